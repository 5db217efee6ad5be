/** More than one of a thing, by the common rules of English spelling. */
export function plural(name: string): string {
  if (/(?:s|fish|sushi|money|music|cheese|rain|sheep)$/i.test(name)) return name;
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:x|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`;
}
