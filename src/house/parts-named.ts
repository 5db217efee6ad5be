import { foldText } from "./clean-text.ts";
import type { Design } from "./design.ts";
import { findMentions } from "./lexicon.ts";

/** What a wish may be about: somebody of the cast, the place around them, or words on the screen. */
export type NamedPart = "player" | "thing" | "hazard" | "bonus" | "scene" | "text" | "lives" | "time" | "room";

const GENERAL: readonly (readonly [part: NamedPart, words: RegExp])[] = [
  [
    "player",
    /\b(?:player|hero|character|main character|avatar|my guy|spieler|jugador|joueur|hrac)\b|玩家|主角|プレイヤー|플레이어/,
  ],
  [
    "hazard",
    /\b(?:enem(?:y|ies)|dangers?|hazards?|obstacles?|bad (?:things?|ones?|guys?)|monsters?|traps?|gegner|enemigos?|ennemis?|obstaculos?|nepratele?|prekazk[ay])\b|敌人|障碍|敵|적/,
  ],
  ["bonus", /\b(?:bonus(?:es)?|extras?|power-?ups?|prizes?|rewards?|treats?)\b|奖励|ボーナス|보너스/],
  ["thing", /\b(?:things?|items?|food|objects?|stuff|collectibles?|pick-?ups?|drops)\b|东西|食物|アイテム|아이템/],
  [
    "scene",
    /\b(?:background|backdrop|sky|scene|scenery|world|level|screen|ground|hintergrund|himmel|fondo|fond|ciel|pozadi|board)\b|背景|天空|배경/,
  ],
  ["text", /\b(?:text|title|letters|font|score|schrift|titulo|titre|nadpis)\b|文字|标题/],
  ["lives", /\b(?:lives|life|hearts?|leben|vidas?|vies?|zivot[yu]?|chances)\b|生命|命|ライフ|목숨/],
  ["time", /\b(?:time|seconds?|minutes?|clock|timer|zeit|sekunden|tiempo|temps|cas[u]?)\b|时间|時間|시간/],
  ["room", /\b(?:room|space|squares|board|field|grid|platz|espacio|place)\b/],
];

const OWN = ["player", "thing", "hazard", "bonus"] as const;

/** Every part that a folded clause names: by its own name or by a general word. Who is not in the game is no part. */
export function findParts(clause: string, design: Design): Set<NamedPart> {
  const ids = new Set(findMentions(clause).map((mention) => mention.id));
  const own = OWN.filter((part) => ids.has(design[part].name) || isNamed(clause, design[part].name));
  const hasHearts = own.some((part) => design[part].name === "heart");
  const general = GENERAL.filter(([part, words]) => words.test(clause) && !(part === "lives" && hasHearts)).map(
    ([part]) => part,
  );
  return new Set([...own, ...general]);
}

const isNamed = (clause: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}])${escape(foldText(name))}(?:e?s)?(?![\\p{L}])`, "u").test(clause);

const escape = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");
