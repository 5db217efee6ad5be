import { foldText } from "./clean-text.ts";

/** Ways a game can be wished different; each has words for more of it and for less of it. */
export type Direction = "speed" | "difficulty" | "size" | "light" | "length";

type Row = readonly [direction: Direction, up: string, down: string];

const ROWS: readonly Row[] = [
  [
    "speed",
    "fast faster quick quicker quickly speed speedy speedier rapid frantic snappier speed-up schnell schneller rapido rapida rapide vite rychle rychlejsi 快 加快 加速 速く 早く はやく 빠르게 빨리 빠른",
    "slow slower slowly calmer slow-down langsam langsamer lento lenta despacio lent lentement pomalu pomaleji pomalejsi 慢 减速 遅く ゆっくり 느리게 느린",
  ],
  [
    "difficulty",
    "hard harder difficult challenging challenge tough tougher brutal difficulty schwer schwerer schwieriger dificil difficile tezke tezsi obtiznejsi 难 困难 難しく むずかしく 어렵게 어려운",
    "easy easier simple simpler gentle gentler relaxed forgiving leicht leichter einfach einfacher facil facile snadne snadnejsi lehci jednodussi 简单 容易 簡単 やさしく 쉽게 쉬운",
  ],
  [
    "size",
    "big bigger large larger huge giant enlarge taller size wider gross grosser groesser grande grandes mas-grande grand velke vetsi 大 大きく 크게 큰",
    "small smaller tiny tinier little shrink narrower klein kleiner pequeno pequena pequenos petit petite male mensi 小 小さく 작게 작은",
  ],
  [
    "light",
    "bright brighter brightness light lighter heller claro brillante clair svetlejsi 亮 明るく 밝게",
    "dark darker dim dimmer dunkel dunkler oscuro sombre tmavsi 暗 暗く 어둡게",
  ],
  [
    "length",
    "long longer langer laenger largo long-time delsi 长 長く 길게",
    "short shorter brief briefer kurzer kuerzer corto court kratsi 短 短く 짧게",
  ],
];

export type Word = { readonly direction: Direction; readonly sign: 1 | -1 };

const LATIN = new Map<string, Word>();
const INLINE: (readonly [word: string, meaning: Word])[] = [];
const put = (words: string, meaning: Word): void => {
  for (const said of words.split(" ")) {
    const word = foldText(said);
    if (/^[a-z-]+$/.test(word)) LATIN.set(word, meaning);
    else INLINE.push([word, meaning]);
  }
};
for (const [direction, up, down] of ROWS) {
  put(up, { direction, sign: 1 });
  put(down, { direction, sign: -1 });
}

const TOO = /\b(?:too|overly|zu|demasiado|trop|moc|prilis)\b|太|すぎ|너무/;
const LESS =
  /\b(?:less|not (?:so|as|that|too)|isn't (?:so|that)|stop|reduce|decrease|lower|weniger|menos|moins|mene)\b|不要太|别太/;
const NOT_ENOUGH = /\b(?:not|isn't|aren't|nicht|pas)\b.{0,30}\b(?:enough|genug|assez)\b|不够/;

const NEGATED = /\b(?:not|don't|dont|never|no longer|isn't|aren't|shouldn't|mustn't|nicht|nie)\b|不要|别/;

/** Whether a folded clause says what shall not be; "not so fast" and "not enough" are wishes all the same. */
export const isNegated = (clause: string): boolean =>
  NEGATED.test(clause) && !LESS.test(clause) && !NOT_ENOUGH.test(clause) && !/\bnot enough\b/.test(clause);

/** Whether a folded word wishes for a direction. */
export const isDirection = (word: string): boolean => LATIN.has(word);

export type FoundWord = Word & { readonly at: number; readonly length: number; readonly isInline: boolean };

/** Every wished direction of a folded clause, once each; "too fast" and "less fast" both wish for slower. */
export function findDirections(clause: string): FoundWord[] {
  const latin = [...clause.matchAll(/[a-z]+(?:-[a-z]+)*/g)].flatMap((match): FoundWord[] => {
    const meaning = LATIN.get(match[0]);
    return meaning ? [{ ...meaning, at: match.index, length: match[0].length, isInline: false }] : [];
  });
  const inline = INLINE.filter(([word]) => clause.includes(word)).map(([word, meaning]): FoundWord => ({
    ...meaning,
    at: clause.indexOf(word),
    length: word.length,
    isInline: true,
  }));
  const isTurned = !NOT_ENOUGH.test(clause) && (TOO.test(clause) || LESS.test(clause));
  const found = new Map<Direction, FoundWord>();
  for (const word of [...latin, ...inline])
    if (!found.has(word.direction))
      found.set(word.direction, isTurned ? { ...word, sign: word.sign === 1 ? -1 : 1 } : word);
  return [...found.values()];
}

const STRONG = /\b(?:much|way|a lot|far|really|very|super|twice|double|viel|mucho|beaucoup|mnohem)\b|很多|すっと|훨씬/g;
const WEAK =
  /\b(?:a (?:tiny |little )?bit|a little|slightly|a tad|somewhat|etwas|ein bisschen|un poco|un peu|trochu)\b|一点|ちょっと|少し|조금/g;

/** How strong a wish is: 1 plainly, more for "much", less for "a bit". */
export const findStrength = (clause: string): number =>
  clause.search(STRONG) >= 0 ? 2 : clause.search(WEAK) >= 0 ? 0.5 : 1;

/** A folded clause without the words that say how strong it is: "a little faster" wishes nothing smaller. */
export const withoutStrength = (clause: string): string =>
  clause
    .replace(WEAK, (words) => " ".repeat(words.length))
    .replace(STRONG, (words) => (/^(?:much|way|far)$/.test(words) ? words : " ".repeat(words.length)));

export type Amount = "more" | "fewer" | "none";
export type FoundAmount = { readonly amount: Amount; readonly at: number; readonly length: number };

const AMOUNTS: readonly (readonly [amount: Amount, words: RegExp])[] = [
  [
    "fewer",
    /\b(?:too (?:many|much)|fewer|less|not so many|reduce|decrease|cut down|weniger|menos|moins|mene)\b|太多|更少|少一|減ら|줄여/,
  ],
  [
    "none",
    /\b(?:no(?! (?:more time|sound|idea|problem|worries|longer)\b)|zero|without|remove|get rid of|delete|kein|keine|keinen|ohne|sin|quita|sans|bez)\b|去掉|没有|なし|없애/,
  ],
  [
    "more",
    /\b(?:more|extra|additional|add(?! (?:a|an|the)\b)|another|too few|not enough|increase|lots of|mehr|mas|plus de|vice)\b|更多|多一|太少|増や|もっと|더/,
  ],
];

/** Whether and where a folded clause wishes for more or fewer of what it names; "more difficult" is no amount. */
export function findAmount(clause: string): FoundAmount | undefined {
  for (const [amount, words] of AMOUNTS) {
    const match = words.exec(clause);
    if (!match) continue;
    const next = /^\s*(?:the\s+|of\s+)*([a-z-]+)/.exec(clause.slice(match.index + match[0].length))?.[1];
    return next !== undefined && isDirection(next) ? undefined : { amount, at: match.index, length: match[0].length };
  }
  return undefined;
}

/** What the vocabulary is, in one sentence for people. */
export const KNOWN_WORDS =
  'I know: harder / easier, faster / slower, bigger / smaller (of the player or of a thing), more / fewer / no of a thing, colours ("make the background purple"), brighter / darker, longer / shorter, "N seconds", "N lives", "more lives", "N lanes", undo, start over.';
