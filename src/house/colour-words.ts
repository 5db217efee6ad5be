import { foldText } from "./clean-text.ts";

const ROWS: readonly (readonly [name: string, hex: string, words: string])[] = [
  ["red", "#e5383b", "red scarlet crimson rot rote rojo roja rouge cerveny cervena 红 红色 赤 빨간 빨강"],
  ["orange", "#ff8c1a", "orange-coloured naranja oranzova 橙色 オレンジ色 주황"],
  ["yellow", "#ffd60a", "yellow gelb gelbe amarillo amarilla jaune zluty zluta 黄 黄色 노란 노랑"],
  ["green", "#3fb950", "green grun grune verde vert verte zeleny zelena 绿 绿色 緑 초록"],
  ["teal", "#14b8a6", "teal turquoise cyan aqua tyrkysova 青色"],
  ["blue", "#3b82f6", "blue navy azure blau blaue azul bleu bleue modry modra 蓝 蓝色 青 파란 파랑"],
  ["purple", "#9b5de5", "purple violet lilac lila morado morada purpura pourpre fialovy fialova 紫 紫色 보라"],
  ["pink", "#ff6fb5", "pink magenta rosa ruzovy ruzova 粉 粉色 粉红 ピンク 분홍"],
  ["brown", "#8d5b3c", "brown braun braune marron hnedy hneda 棕色 茶色 갈색"],
  ["black", "#20202a", "black schwarz schwarze negro negra noir noire cerny cerna 黑 黑色 黒 검은 검정"],
  ["white", "#f5f5fa", "white weiss weisse blanco blanca blanc blanche bily bila 白 白色 하얀 흰"],
  ["grey", "#9098a8", "grey gray grau graue gris sedy seda 灰 灰色 회색"],
  ["golden", "#f2b91d", "golden goldene dorado dorada zlaty zlata 金色"],
];

const WORDS = new Map(
  ROWS.flatMap(([name, hex, words]) => words.split(" ").map((word) => [foldText(word), { name, hex }] as const)),
);
const INLINE = [...WORDS.keys()]
  .filter((word) => !/^[a-z-]+$/.test(word))
  .toSorted((one, other) => other.length - one.length);

export type ColourWord = { readonly name: string; readonly hex: string; readonly at: number; readonly length: number };

/** Every colour named in a folded text, with its place, in reading order. */
export function findColours(text: string): ColourWord[] {
  const hexes = [...text.matchAll(/#([0-9a-f]{6})\b/g)].map((hex) => ({
    name: hex[0],
    hex: hex[0],
    at: hex.index,
    length: hex[0].length,
  }));
  const latin = [...text.matchAll(/[a-z]+(?:-[a-z]+)*/g)].flatMap((match): ColourWord[] => {
    const known = WORDS.get(match[0]) ?? WORDS.get(match[0].replace(/(?:er|ish|s|n|m|es|en)$/, ""));
    return known ? [{ name: known.name, hex: known.hex, at: match.index, length: match[0].length }] : [];
  });
  const inline = INLINE.flatMap((word): ColourWord[] => {
    const known = WORDS.get(word);
    const at = text.indexOf(word);
    return known && at >= 0 ? [{ name: known.name, hex: known.hex, at, length: word.length }] : [];
  });
  return [...hexes, ...latin, ...inline.slice(0, 1)].toSorted((one, other) => one.at - other.at);
}

/** The first colour named in a folded text, with its place. */
export const findColour = (text: string): ColourWord | undefined => findColours(text)[0];

/** "orange" is a fruit first; as a wish about looks it is a colour. */
export const ORANGE: Omit<ColourWord, "at" | "length"> = { name: "orange", hex: "#ff8c1a" };
