import { expect, it } from "vitest";
import { plural, singular } from "../../src/house/plural.ts";

it.each([
  ["apple", "apples"],
  ["cherry", "cherries"],
  ["toy", "toys"],
  ["fox", "foxes"],
  ["mouse", "mice"],
  ["Knife", "Knives"],
  ["paper wolf", "paper wolves"],
  ["potato", "potatoes"],
  ["sheep", "sheep"],
])("one %s is many %s", (one, many) => {
  expect([plural(one), singular(many.toLowerCase())]).toEqual([many, one.toLowerCase()]);
});
