import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TranscriptPort } from "../../transcript/port.ts";
import { localLogs } from "../local-sessions.ts";

/** Copies a transcript's segments to a folder, one file for all, for `crumb replay`. @returns its path */
export async function keepTranscript(transcript: TranscriptPort, dataDir: string, issue: number): Promise<string> {
  const { segments } = await transcript.read();
  return saveTranscript(dataDir, issue, segments);
}

/** Copies the transcripts of all sessions as git has them on disk: for when nothing runs any more. */
export async function keepTranscripts(dataDir: string): Promise<void> {
  const logs = await localLogs(dataDir);
  for (const { issue, segments } of logs) await saveTranscript(dataDir, issue, segments);
}

/** Puts a copy in place as a whole, whoever reads it meanwhile. @returns its path */
export async function saveTranscript(
  dataDir: string,
  issue: number,
  segments: readonly { readonly text: string }[],
): Promise<string> {
  const folder = join(dataDir, "transcripts");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${issue}.jsonl`);
  await writeFile(`${path}.new`, segments.map(({ text }) => text).join(""));
  await rename(`${path}.new`, path);
  return path;
}
