import { describe, expect, it } from "vitest";
import { openLog } from "../../src/transcript/log.ts";
import type { TranscriptPort } from "../../src/transcript/port.ts";
import { record } from "../../src/transcript/record.ts";
import { opened } from "../support/history.ts";
import { quietDeps } from "../support/quiet-deps.ts";

const file = (content: string) => [{ path: "transcript.jsonl", content }];

/** What every place a transcript can live in must do. `make` gives a fresh one, without a log, at each call. */
export function describeTranscriptPort(name: string, make: () => Promise<TranscriptPort>): void {
  describe(`a transcript ${name}`, () => {
    it("has no tip before its first append", async () => {
      const port = await make();
      expect(await port.read()).toMatchObject({ tip: null, segments: [] });
      expect(await port.tip()).toBeNull();
    });

    it("is begun by an append that expects none, and reads as written", async () => {
      const port = await make();
      const appended = await port.append({
        expectedTip: null,
        files: file("one 鮨 \\ufffd\n"),
        headline: "crumb: one",
      });
      expect(appended).toMatchObject({ type: "appended" });
      const { tip, segments } = await port.read();
      expect(await port.tip()).toBe(tip);
      expect({ tip: appended.type === "appended" && tip === appended.tip, segments }).toEqual({
        tip: true,
        segments: [{ path: "transcript.jsonl", text: "one 鮨 \\ufffd\n" }],
      });
    });

    it("tells the host's time with every answer", async () => {
      const port = await make();
      const { now } = await port.read();
      const appended = await port.append({ expectedTip: null, files: file("one\n"), headline: "crumb: one" });
      const times = [now, appended.type === "appended" ? appended.now : ""];
      expect(times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(time))).toBe(true);
    });

    it("moves its tip with every append", async () => {
      const port = await make();
      const first = await port.append({ expectedTip: null, files: file("one\n"), headline: "crumb: one" });
      const tip = first.type === "appended" ? first.tip : "none";
      const second = await port.append({ expectedTip: tip, files: file("one\ntwo\n"), headline: "crumb: two" });
      expect(second.type).toBe("appended");
      expect(second.type === "appended" && second.tip !== tip).toBe(true);
      expect((await port.read()).segments).toEqual([{ path: "transcript.jsonl", text: "one\ntwo\n" }]);
    });

    it("answers conflict to a second beginning and to a stale tip, and writes nothing of either", async () => {
      const port = await make();
      const first = await port.append({ expectedTip: null, files: file("one\n"), headline: "crumb: one" });
      const tip = first.type === "appended" ? first.tip : "none";
      await port.append({ expectedTip: tip, files: file("one\ntwo\n"), headline: "crumb: two" });
      const payload = { path: "artifacts/lost.json", content: "{}" };
      for (const expectedTip of [null, tip]) {
        const late = await port.append({ expectedTip, files: [...file("lost\n"), payload], headline: "crumb: lost" });
        expect(late).toEqual({ type: "conflict" });
      }
      expect((await port.read()).segments).toEqual([{ path: "transcript.jsonl", text: "one\ntwo\n" }]);
      expect(await port.readFile("artifacts/lost.json")).toBeNull();
    });

    it("lets exactly one of several racing writers in", async () => {
      const port = await make();
      const racers = ["a", "b", "c", "d"].map((who) =>
        port.append({ expectedTip: null, files: file(`${who}\n`), headline: `crumb: ${who}` }),
      );
      const answers = await Promise.all(racers);
      const winners = ["a", "b", "c", "d"].filter((_who, index) => answers[index]?.type === "appended");
      expect(winners).toHaveLength(1);
      expect((await port.read()).segments).toEqual([{ path: "transcript.jsonl", text: `${winners[0]}\n` }]);
    });

    it("keeps payloads beside the lines, byte for byte, and none that is not there", async () => {
      const port = await make();
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      const files = [
        ...file("one\n"),
        { path: "artifacts/a.png", content: bytes },
        { path: "artifacts/b.json", content: "鮨" },
      ];
      await port.append({ expectedTip: null, files, headline: "crumb: one" });
      const [png, json, none] = await Promise.all(
        ["artifacts/a.png", "artifacts/b.json", "artifacts/c.json"].map(async (path) => port.readFile(path)),
      );
      expect([png && Buffer.from(png).equals(bytes), json && Buffer.from(json).toString("utf8"), none]).toEqual([
        true,
        "鮨",
        null,
      ]);
    });

    it("appends and begins anew without the payloads named, and changes nothing else", async () => {
      const port = await make();
      const payload = (name: string) => ({ path: `artifacts/${name}.json`, content: name });
      const older = { path: "transcript.000000002.jsonl", content: "one\n" };
      const files = [...file("two\n"), older, payload("a"), payload("b"), payload("c")];
      await port.append({ expectedTip: null, files, headline: "crumb: one" });
      const before = await port.read();
      const without = ["artifacts/a.json", "artifacts/b.json", "artifacts/never.json"];
      const said = { expectedTip: before.tip ?? "", files: file("two\nthree\n"), headline: "crumb: three" };
      const change = { ...said, without };
      const rebuilt = await port.rebuild(change);
      const left = await Promise.all(["a", "b", "c"].map(async (name) => port.readFile(`artifacts/${name}.json`)));
      expect({
        rebuilt: rebuilt.type,
        isTip: rebuilt.type === "appended" && rebuilt.tip === (await port.tip()),
        left: left.map((bytes) => bytes && Buffer.from(bytes).toString("utf8")),
        segments: (await port.read()).segments,
      }).toEqual({
        rebuilt: "appended",
        isTip: true,
        left: [null, null, "c"],
        segments: [
          { path: older.path, text: "one\n" },
          { path: "transcript.jsonl", text: "two\nthree\n" },
        ],
      });
      const next = { expectedTip: await port.tip(), files: file("two\nthree\nfour\n"), headline: "crumb: four" };
      expect((await port.append(next)).type).toBe("appended");
      const files5 = file("two\nthree\nfour\nfive\n");
      expect(
        await port.rebuild({ ...change, expectedTip: (await port.tip()) ?? "", files: files5, without: [] }),
      ).toMatchObject({ type: "appended" });
      expect((await port.read()).segments.map(({ text }) => text)).toEqual(["one\n", files5[0]?.content]);
    });

    it("does not begin anew from a stale tip, and loses nothing of who wrote first", async () => {
      const port = await make();
      const payload = { path: "artifacts/a.json", content: "{}" };
      await port.append({ expectedTip: null, files: [...file("one\n"), payload], headline: "crumb: one" });
      const stale = (await port.tip()) ?? "";
      await port.append({ expectedTip: stale, files: file("one\ntwo\n"), headline: "crumb: two" });
      const without = ["artifacts/a.json"];
      const late = { expectedTip: stale, files: file("one\nthree\n"), without, headline: "crumb: three" };
      expect(await port.rebuild(late)).toEqual({ type: "conflict" });
      expect({
        segments: (await port.read()).segments,
        payload: (await port.readFile("artifacts/a.json")) === null,
      }).toEqual({ segments: [{ path: "transcript.jsonl", text: "one\ntwo\n" }], payload: false });
    });

    it("reads segments that were set aside first, oldest first", async () => {
      const port = await make();
      const files = [
        { path: "transcript.jsonl", content: "three\n" },
        { path: "transcript.000000010.jsonl", content: "two\n" },
        { path: "transcript.000000002.jsonl", content: "one\n" },
      ];
      await port.append({ expectedTip: null, files, headline: "crumb: three" });
      expect((await port.read()).segments.map(({ text }) => text)).toEqual(["one\n", "two\n", "three\n"]);
    });

    it("holds a log that is recorded and opened again", async () => {
      const port = await make();
      const propose = (state: { session: unknown }) => (state.session === null ? [{ draft: opened(), files: [] }] : []);
      const recorded = await record(await openLog(port), "42#7", { propose, deps: quietDeps() });
      const read = await openLog(port);
      expect({ state: read.state, end: read.end, text: read.text, tip: read.tip }).toEqual({
        state: recorded.state,
        end: recorded.end,
        text: recorded.text,
        tip: recorded.tip,
      });
    });
  });
}
