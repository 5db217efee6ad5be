/**
 * Words for what is done in a game, and the kinds of game people ask for by name. `builtAs` says which of our genres
 * comes nearest; `instead` is set where that is not what was asked for and has to be said.
 */
export type Verb = {
  readonly id: string;
  readonly builtAs: "catch" | "dodge" | "snake";
  readonly target: "thing" | "hazard" | "none";
  readonly instead: string | undefined;
  readonly words: readonly string[];
};

type Row = readonly [id: string, builtAs: Verb["builtAs"], target: Verb["target"], instead: string, words: string];

const ROWS: readonly Row[] = [
  [
    "catch",
    "catch",
    "thing",
    "",
    "catch catches catching catcher collect collects collecting collector gather gathers gathering grab grabs grabbing pick picks save saves rescue rescues fang fange fangt fangen sammelt sammeln atrapa atrapar atrapando recoge recoger coge attrape attraper attrapant ramasse ramasser chyta chytat lapa sbira sbirat 接 接住 收集 接东西 捕捉 キャッチ 集め 受け止め 받는 받기 잡는 잡기 모으는 모으기",
  ],
  [
    "eat",
    "catch",
    "thing",
    "",
    "eat eats eating munch munches munching feed feeds feeding swallow swallows comer come comiendo isst frisst essen fressen mange manger ji jist zere zrat 吃 食べ 먹는 먹기",
  ],
  [
    "dodge",
    "dodge",
    "hazard",
    "",
    "dodge dodges dodging dodger avoid avoids avoiding escape escapes escaping evade evades evading survive survives surviving flee flees fleeing ausweichen weicht weiche vermeide vermeiden fliehen esquiva esquivar esquivando evita evitar huye huir esquive esquiver eviter evite fuir uhyba uhybat vyhyba vyhybat utika utikat 躲 躲避 躲开 避开 闪避 逃离 よけ 避け 逃げ 피하는 피하기",
  ],
  ["snake", "snake", "thing", "", "snake-game slither slithers slithering slitherio 贪吃 スネークゲーム"],
  [
    "jump",
    "dodge",
    "hazard",
    "a jump-and-run game",
    "platformer jump jumps jumping leap leaps runner springt springen salta saltar saute sauter skace skakat 跳 跳跃 ジャンプ 점프",
  ],
  [
    "shoot",
    "dodge",
    "hazard",
    "a shooting game",
    "shoot shoots shooting shooter shooters blast blasts fight fights fighting battle schiesst schiessen dispara disparar tire tirer strili strilet 射击 打 シューティング 쏘는",
  ],
  [
    "race",
    "dodge",
    "hazard",
    "a racing game",
    "race races racing racer drive drives driving rennt rennen fahrt carrera course zavod zavodi 赛跑 赛车游戏 レース 레이싱",
  ],
  ["flap", "dodge", "hazard", "a flapping game", "flappy flap flaps flapping"],
  [
    "bricks",
    "catch",
    "thing",
    "a bat-and-ball game",
    "breakout arkanoid pong bricks brick paddle pinball 打砖块 ブロックくずし 벽돌깨기",
  ],
  [
    "puzzle",
    "catch",
    "thing",
    "a puzzle",
    "puzzle puzzles tetris sudoku match-3 match3 memory quiz trivia crossword solitaire maze labyrinth 拼图 迷宫 パズル 퍼즐",
  ],
  [
    "board",
    "catch",
    "thing",
    "a board game",
    "chess checkers poker card cards boardgame minesweeper 象棋 围棋 チェス 체스 schach ajedrez echecs sachy",
  ],
  [
    "build",
    "catch",
    "thing",
    "a building game",
    "build builds building simulator tycoon minecraft strategy rpg roguelike mmo multiplayer metroidvania 建造 シミュレーション",
  ],
];

export const VERBS: readonly Verb[] = ROWS.map(([id, builtAs, target, instead, words]) => ({
  id,
  builtAs,
  target,
  instead: instead === "" ? undefined : instead,
  words: words.split(" "),
}));

const BY_ID = new Map(VERBS.map((verb) => [verb.id, verb]));

export const verbById = (id: string): Verb | undefined => BY_ID.get(id);
