/** Nouns whose plural no rule gives, one by one. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["mouse", "mice"],
  ["goose", "geese"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["man", "men"],
  ["woman", "women"],
  ["child", "children"],
  ["person", "people"],
  ["ox", "oxen"],
  ["knife", "knives"],
  ["wife", "wives"],
  ["life", "lives"],
  ["leaf", "leaves"],
  ["loaf", "loaves"],
  ["wolf", "wolves"],
  ["elf", "elves"],
  ["shelf", "shelves"],
  ["half", "halves"],
  ["thief", "thieves"],
  ["scarf", "scarves"],
  ["potato", "potatoes"],
  ["tomato", "tomatoes"],
  ["hero", "heroes"],
  ["bus", "buses"],
  ["virus", "viruses"],
  ["octopus", "octopuses"],
  ["cactus", "cacti"],
]);
const SINGULARS: ReadonlyMap<string, string> = new Map([...IRREGULAR].map(([one, many]) => [many, one]));

/** Spelled the same for one and many, or not counted at all. */
const UNCHANGED =
  /(?:s|fish|sushi|money|music|cheese|rain|sheep|deer|bread|soup|rice|milk|juice|honey|tea|coffee|gold|wool|water|grass|snow|ice|sand|lava|fire|traffic|lightning)$/i;

/** More than one of a thing, by the common rules of English spelling. */
export function plural(name: string): string {
  const special = bend(name, IRREGULAR);
  if (special !== null) return special;
  if (UNCHANGED.test(name)) return name;
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:x|ch|sh|z)$/i.test(name) ? `${name}es` : `${name}s`;
}

/** One of many things; a word that is no plural stays as it is. */
export function singular(word: string): string {
  const special = bend(word, SINGULARS);
  if (special !== null) return special;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Looks up the last word of a name, and keeps whether it begins with a capital. */
function bend(name: string, forms: ReadonlyMap<string, string>): string | null {
  const [, before = "", last = ""] = /^(.*?)([a-z]+)$/is.exec(name) ?? [];
  const form = forms.get(last.toLowerCase());
  if (form === undefined) return null;
  const isCapital = last.charAt(0) !== last.charAt(0).toLowerCase();
  return before + (isCapital ? form.charAt(0).toUpperCase() + form.slice(1) : form);
}

/** "a" or "an", by the first letter. */
export const article = (name: string): string => (/^(?!uni)[aeiou]/i.test(name) ? "an" : "a");
