import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingsSchema } from "../../src/settings/list-settings.ts";
import { renderReference } from "../../src/settings/render-reference.ts";
import { root } from "./repository-files.ts";

const reference = join(root, "docs", "reference");

/** `npm run reference` writes them anew. */
describe("reference written from the sources", () => {
  it("tells the settings as the schema has them", async () => {
    await expect(renderReference()).toMatchFileSnapshot(join(reference, "configuration.md"));
  });

  it("publishes the schema that editors read", async () => {
    await expect(`${JSON.stringify(settingsSchema(), null, 2)}\n`).toMatchFileSnapshot(
      join(reference, "crumb.schema.json"),
    );
  });

  it("publishes a schema that takes what the program takes and refuses what it refuses", () => {
    const validate = new Ajv2020({ strict: false }).compile(settingsSchema());
    const texts = [
      "preset: house",
      "limits: {replans: 3}",
      "preset: gpt",
      "limits: {replan: 3}",
      "limits: {claims: 1.5}",
    ];
    expect(texts.map((text) => validate(parse(text)))).toEqual([true, true, false, false, false]);
  });
});
