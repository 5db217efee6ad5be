/** Ways a game can be wished different; each has words for more of it and for less of it. */
export type Direction = "speed" | "difficulty" | "size" | "light" | "length";

type Row = readonly [direction: Direction, up: string, down: string];

const ROWS: readonly Row[] = [
  [
    "speed",
    "fast faster quick quicker quickly speed speedy speedier rapid frantic snappier schnell schneller rapido rapida rapide vite rychle rychlejsi 快 加快 加速 速く 早く はやく 빠르게 빨리 빠른",
    "slow slower slowly calmer langsam langsamer lento lenta despacio lent lentement pomalu pomaleji pomalejsi 慢 减速 遅く ゆっくり 느리게 느린",
  ],
  [
    "difficulty",
    "hard harder difficult challenging challenge tough tougher brutal schwer schwerer schwieriger dificil difficile tezke tezsi obtiznejsi 难 困难 難しく むずかしく 어렵게 어려운",
    "easy easier simple simpler gentle gentler relaxed forgiving leicht leichter einfach einfacher facil facile snadne snadnejsi lehci jednodussi 简单 容易 簡単 やさしく 쉽게 쉬운",
  ],
  [
    "size",
    "big bigger large larger huge giant enlarge taller wider gross grosser groesser grande grandes mas-grande grand velke vetsi 大 大きく 크게 큰",
    "small smaller tiny tinier little shrink narrower klein kleiner pequeno pequena pequenos petit petite male mensi 小 小さく 작게 작은",
  ],
  [
    "light",
    "bright brighter light lighter heller claro brillante clair svetlejsi 亮 明るく 밝게",
    "darker dim dimmer dunkler oscuro sombre tmavsi 暗 暗く 어둡게",
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
  for (const word of words.split(" ")) {
    if (/^[a-z-]+$/.test(word)) LATIN.set(word, meaning);
    else INLINE.push([word, meaning]);
  }
};
for (const [direction, up, down] of ROWS) {
  put(up, { direction, sign: 1 });
  put(down, { direction, sign: -1 });
}

const TOO = /\b(?:too|overly|zu|demasiado|trop|moc|prilis)\b|太|すぎ|너무/;
const LESS = /\b(?:less|not (?:so|as|that|too)|isn't (?:so|that)|stop|weniger|menos|moins|mene)\b|不要太|别太/;
const NOT_ENOUGH = /\b(?:not|isn't|aren't|nicht|pas)\b.{0,30}\b(?:enough|genug|assez)\b|不够/;

/** Every wished direction of a folded clause, once each; "too fast" and "less fast" both wish for slower. */
export function findDirections(clause: string): Word[] {
  const latin = [...clause.matchAll(/[a-z]+(?:-[a-z]+)*/g)].flatMap((match) => LATIN.get(match[0]) ?? []);
  const inline = INLINE.filter(([word]) => clause.includes(word)).map(([, meaning]) => meaning);
  const turned = NOT_ENOUGH.test(clause) ? 1 : TOO.test(clause) || LESS.test(clause) ? -1 : 1;
  const found = new Map<Direction, Word>();
  for (const word of [...latin, ...inline])
    if (!found.has(word.direction))
      found.set(word.direction, {
        direction: word.direction,
        sign: turned === 1 ? word.sign : word.sign === 1 ? -1 : 1,
      });
  return [...found.values()];
}

/** How strong a wish is: 1 plainly, more for "much", less for "a bit". */
export function findStrength(clause: string): number {
  if (
    /\b(?:much|way|a lot|far|really|very|super|twice|double|viel|mucho|beaucoup|mnohem)\b|很多|ずっと|훨씬/.test(clause)
  )
    return 2;
  if (
    /\b(?:a bit|a little|slightly|a tad|somewhat|etwas|ein bisschen|un poco|un peu|trochu)\b|一点|ちょっと|少し|조금/.test(
      clause,
    )
  )
    return 0.5;
  return 1;
}

export type Amount = "more" | "fewer" | "none";

/** Whether a folded clause wishes for more or fewer of what it names. */
export function findAmount(clause: string): Amount | undefined {
  if (
    /\b(?:too (?:many|much)|fewer|less|not so many|reduce|cut down|weniger|menos|moins|mene)\b|太多|更少|少一|減ら|줄여/.test(
      clause,
    )
  )
    return "fewer";
  if (
    /\b(?:no|without|remove|get rid of|delete|drop the|kein|keine|ohne|sin|quita|sans|bez)\b(?! more time)|去掉|没有|なし|없애/.test(
      clause,
    ) &&
    !/\bno (?:sound|idea|problem|worries)\b/.test(clause)
  )
    return "none";
  if (
    /\b(?:more|extra|additional|add(?! (?:a|an|the)\b)|another|too few|not enough|increase|lots of|mehr|mas|plus de|vice)\b|更多|多一|太少|増や|もっと|더/.test(
      clause,
    )
  )
    return "more";
  return undefined;
}

/** What the vocabulary is, in one sentence for people. */
export const KNOWN_WORDS =
  'I know: harder / easier, faster / slower, bigger / smaller (of the player or of a thing), more / fewer / no of a thing, colours ("make the background purple"), brighter / darker, longer / shorter, "N seconds", "N lives", "more lives", "N lanes", undo, start over.';
