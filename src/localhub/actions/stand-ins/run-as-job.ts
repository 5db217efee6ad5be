import { runProcess } from "../run-process.ts";
import { ActionFailure, type StandInCall } from "./stand-in.ts";

export interface JobCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly stdin?: number;
  readonly stdout?: number;
  readonly input?: string;
  /** Gets its output lines; by default they go to the log. */
  readonly onLine?: (line: string) => void;
}

/** Runs a program of an action as the job's user, in the workspace. @throws ActionFailure when it fails */
export async function runAsJob(
  call: Pick<StandInCall, "session" | "env" | "signal">,
  command: JobCommand,
): Promise<void> {
  const { session } = call;
  const code = await runProcess({
    file: command.file,
    args: command.args,
    cwd: session.place.workspace,
    env: call.env,
    user: session.place.user,
    onLine: command.onLine ?? ((line) => session.log.write(line)),
    signal: call.signal,
    killed: session.killed,
    grace: session.grace,
    ...(command.stdin === undefined ? {} : { stdin: command.stdin }),
    ...(command.stdout === undefined ? {} : { stdout: command.stdout }),
    ...(command.input === undefined ? {} : { input: command.input }),
  });
  if (code !== 0) throw new ActionFailure(`The process '${command.file}' failed with exit code ${code}`);
}
