/** A plain value as GitHub prints it into text: nothing for null, JSON for lists and maps. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
    case "bigint":
      return value.toString();
    case "object":
      return value === null ? "" : JSON.stringify(value);
    default:
      return "";
  }
}
