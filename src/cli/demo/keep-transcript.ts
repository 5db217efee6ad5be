import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TranscriptPort } from "../../transcript/port.ts";

/** Copies a transcript's segments to a folder, one file for all, for `crumb replay`. @returns its path */
export async function keepTranscript(transcript: TranscriptPort, dataDir: string, issue: number): Promise<string> {
  const { segments } = await transcript.read();
  const folder = join(dataDir, "transcripts");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${issue}.jsonl`);
  await writeFile(path, segments.map((segment) => segment.text).join(""));
  return path;
}
