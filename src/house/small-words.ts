/**
 * Words that carry no wish of their own: grammar of the languages the house reads, and what goes without saying in any
 * of its games. Folded. What is not here, in a table or in a name counts as something a person asked for.
 */
const GRAMMAR = `
a an the this that these those there here it its it's he she they them their his her him i i'm i'd we us our you your you're my me mine one ones
who which what where when while whose why how as at by for from in into inside onto on of off out over under up down to toward towards
through across around about above below between behind near next with without within against until till before after during and or but not nor so than then too very also just only even
if because since is are was be been being am do does doing did done has have having had can could may might must should shall will would let lets let's
every all any some many much more most few less lot lots each both other another same such own own's own. per via like as well please etc
der die das den dem des ein eine einen einem einer eines und oder aber nicht mit ohne im in am an auf aus bei beim fur gegen nach uber um unter vom von vor zu zum zur durch wahrend
ich du er sie es wir ihr mein dein sein ihre seine ist sind war wird werden muss mussen soll sollen kann konnen hat haben will wollen man wo wie was wer dass wenn als dann noch nur auch sehr alle viel viele mehr bitte
le la les l un une des du de d et ou mais ne pas avec sans dans sur sous par pour vers chez en au aux ce cette ces qui que quoi ou son sa ses leur leurs mon ma mes ton ta tes il elle ils elles on nous vous je tu est sont etre doit doivent peut peuvent fait faire plus tres tout tous toutes
el los las lo una unos unas y o pero no con sin en sobre bajo por para hacia del al que quien como cuando donde su sus mi mis tu tus es son esta estan ser debe deben puede pueden hay muy todo todos mas se
a i nebo ale ne s bez v ve na nad pod do z ze od o pro pri kde kdo co ktery ktera ktere kdyz jak je jsou byt musi muze ma maji se si jeho jeji svuj svou moc vsechny
`;

/** Every game of the house has these, or they say only that a game is wished for. */
const GIVEN = `
game games mini minigame arcade videogame spiel spiele jeu juego juegos hra hru play plays playing played player players spielen spieler jouer joueur jugar jugador hrac hraje
make makes making made create creates want wants wish need needs would-like build give gives get gets getting go goes going put idea simple small-game little-game thing things something stuff object objects item items way kind sort type
score scores scoring scored point points highscore high-score punkte puntos lives life level-up win wins lose loses losing lost start starts begin begins end ends over round rounds
control controls controlled controlling key keys keyboard arrow arrows touch tap taps swipe drag mouse-click phone phones mobile tablet desktop screen browser web online-page
move moves moving run runs running walk walks walking left right try tries trying help helps must title name named called titled
hero heroes heroine character characters held heldin hrdina personaje personnage everything anything something nothing everybody everyone alles
게임 게임을 게임이 만들어 만들어줘 주세요 플레이어 플레이어가 있는 그리고
fun funny nice cool good great beautiful awesome pretty lovely hello hi thanks thank love wow ok yes
`;

const toSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const GRAMMAR_WORDS = toSet(GRAMMAR);
const GIVEN_WORDS = toSet(GIVEN);

/** What a falling thing does anyway; said of a board of squares it would be a wish. */
export const FALLING: ReadonlySet<string> = toSet(
  "fall falls falling fallen drop drops dropping rain raining fly flies flying come comes coming sky fallende fallen herabfallende tombe tombent tombant tombantes caen cae cayendo padaji padajici",
);

/** Whether a folded word is only grammar. */
export const isGrammar = (word: string): boolean => GRAMMAR_WORDS.has(word);

/** Whether a folded word asks for nothing that a game of the house would not have anyway. */
export const isSmallWord = (word: string): boolean =>
  word.length === 1 || GRAMMAR_WORDS.has(word) || GIVEN_WORDS.has(word) || /^(?:[ldnsjmtc]|qu)'?$/.test(word);

const HAN =
  /的|了|在|一只|一隻|一个|一個|一颗|这个|那个|一|个|只|里|上|中|下|和|与|跟|来|去|是|有|把|被|从|到|着|过|得|地|要|会|能|可以|请|我|你|他|她|它|们|做|想|款|关于|游戏|遊戲|小|玩家|ケーム/gu;
const HIRAGANA =
  /^(?:.{1,2}|(?:くたさい|しなから|なから|する|して|した|てす|ます|こと|もの|たい|から|まて|という|[はかをにてのへともやなしるたい])+)$/u;

/** The parts of a folded run without spaces that say something of their own. */
export const findSigns = (run: string): { readonly text: string; readonly at: number }[] =>
  [...run.matchAll(/[\p{Script=Hiragana}]+|[^\s\p{Script=Hiragana}]+/gu)].flatMap((part) => {
    if (/^\p{Script=Hiragana}/u.test(part[0])) return HIRAGANA.test(part[0]) ? [] : [{ text: part[0], at: part.index }];
    const bare = part[0].replace(HAN, (small) => " ".repeat(small.length));
    return [...bare.matchAll(/\S+/gu)].map((match) => ({ text: match[0], at: part.index + match.index }));
  });
