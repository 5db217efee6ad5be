import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openLog } from "../../src/transcript/log.ts";
import { createFileTranscript } from "../../src/transcript/file-transcript.ts";
import { createMemoryTranscript } from "../../src/transcript/memory-transcript.ts";
import { given, opened, planned } from "../support/history.ts";
import { sealed } from "../support/sealed.ts";
import { describeTranscriptPort } from "./port-suite.ts";

const now = () => "2026-11-30T00:00:00Z";
const folders: string[] = [];

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crumb-transcript-"));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })));
});

describeTranscriptPort("in memory", async () => createMemoryTranscript(now));
describeTranscriptPort("in a folder", async () => createFileTranscript(join(await freshFolder(), "not", "yet"), now));

describe("a folder", () => {
  const { events } = given(opened(), planned);
  const first = sealed(events.slice(0, 3));
  const second = sealed(events.slice(3), first.hash);

  it("is read as it was when a crash hit between setting a segment aside and replacing it", async () => {
    const folder = await freshFolder();
    await writeFile(join(folder, "transcript.jsonl"), first.text);
    await writeFile(join(folder, "transcript.000000000.jsonl"), first.text);
    expect((await openLog(createFileTranscript(folder, now))).events).toHaveLength(3);
    await writeFile(join(folder, "transcript.jsonl"), second.text);
    expect((await openLog(createFileTranscript(folder, now))).events).toEqual(events);
  });

  it("names the file and the line that is wrong, counted over all segments", async () => {
    const folder = await freshFolder();
    await writeFile(join(folder, "transcript.000000000.jsonl"), first.text);
    await writeFile(join(folder, "transcript.jsonl"), second.text.replace('"seq":4', '"seq":5'));
    await expect(openLog(createFileTranscript(folder, now))).rejects.toThrow(/^transcript\.jsonl, line 5: /);
  });

  it("keeps the lines as they were when a payload beside them cannot be written", async () => {
    const folder = await freshFolder();
    const port = createFileTranscript(folder, now);
    const line = (content: string) => ({ path: "transcript.jsonl", content });
    const begun = await port.append({ expectedTip: null, files: [line("one\n")], headline: "" });
    await writeFile(join(folder, "artifacts"), "in the way");
    const files = [line("one\ntwo\n"), { path: "artifacts/a.json", content: "{}" }];
    const expectedTip = begun.type === "appended" ? begun.tip : null;
    await expect(port.append({ expectedTip, files, headline: "" })).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect((await port.read()).segments).toEqual([{ path: "transcript.jsonl", text: "one\n" }]);
  });

  it("leaves no half-written file and no lock behind", async () => {
    const folder = await freshFolder();
    const port = createFileTranscript(folder, now);
    await port.append({ expectedTip: null, files: [{ path: "transcript.jsonl", content: "one\n" }], headline: "" });
    expect(await readdir(folder)).toEqual(["transcript.jsonl"]);
  });

  it("says why when it cannot be read", async () => {
    const folder = await freshFolder();
    await mkdir(join(folder, "transcript.jsonl"));
    await expect(createFileTranscript(folder, now).read()).rejects.toThrow(/EISDIR/);
  });
});
