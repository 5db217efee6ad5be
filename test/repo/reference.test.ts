import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingsSchema } from "../../src/settings/list-settings.ts";
import { actionPins } from "../../src/setup/action-pins.ts";
import { renderActions } from "./render-actions.ts";
import { renderSettings } from "./render-settings.ts";
import { listTracked, readText, root } from "./repository-files.ts";

const reference = join(root, "docs", "reference");

/** Each use of an action in our workflows: what is pinned, and in which file. */
const uses = listTracked(".github/workflows/*.yml", ".github/actions/**/action.yml").flatMap((file) =>
  [...readText(file).matchAll(/uses: ([\w.-]+\/[\w./-]+)@(\S+) # (\S+)/g)].map(
    ([, action = "", sha = "", version = ""]) => ({
      file,
      pin: { action, version, sha },
    }),
  ),
);

/** `npm run reference` writes them anew. */
describe("reference written from the sources", () => {
  it("tells the settings as the schema has them", async () => {
    await expect(renderSettings()).toMatchFileSnapshot(join(reference, "configuration.md"));
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

  it("lists the actions that are pinned", async () => {
    const usedIn = new Map(
      actionPins.map(({ action }) => [
        action,
        [...new Set(uses.filter(({ pin }) => pin.action === action).map(({ file }) => file))],
      ]),
    );
    await expect(renderActions(usedIn)).toMatchFileSnapshot(join(reference, "actions.md"));
  });

  it("lists exactly the pins that the workflows use", () => {
    const text = ({ action, version, sha }: { action: string; version: string; sha: string }): string =>
      `${action}@${sha} ${version}`;
    const used = new Set(uses.map(({ pin }) => text(pin)));
    expect(actionPins.map(text).toSorted()).toEqual([...used].toSorted());
  });
});
