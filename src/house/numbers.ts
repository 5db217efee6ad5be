const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  ein: 1,
  eine: 1,
  einer: 1,
  un: 1,
  una: 1,
  une: 1,
  jeden: 1,
  jedna: 1,
  jednu: 1,
  一: 1,
  two: 2,
  zwei: 2,
  dos: 2,
  deux: 2,
  dva: 2,
  dve: 2,
  两: 2,
  二: 2,
  두: 2,
  three: 3,
  drei: 3,
  tres: 3,
  trois: 3,
  tri: 3,
  三: 3,
  세: 3,
  four: 4,
  vier: 4,
  cuatro: 4,
  quatre: 4,
  ctyri: 4,
  四: 4,
  five: 5,
  funf: 5,
  cinco: 5,
  cinq: 5,
  pet: 5,
  五: 5,
  ten: 10,
  thirty: 30,
  forty: 40,
  sixty: 60,
  ninety: 90,
  十: 10,
  六十: 60,
  三十: 30,
};
const NUMBER = `(\\d{1,4}|${Object.keys(WORDS)
  .toSorted((one, other) => other.length - one.length)
  .join("|")})`;

const UNITS = {
  seconds: "(?:seconds?|secs?|s|sekunden?|segundos?|secondes?|sekund[ay]?|秒钟?|秒間?|초)",
  minutes: "(?:minutes?|mins?|minuten?|minutos?|minut[ay]?|分钟|分間?|분)",
  lanes: "(?:lanes?|tracks?|columns?|spuren|bahnen|carriles|voies|couloirs|pruhy|drahy|车道|レーン|차선)",
  lives: "(?:lives|life|leben|vidas?|vies?|zivoty?|hearts? of life|条命|命|ライフ|목숨)",
} as const;

/** A number said of something, and where it is said. */
export type Count = { readonly value: number; readonly at: number; readonly length: number };

/** A count of the given unit said anywhere in a folded text ("60-second", "two lanes", "30秒"); `undefined` if none is. */
export function findCount(text: string, unit: keyof typeof UNITS): Count | undefined {
  const match = new RegExp(`(?<![\\p{L}\\d.])${NUMBER}[\\s-]{0,2}${UNITS[unit]}(?![\\p{Script=Latin}])`, "u").exec(
    text,
  );
  const said = match?.[1];
  if (!match || said === undefined) return undefined;
  return { value: WORDS[said] ?? Number(said), at: match.index, length: match[0].length };
}

/** The value of {@link findCount} alone. */
export const readCount = (text: string, unit: keyof typeof UNITS): number | undefined => findCount(text, unit)?.value;

const HALF_MINUTE = /half a minute|halbe minute|demi-minute|medio minuto|pul minuty|半分钟/;

/** How long a round shall last, in seconds, from seconds or minutes said in a folded text. */
export function findSeconds(text: string): Count | undefined {
  const half = HALF_MINUTE.exec(text);
  if (half) return { value: 30, at: half.index, length: half[0].length };
  const seconds = findCount(text, "seconds");
  if (seconds !== undefined && seconds.value >= 5) return seconds;
  const minutes = findCount(text, "minutes");
  return minutes === undefined || minutes.value < 1 ? undefined : { ...minutes, value: minutes.value * 60 };
}

/** The value of {@link findSeconds} alone. */
export const readSeconds = (text: string): number | undefined => findSeconds(text)?.value;
