import type { Tuning } from "./axes.ts";
import { secondPlace } from "./choose-look.ts";
import { cutText } from "./clean-text.ts";
import type { Plan } from "./plan.ts";
import { article, plural } from "./plural.ts";
import type { Reading } from "./read-idea.ts";

/** How the idea was understood, a sentence for each part. */
export function writeReading({ reading, cast, theme, tuning, design }: Plan): string[] {
  const how = reading.genre === undefined ? "the idea does not say, so it was chosen" : "from the words of the idea";
  const { player, thing, hazard } = cast;
  const second = secondPlace(reading, theme);
  const front = second ? `, what stands in front as ${second.place}` : "";
  const chosen = (name: string): string => (isNamed(reading, name) ? "" : " (chosen)");
  const worn = (["player", "thing", "hazard"] as const).flatMap((part) => {
    const { colour } = reading.traits[part];
    return colour ? [`Coloured ${colour.name}: the ${cast[part].name}.`] : [];
  });
  return [
    `Kind of game: ${design.genre} (${how}).`,
    `The player is ${article(player.name)} ${player.name}${chosen(player.name)}.`,
    design.genre === "dodge"
      ? `To keep away from: ${plural(hazard.name)}${chosen(hazard.name)}.`
      : `To collect: ${plural(thing.name)}${chosen(thing.name)}.`,
    `Set ${theme.place}${reading.themes.length > 0 ? "" : " (chosen)"}${front}.`,
    ...readCounts(reading, tuning),
    ...readManner(reading),
    ...worn,
  ]
    .slice(0, 12)
    .map((line) => cutText(line, 300));
}

const readCounts = ({ seconds, lives }: Reading, tuning: Tuning): string[] => [
  ...(seconds === undefined ? [] : [`A round lasts ${tuning.seconds} seconds.`]),
  ...(tuning.lanes > 0 ? [`${tuning.lanes} lanes.`] : []),
  ...(lives === undefined ? [] : [tuning.lives === 1 ? "1 life." : `${tuning.lives} lives.`]),
];

const readManner = ({ difficulty, tempo, light, colour }: Reading): string[] => [
  ...[difficulty, tempo, light].flatMap((said) => (said === undefined ? [] : [`Made ${said.value}.`])),
  ...(colour === undefined ? [] : [`Coloured ${colour.name}: the whole picture.`]),
];

const isNamed = ({ player, thing, hazard, others, mentions }: Reading, name: string): boolean =>
  [player, thing, hazard, ...others].some((part) => part?.name === name) ||
  mentions.some((one) => one.type === "subject" && one.id === name);
