import type { Figure } from "./design.ts";
import type { Part, Reading } from "./read-idea.ts";
import { hashText, pickBy } from "./seed.ts";
import { subjectById, SUBJECTS, type Subject } from "./subjects.ts";
import type { Theme } from "./themes.ts";

export type Genre = "catch" | "dodge" | "snake";

/** A figure with the colour it starts with. */
export type Player = Figure & { readonly colour: string };
export type Cast = { readonly player: Player; readonly thing: Player; readonly hazard: Player; readonly bonus: Player };

const COLOURS = ["#ff7a59", "#ffcb3d", "#6cc551", "#58d0ea", "#9a7bff", "#ff6fb5"] as const;

const fromSubject = (subject: Subject): Player => ({
  name: subject.id,
  sprite: subject.sprite,
  look: subject.look,
  colour: subject.colour,
});

/** A badge of its own for a thing nobody drew: outline and colour follow from its name. */
function badge(name: string, isAlive: boolean): Player {
  const hash = hashText(name);
  const letter = (Array.from(name)[0] ?? "?").toUpperCase();
  return {
    name,
    sprite: "token",
    look: { letter, sides: 5 + (hash % 7), eyes: isAlive },
    colour: pickBy(hash, "badge", COLOURS),
  };
}

const toPlayer = (part: Part, isAlive: boolean): Player =>
  part.subject ? fromSubject(part.subject) : badge(part.name, isAlive);

/** Somebody fitting when the idea names nobody: of the same place first, the same for the same seed. */
function choose(wish: { kind: Subject["kind"]; theme: Theme; seed: number; not: readonly string[] }): Player {
  const free = SUBJECTS.filter((one) => one.kind === wish.kind && !wish.not.includes(one.id));
  const local = free.filter((one) => one.theme === wish.theme.id);
  const [first, ...rest] = local.length > 0 ? local : free;
  return fromSubject(first ? pickBy(wish.seed, `cast-${wish.kind}`, [first, ...rest]) : fallback(wish.kind));
}

const fallback = (kind: Subject["kind"]): Subject => {
  const found = subjectById({ being: "cat", thing: "star", danger: "bomb" }[kind]);
  return (
    found ?? {
      id: "star",
      kind,
      sprite: "shapes",
      look: { form: "star" },
      colour: "#ffd84a",
      theme: undefined,
      words: [],
    }
  );
};

const PRIZES = ["star", "gem", "coin", "heart"] as const;

/** Gives every part of a genre to somebody: first as the idea says, then by place, then by seed. */
export function chooseCast(
  reading: Reading,
  place: { readonly genre: Genre; readonly theme: Theme; readonly seed: number },
): Cast {
  const { genre, theme, seed } = place;
  const others = [...reading.others];
  const take = (test: (part: Part) => boolean): Part | undefined => {
    const at = others.findIndex(test);
    return at < 0 ? undefined : others.splice(at, 1)[0];
  };
  const kindOf = (kind: Subject["kind"]) => (part: Part) => part.subject?.kind === kind;
  const target = reading.target;
  const snake = subjectById("snake");
  const player =
    genre === "snake" && snake
      ? fromSubject(snake)
      : reading.player
        ? toPlayer(reading.player, true)
        : choose({ kind: "being", theme, seed, not: [target?.name ?? ""] });
  const named = genre === "dodge" ? undefined : (target ?? take(kindOf("thing")) ?? take(kindOf("being")));
  const used = (): string[] => [player.name, target?.name ?? "", named?.name ?? ""];
  const threat =
    genre === "dodge"
      ? (target ?? take(kindOf("danger")) ?? take(kindOf("being")) ?? take(kindOf("thing")))
      : take(kindOf("danger"));
  const thing = named
    ? toPlayer(named, false)
    : (prizeFrom(take(kindOf("thing"))) ?? choose({ kind: "thing", theme, seed, not: used() }));
  const hazard = threat
    ? toPlayer(threat, false)
    : choose({ kind: "danger", theme, seed, not: [...used(), thing.name] });
  return { player, thing, hazard, bonus: chooseBonus({ thing, hazard, genre, seed }) };
}

const prizeFrom = (part: Part | undefined): Player | undefined => part && toPlayer(part, false);

function chooseBonus(set: { thing: Player; hazard: Player; genre: Genre; seed: number }): Player {
  if (set.genre === "dodge") return set.thing;
  const wish = pickBy(set.seed, "bonus", PRIZES);
  const subject =
    subjectById(wish === set.thing.name ? "spark" : wish) ?? subjectById(set.thing.name === "star" ? "gem" : "star");
  return fromSubject(subject ?? fallback("thing"));
}
