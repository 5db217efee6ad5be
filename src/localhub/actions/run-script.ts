import { existsSync } from "node:fs";
import path from "node:path";
import type { JobSession } from "./job-session.ts";
import { createCommandReader } from "./log-command.ts";
import { runProcess } from "./run-process.ts";

export interface Script {
  readonly text: string;
  readonly shell: string | undefined;
  readonly workingDirectory: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

interface Shell {
  readonly ending: string;
  readonly argv: (file: string) => readonly string[];
}

// An unnamed shell is `bash -e`; naming bash adds pipefail.
const shells: Readonly<Record<string, Shell>> = {
  "": { ending: ".sh", argv: (file) => ["bash", "-e", file] },
  bash: { ending: ".sh", argv: (file) => ["bash", "--noprofile", "--norc", "-eo", "pipefail", file] },
  sh: { ending: ".sh", argv: (file) => ["sh", "-e", file] },
  python: { ending: ".py", argv: (file) => ["python", file] },
  pwsh: { ending: ".ps1", argv: (file) => ["pwsh", "-command", `. '${file}'`] },
};

function shellFor(name: string | undefined): Shell {
  const known = shells[name ?? ""];
  if (known) return known;
  if (!name?.includes("{0}"))
    throw new Error(`Shell '${name}' is not known; a custom one has {0} where the script goes.`);
  return { ending: "", argv: (file) => name.split(/\s+/).map((part) => part.replaceAll("{0}", file)) };
}

/** Runs the text of a `run:` step. Resolves with the exit code. @throws Error when the shell cannot be started */
export async function runScript(session: JobSession, script: Script): Promise<number> {
  const { place, log, mask } = session;
  const shell = shellFor(script.shell);
  const cwd = path.resolve(place.workspace, script.workingDirectory ?? ".");
  if (!existsSync(cwd)) throw new Error(`The working directory '${script.workingDirectory}' does not exist.`);
  const file = place.writeFile(shell.ending, script.text);
  const [program = "", ...args] = shell.argv(file);
  const reader = createCommandReader((secret) => mask.add(secret));
  return runProcess({
    file: program,
    args,
    cwd,
    env: script.env,
    user: place.user,
    onLine(line) {
      const shown = reader.read(line);
      if (shown !== undefined) log.write(shown);
    },
    signal: script.signal,
    killed: session.killed,
    grace: session.grace,
  });
}
