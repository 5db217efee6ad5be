import { secondPlace } from "./choose-look.ts";
import { foldText } from "./clean-text.ts";
import type { Span } from "./find-lost.ts";
import type { Mention } from "./lexicon.ts";
import { verbById } from "./verbs.ts";
import type { Plan } from "./plan.ts";

const CAST = ["player", "thing", "hazard", "bonus"] as const;

/** The spans of an idea that its game shows or that a note of its own speaks of. */
export function findHeard(plan: Plan): Span[] {
  const { reading, cast, title, words } = plan;
  const names = new Set(CAST.map((part) => cast[part].name));
  const parts = [reading.player, reading.thing, reading.hazard, ...reading.others];
  const spans: (Span | undefined)[] = [
    ...parts.filter((part) => part !== undefined && names.has(part.name)),
    ...reading.mentions.filter((one) => isShown(one, plan, names)).map(spanOf),
    reading.seconds,
    reading.lives,
    reading.lanes,
    reading.difficulty,
    reading.tempo,
    reading.light,
    reading.colour,
    ...traitSpans(plan),
    ...titleSpans(foldText(words), foldText(title)),
  ];
  return spans.filter((span) => span !== undefined);
}

const spanOf = ({ at, word }: Mention): Span => ({ at, length: word.length });

function isShown(mention: Mention, { reading, theme }: Plan, names: ReadonlySet<string>): boolean {
  switch (mention.type) {
    case "subject":
      return names.has(mention.id);
    case "theme":
      return mention.id === theme.id || (!mention.isNear && mention.id === secondPlace(reading, theme)?.id);
    case "verb":
      return verbById(mention.id)?.instead === undefined || reading.instead.length > 0;
  }
}

/** Sizes and colours count where the figure they belong to is drawn with them. */
function traitSpans({ reading: { traits, thing }, design }: Plan): (Span | undefined)[] {
  const isSized = design.genre !== "snake";
  const falling = design.genre === "dodge" || !thing ? traits.hazard : traits.thing;
  return [
    traits.player.colour,
    traits.thing.colour,
    traits.hazard.colour,
    ...(isSized ? [traits.player.size, falling.size] : []),
  ];
}

function titleSpans(text: string, title: string): Span[] {
  // A whole idea that serves as its own title says nothing yet of what became of it.
  const at = title === "" || title === text ? -1 : text.indexOf(title);
  return at < 0 ? [] : [{ at, length: title.length }];
}
