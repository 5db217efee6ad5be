import { describe, expect, it } from "vitest";
import { Config } from "../../src/core/config.ts";
import { explainSettings } from "../../src/settings/explain-settings.ts";
import { listSettings } from "../../src/settings/list-settings.ts";
import { formatProblems, readSettings } from "../../src/settings/read-settings.ts";
import { writeSettingsFile } from "../../src/settings/write-settings-file.ts";

function problemsOf(text: string): string {
  const read = readSettings(text);
  return read.ok ? "none" : formatProblems(read.problems).replaceAll(".github/crumb.yml, ", "");
}

describe("settings of a repository", () => {
  it.each([null, "", "# nothing yet\n", "{}", writeSettingsFile()])(
    "are the defaults where nothing is said (%#)",
    (text) => {
      expect(readSettings(text)).toMatchObject({ ok: true, config: Config.parse({}) });
    },
  );

  it("tell every problem at once, in words, with its line and what was probably meant", () => {
    const text = [
      "presett: house",
      "attemptsPerOrder: 3",
      "limits:",
      "  replan: 3",
      '  attemptsPerOrder: "many"',
      "  claims: 1.5",
      "  dayUsd: -1",
      "  seatMinutes: 0",
      "  breaker:",
      "  zebra: 1",
    ].join("\n");
    expect(problemsOf(text)).toMatchInlineSnapshot(`
      "line 1: "presett" is no setting. Did you mean "preset"?
      line 2: "attemptsPerOrder" is no setting. Did you mean "limits.attemptsPerOrder"?
      line 4: "limits.replan" is no setting. Did you mean "replans"?
      line 5: "limits.attemptsPerOrder" must be a whole number of at least 0, and it is the text "many".
      line 6: "limits.claims" must be a whole number of at least 0, and it is 1.5.
      line 7: "limits.dayUsd" must be a number of at least 0, and it is -1.
      line 8: "limits.seatMinutes" must be a number above 0, and it is 0.
      line 9: "limits.breaker" must be a whole number of at least 0, and it is empty.
      line 10: "limits.zebra" is no setting. \`crumb config explain\` lists what there is."
    `);
  });

  it("name a value that is none of those there are", () => {
    expect(problemsOf("preset: gpt")).toMatchInlineSnapshot(
      `"line 1: "preset" must be house or scripted, and it is the text "gpt"."`,
    );
  });

  it.each(["limits: 3", "- a\n- b", "just words", "limits:\n  - replans: 2"])("want names and values (%#)", (text) => {
    expect(problemsOf(text)).toMatch(/must hold lines like "name: value"/);
  });

  it.each(["a: [1", "limits: {replans: 1, replans: 2}", "\tpreset: house"])(
    "say where the YAML breaks (%#)",
    (text) => {
      expect(problemsOf(text)).toMatch(/^line 1: \S/);
    },
  );

  it("do not unfold references without end", () => {
    const levels = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(", ")}]`);
    expect(problemsOf(["l0: &l0 [x]", ...levels].join("\n"))).toMatch(/alias/i);
  });

  it("say of each key what is in force and where it comes from", () => {
    const read = readSettings("# ours\nlimits:\n  replans: 7\n");
    if (!read.ok) throw new Error("It should have been read.");
    const explained = explainSettings(read);
    const changed = explained
      .filter(({ source }) => source !== "default")
      .map(({ key, value, source }) => ({ key, value, source }));
    expect(changed).toEqual([{ key: "limits.replans", value: 7, source: ".github/crumb.yml:3" }]);
    expect(explained.map(({ key }) => key)).toEqual(listSettings().map(({ key }) => key));
  });

  it("all have a meaning a person can read", () => {
    expect(listSettings().filter(({ means }) => means.length < 15)).toEqual([]);
  });

  it("are written to a file whose examples hold once the # is taken away", () => {
    const text = writeSettingsFile()
      .split("\n")
      .filter((line) => /^# {0,3}\s*\w+:/.test(line) && !line.includes("$schema"))
      .map((line) => line.slice(2))
      .join("\n");
    const read = readSettings(text);
    expect(read).toMatchObject({ ok: true, config: Config.parse({}) });
    expect(read.ok ? [...read.lines.keys()].filter((key) => key !== "limits") : []).toEqual(
      listSettings().map(({ key }) => key),
    );
  });
});
