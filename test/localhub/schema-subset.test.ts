import { schema } from "@octokit/graphql-schema";
import { type DefinitionNode, type FieldDefinitionNode, Kind, parse, print } from "graphql";
import { expect, test } from "vitest";
import { SCHEMA_SUBSET } from "../../src/localhub/graphql/schema-subset.ts";

/** Every field, input field, enum value and scalar of a schema, printed as it is declared. */
function declarations(idl: string): Set<string> {
  return new Set(parse(idl, { noLocation: true }).definitions.flatMap((definition) => declared(definition)));
}

function declared(definition: DefinitionNode): string[] {
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
      return (definition.fields ?? []).map((field) => `${definition.name.value}.${bare(field)}`);
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return (definition.fields ?? []).map(
        (field) => `${definition.name.value}.${field.name.value}: ${print(field.type)}`,
      );
    case Kind.ENUM_TYPE_DEFINITION:
      return (definition.values ?? []).map((value) => `${definition.name.value}.${value.name.value}`);
    case Kind.UNION_TYPE_DEFINITION:
      return (definition.types ?? []).map((member) => `${definition.name.value} | ${member.name.value}`);
    case Kind.SCALAR_TYPE_DEFINITION:
      return [`scalar ${definition.name.value}`];
    default:
      return [];
  }
}

function bare(field: FieldDefinitionNode): string {
  const args = (field.arguments ?? []).map((argument) => `${argument.name.value}: ${print(argument.type)}`);
  return `${field.name.value}(${args.toSorted().join(", ")}): ${print(field.type)}`;
}

test("the schema answered is part of GitHub's own, field by field", () => {
  const whole = declarations(schema.idl);
  const strange = [...declarations(SCHEMA_SUBSET)].filter((line) => !whole.has(line));
  expect(strange).toEqual([]);
  expect(declarations(SCHEMA_SUBSET).size).toBeGreaterThan(100);
});
