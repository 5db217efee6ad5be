/**
 * The places a game may be set in. In: nothing. Out: words that name the place (after ~: a place it
 * stands in for), four layers of scenery, two palettes
 * (sky top, sky low, far, ground, accent, title) and the scales its tune may use. Not its business: who is in it.
 */
export type Palette = readonly [
  skyTop: string,
  skyLow: string,
  far: string,
  ground: string,
  accent: string,
  title: string,
];

export type Theme = {
  readonly id: string;
  readonly place: string;
  readonly words: readonly string[];
  /** Words for a place that this one only stands in for; the person is told so. */
  readonly nearWords: readonly string[];
  readonly sky: string;
  readonly fars: readonly [string, ...string[]];
  readonly near: string;
  readonly drift: string;
  readonly palettes: readonly [Palette, ...Palette[]];
  readonly scales: readonly [string, ...string[]];
};

type Row = readonly [id: string, place: string, layers: string, scales: string, palettes: string, words: string];

const ROWS: readonly Row[] = [
  [
    "meadow",
    "in a sunny meadow",
    "sun hills flowers clouds",
    "major dorian",
    "#6fc3f2 #dff5ff #7cc36b #5aa84f #ffd447 #ffffff|#8fd6c8 #fff3d1 #9cbf5e #6f9f45 #ff9f4a #fffbe8",
    "meadow field ~farm ~spring ~picnic 草地 ~农场 のはら 들판 prado ~granja wiese ~bauernhof ~ferme louka ~farma pre prairie pradera 🌾 ~🌈 ~☀️ ~🌞",
  ],
  [
    "garden",
    "in a garden",
    "sun trees flowers petals",
    "major dream",
    "#7fd0e8 #f4fbd8 #5fae7a #4d9a58 #ff8fb4 #ffffff|#a9dcf5 #ffeef2 #6fbf8b #58a467 #ffc94d #fffdf2",
    "garden gardens ~park ~orchard 花园 庭园 庭 にわ ガーデン 정원 jardin garten zahrada 🏡 🪴",
  ],
  [
    "kitchen",
    "in a busy little kitchen",
    "rays shelves tiles none",
    "japan major",
    "#ffd9a8 #fff1dc #c9754f #a65a3f #e8473f #fff7ea|#9adbc9 #f1fff6 #4f9a88 #3d7d70 #ff7a59 #fffdf3",
    "kitchen ~restaurant ~cafe ~bakery ~diner 厨房 台所 だいどころ ~餐厅 キッチン 부엌 cocina kuche kueche cuisine kuchyne 🍳 🍽️",
  ],
  [
    "space",
    "in deep space",
    "stars peaks rock streaks",
    "dream minor",
    "#0d1033 #3a2a6b #4a3d86 #2b2458 #6ff0d2 #ffffff|#100b24 #4b1f57 #6a2f6f #341a45 #ffc857 #ffeaf7",
    "space galaxy cosmos ~planet ~planets ~orbit ~mars universe 太空 宇宙 ~星球 うちゅう 우주 espacio galaxia weltraum weltall espace galaxie vesmir 🌌 ~🪐 ~🌍",
  ],
  [
    "moon",
    "on the moon",
    "stars peaks rock none",
    "dream minor",
    "#0b0f26 #2c3158 #565a72 #8d8f9c #ffe08a #ffffff|#140d22 #3a2c4f #6b6474 #9a94a0 #8fe3ff #f8f4ff",
    "moon moons lunar mond luna lune mesic 月球 月亮 月 つき 月面 달 🌙 🌕 🌝 🌛 🌜",
  ],
  [
    "ocean",
    "at the bottom of the sea",
    "deep dunes weeds bubbles",
    "dream dorian",
    "#1d8fc9 #0b3f78 #15628f #d9c08a #ffd166 #ffffff|#27b3b0 #0c4a63 #1a7f85 #e0cfa0 #ff7fa5 #f4ffff",
    "ocean sea seas underwater undersea seabed ~reef ~aquarium ~submarine 海 海洋 海底 大海 うみ 海中 바다 oceano mar meer ozean mer more 🌊 🐚 🪸",
  ],
  [
    "beach",
    "on a warm beach",
    "sun waves sand clouds",
    "major dream",
    "#4fc3ea #ffe9c4 #2f9fc4 #f0d79b #ff7f6b #ffffff|#ff9e7a #ffe3b0 #d3688f #efc98a #5be0d2 #fff8ec",
    "beach ~island ~tropical ~summer ~palm 海滩 沙滩 ~岛 ビーチ 해변 playa ~isla strand ~insel plage ~ile plaz ~ostrov 🏖️ ~🏝️ ~🌴",
  ],
  [
    "pond",
    "by a quiet pond",
    "sun trees weeds fireflies",
    "dorian major",
    "#88cfc0 #e9f7cf #4f9c7c #6fae6a #ffdb5c #ffffff|#4a7fa0 #bfe3c9 #3b7a73 #5b9a6c #ff9fb2 #f5fff2",
    "pond ~lake ~river ~swamp 池塘 ~河 ~湖 いけ 연못 estanque ~lago ~rio teich ~fluss ~see etang ~lac ~jezero ~reka rybnik",
  ],
  [
    "forest",
    "in an old forest",
    "sun trees grass fireflies",
    "dorian minor",
    "#9ccf9a #eef6c8 #4b8a57 #3f6f45 #ffb84d #fffdea|#2d4f5c #86b59a #2f6a58 #28503f #ffe27a #f2ffe9",
    "forest forests wood woods ~autumn 森林 树林 森 もり 숲 bosque wald foret ~podzim ~herbst ~otono ~automne 🌲 🌳",
  ],
  [
    "jungle",
    "in a loud jungle",
    "rays trees flowers petals",
    "major minor",
    "#7fd6a0 #f2f7b5 #2f8f5b #2f7044 #ff8f3d #ffffff|#2f8f86 #c9ecaa #1f6e55 #265c3c #ffdf4d #fffff0",
    "jungle rainforest ~amazon 丛林 ジャングル 정글 selva dschungel dzungle",
  ],
  [
    "bamboo",
    "in a bamboo grove",
    "sun pines grass petals",
    "japan dorian",
    "#bfe6d0 #f7fbe6 #6fae7f #5a9462 #ff8aa0 #ffffff|#86bfb2 #fbf1d9 #4d8f7b #4f8058 #ffcf5c #fffdf2",
    "bamboo ~japan ~japanese ~temple 竹 ~日本 ~にほん ~일본 ~tokyo ~kyoto ~⛩️ 🎍 🎋",
  ],
  [
    "night",
    "on a starry night",
    "moon hills grass fireflies",
    "dream minor",
    "#141b4d #4a4a9c #2f3a78 #26305f #ffd86b #ffffff|#1b1440 #6a4a9c #3b2f72 #2d2558 #7fe8ff #fdf2ff",
    "night midnight ~dream ~dreams ~sleep moonlight 夜 夜晚 ~梦 よる 밤 noche ~sueno nacht ~traum nuit noc 🌃 ~😴",
  ],
  [
    "haunted",
    "in a haunted place",
    "moon dead graves fog",
    "haunted minor",
    "#1c1636 #5a3b7c #2b2148 #1f2a2e #ff9a3c #ffe9c9|#0f2030 #2f6a6a #16333d #1a2b24 #b6ff6a #effff0",
    "haunted spooky scary creepy graveyard cemetery horror ~cursed ~mansion 鬼屋 闹鬼 墓地 おばけやしき 유령의 공포 embrujado embrujada terror spuk verspukt gruselig friedhof hante hantee cimetiere strasidelny strasidelna hrbitov 🪦 🏚️ 🕯️",
  ],
  [
    "snow",
    "in a snowy valley",
    "sun pines snow snow",
    "dream major",
    "#8fc9ee #f2faff #6b97b8 #f4fbff #ff6f6f #ffffff|#5a6fb0 #d9d4f2 #5b6a9c #eaf0ff #ffd25c #ffffff",
    "snow snowy winter frozen ~arctic ~antarctica ~christmas ~xmas 雪 雪地 冬天 冬 ~圣诞 ゆき ふゆ 겨울 ~크리스마스 nieve invierno ~navidad schnee ~weihnachten neige hiver ~noel snih zima ~vanoce ⛄ ~🎄 ~🎅 ☃️",
  ],
  [
    "city",
    "in a big city",
    "plain skyline road clouds",
    "dorian minor",
    "#f79a76 #ffe0b0 #8a5a83 #4b4660 #ffe15a #ffffff|#5fa8e0 #e3f2fb #7486a8 #565d70 #ff6b5e #ffffff",
    "city cities ~town ~street ~road ~highway downtown 城市 都市 街 ~街道 ~马路 まち 도시 ciudad ~calle stadt ~strasse ville ~rue mesto ~ulice 🏙️ 🌆 ~🚦",
  ],
  [
    "neon",
    "on a neon grid",
    "stars grid none streaks",
    "minor dream",
    "#12002e #4b0a5e #1c0638 #1b0836 #ff3fa4 #6ffbff|#00142b #003f5c #041c33 #06243d #37ffb0 #fff36b",
    "neon ~cyberpunk ~retro ~arcade ~synthwave ~futuristic ~disco 霓虹 ネオン 네온 neonova neonovy ~🕹️ ~🪩",
  ],
  [
    "candy",
    "in a land of sweets",
    "rays candy snow petals",
    "major dream",
    "#ffb8dc #fff0d9 #ff86b6 #ffd0e6 #7be0d0 #ffffff|#b9a6ff #ffe3f4 #8f7bf0 #ffd9ee #ffcf4d #ffffff",
    "candyland sweetland ~sugar ~dessert 甜品 お菓子 🍡",
  ],
  [
    "desert",
    "in a wide desert",
    "sun dunes sand none",
    "haunted dorian",
    "#ffb45e #ffe9b8 #d98a4f #e9bd74 #3fc9c0 #fff8e6|#f2856d #ffd9a0 #b0654f #d9a066 #ffe66b #fff3e0",
    "desert deserts ~egypt ~pyramid sahara ~western ~cowboy 沙漠 砂漠 さばく 사막 desierto wuste wueste desert poust 🏜️ ~🐪 ~🤠",
  ],
  [
    "volcano",
    "on the rim of a volcano",
    "plain peaks rock embers",
    "minor haunted",
    "#3a1423 #b5402f #5a2230 #2e1a24 #ffc23d #fff0d0|#241a3a #8f3a5c #47264f #2a1b33 #ff8f3d #ffe9d9",
    "volcano ~hell ~inferno 火山 かざん 화산 volcan vulkan sopka",
  ],
  [
    "cave",
    "in a crystal cave",
    "stars peaks rock fireflies",
    "minor dream",
    "#1d2140 #3d5a80 #2f3d63 #22293f #7ff0ff #f4fbff|#2a1a3d #6a3d78 #43285a #2a1c38 #ffd166 #fff2ff",
    "cave caves ~dungeon ~underground ~mine 洞穴 ~矿洞 ~地下城 どうくつ 동굴 cueva ~mazmorra hohle hoehle grotte jeskyne",
  ],
  [
    "castle",
    "at a castle",
    "sun skyline grass clouds",
    "dorian major",
    "#7fb6e8 #f5ecd8 #8a86a8 #6f9a5a #ffcf4d #ffffff|#8a6fb8 #ffd9c9 #6a5a8f #59805a #ffe27a #fff8ef",
    "castle castles ~medieval ~kingdom ~fairytale ~fairy ~palace ~tower ~library 城堡 城 ~王国 おしろ 성 castillo ~reino burg schloss ~konigreich chateau ~royaume hrad zamek 🏰 🏯",
  ],
  [
    "sky",
    "high up in the clouds",
    "sun none none clouds",
    "major dream",
    "#4fa9ee #d9f1ff #9cd0f0 #bfe3f7 #ffcf3f #ffffff|#f4a3b5 #fff1dc #d98fb0 #f7d0d0 #6fd0e8 #ffffff",
    "sky cloud clouds ~heaven 天空 云 そら 하늘 cielo nube himmel wolken ciel nuage nebe oblaka ☁️ ⛅",
  ],
  [
    "rain",
    "on a rainy day",
    "plain skyline road rain",
    "minor dream",
    "#5a6f8f #a9bccb #54647d #47525f #ffd24d #ffffff|#3f5a73 #8fb0b5 #3d5866 #3a4a52 #ff8f8f #f4ffff",
    "rainy ~stormy ~puddle 下雨 雨天 あめふり 비오는 lluvioso regnerisch pluvieux destivy ☔",
  ],
];

const HEX = /^#[0-9a-f]{6}$/;

const toPalette = (text: string): Palette => {
  const [skyTop = "", skyLow = "", far = "", ground = "", accent = "", title = ""] = text
    .split(" ")
    .filter((hex) => HEX.test(hex));
  return [skyTop, skyLow, far, ground, accent, title];
};

const nonEmpty = <T>(list: readonly T[], otherwise: T): [T, ...T[]] => {
  const [first, ...rest] = list;
  return first === undefined ? [otherwise] : [first, ...rest];
};

export const THEMES: readonly Theme[] = ROWS.map(([id, place, layers, scales, palettes, words]) => {
  const [sky = "plain", far = "none", near = "none", drift = "none"] = layers.split(" ");
  return {
    id,
    place,
    words: words.split(" ").filter((word) => !word.startsWith("~")),
    nearWords: words.split(" ").flatMap((word) => (word.startsWith("~") ? [word.slice(1)] : [])),
    sky,
    fars: [far],
    near,
    drift,
    palettes: nonEmpty(palettes.split("|").map(toPalette), toPalette("")),
    scales: nonEmpty(scales.split(" "), "major"),
  };
});

const BY_ID = new Map(THEMES.map((theme) => [theme.id, theme]));

export const themeById = (id: string): Theme | undefined => BY_ID.get(id);
