/** More than one of a thing, by the common rules of English spelling. */
export function plural(name: string): string {
  if (
    /(?:s|fish|sushi|money|music|cheese|rain|sheep|bread|soup|rice|milk|juice|honey|tea|coffee|gold|water|grass|snow|ice|sand|lava|fire|traffic|lightning)$/i.test(
      name,
    )
  )
    return name;
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:x|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`;
}

/** "a" or "an", by the first letter. */
export const article = (name: string): string => (/^(?!uni)[aeiou]/i.test(name) ? "an" : "a");
