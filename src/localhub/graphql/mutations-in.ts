import { Kind, parse } from "graphql";

/** The mutations a document asks for, by name; none for a question, or for what is no document. */
export function mutationsIn(query: string): readonly string[] {
  if (!query.includes("mutation")) return [];
  try {
    return parse(query).definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION && one.operation === "mutation"
        ? one.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
        : [],
    );
  } catch {
    // Whoever answers it says what is wrong with it.
    return [];
  }
}
