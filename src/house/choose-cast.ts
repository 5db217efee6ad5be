import type { Figure } from "./design.ts";
import type { Reading } from "./read-idea.ts";
import type { Part } from "./read-plot.ts";
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

/** Places whose inhabitants fit in too, nearest first. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  meadow: ["garden", "forest"],
  garden: ["meadow", "forest", "haunted"],
  kitchen: ["candy", "garden", "city"],
  space: ["night", "neon"],
  moon: ["space", "night"],
  ocean: ["beach", "pond"],
  beach: ["ocean", "desert"],
  pond: ["garden", "rain", "ocean"],
  forest: ["garden", "meadow", "haunted"],
  jungle: ["forest", "garden", "desert"],
  bamboo: ["forest", "kitchen", "rain"],
  night: ["haunted", "space"],
  haunted: ["candy", "night", "forest"],
  snow: ["candy", "forest"],
  city: ["neon", "rain", "kitchen"],
  neon: ["city", "space"],
  candy: ["kitchen", "sky", "city"],
  desert: ["beach", "volcano"],
  volcano: ["cave", "space"],
  cave: ["castle", "haunted", "volcano"],
  castle: ["haunted", "meadow", "volcano"],
  sky: ["meadow", "candy", "rain"],
  rain: ["city", "pond"],
};

/** Somebody fitting when the idea names nobody: of the same place first, the same for the same seed. */
function choose(wish: { kind: Subject["kind"]; theme: Theme; seed: number; not: readonly string[] }): Player {
  // What nobody asked for has at least a picture of its own.
  const free = SUBJECTS.filter((one) => one.kind === wish.kind && !one.like && !wish.not.includes(one.id));
  const near = NEIGHBOURS[wish.theme.id] ?? [];
  const at = [wish.theme.id, ...near].find((id) => free.some((one) => one.theme === id));
  const local = free.filter((one) => one.theme === at);
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
      theme: "night",
      words: [],
      like: undefined,
    }
  );
};

const PRIZES = ["star", "gem", "coin", "heart"] as const;

/** Gives every part of a genre to somebody: first as the idea says, then by place, then by seed. */
export function chooseCast(reading: Reading, place: Place): Cast {
  const queue = createQueue(reading.others);
  const player = choosePlayer(reading, place);
  const thing = chooseThing(reading, { ...place, queue, player });
  const hazard = chooseHazard(reading, { ...place, queue, not: [player.name, thing.name] });
  return { player, thing, hazard, bonus: chooseBonus({ thing, queue, genre: place.genre, seed: place.seed }) };
}

type Place = { readonly genre: Genre; readonly theme: Theme; readonly seed: number };
type Queue = (...kinds: readonly Subject["kind"][]) => Part | undefined;

/** Hands out what else the idea names, each once, the first kind asked for first. */
function createQueue(parts: readonly Part[]): Queue {
  const left = [...parts];
  return (...kinds) => {
    for (const kind of kinds) {
      const at = left.findIndex((part) => part.subject?.kind === kind);
      if (at >= 0) return left.splice(at, 1)[0];
    }
    return undefined;
  };
}

function choosePlayer(reading: Reading, { genre, theme, seed }: Place): Player {
  const snake = subjectById("snake");
  if (genre === "snake" && snake) return fromSubject(snake);
  if (reading.player) return toPlayer(reading.player, true);
  return choose({ kind: "being", theme, seed, not: [reading.thing?.name ?? "", reading.hazard?.name ?? "", "snake"] });
}

function chooseThing(reading: Reading, set: Place & { readonly queue: Queue; readonly player: Player }): Player {
  const part = reading.thing ?? (set.genre === "dodge" ? set.queue("thing") : set.queue("thing", "being"));
  return part
    ? toPlayer(part, false)
    : choose({ kind: "thing", ...set, not: [set.player.name, reading.hazard?.name ?? ""] });
}

function chooseHazard(
  reading: Reading,
  set: Place & { readonly queue: Queue; readonly not: readonly string[] },
): Player {
  const part =
    reading.hazard ?? (set.genre === "dodge" ? set.queue("danger", "being", "thing") : set.queue("danger", "being"));
  return part ? toPlayer(part, false) : choose({ kind: "danger", ...set });
}

function chooseBonus(set: Pick<Place, "genre" | "seed"> & { readonly thing: Player; readonly queue: Queue }): Player {
  if (set.genre === "dodge") return set.thing;
  const named = set.queue("thing");
  if (named) return toPlayer(named, false);
  const wish = pickBy(set.seed, "bonus", PRIZES);
  const subject = subjectById(wish === set.thing.name ? (wish === "star" ? "gem" : "star") : wish);
  return fromSubject(subject ?? fallback("thing"));
}
