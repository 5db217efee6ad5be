import { isProtectedVariable, parseFileCommand } from "./file-command.ts";
import type { JobSession } from "./job-session.ts";

// The files through which one step hands values on. Written by untrusted code: sizes are limited, names checked.

const limitBytes = 1024 * 1024;

export interface StepFiles {
  readonly variables: Readonly<Record<string, string>>;
  /** Applies what the step wrote to the job and hands back its outputs. @throws Error on malformed content */
  collect(): Readonly<Record<string, string>>;
}

export function createStepFiles(session: JobSession): StepFiles {
  const { place, environment, log } = session;
  const [output, env, searchPath, summary] = [
    place.makeWritable(),
    place.makeWritable(),
    place.makeWritable(),
    place.makeWritable(),
  ];
  const applyVariables = () => {
    const values = parseFileCommand(place.readBack(env, limitBytes));
    const refused = Object.keys(values).filter((name) => isProtectedVariable(name));
    if (refused.length > 0) throw new Error(`Can't store ${refused.join(", ")} through the environment file.`);
    environment.set(values);
  };
  return {
    variables: {
      GITHUB_OUTPUT: output,
      GITHUB_ENV: env,
      GITHUB_PATH: searchPath,
      GITHUB_STEP_SUMMARY: summary,
    },
    collect() {
      applyVariables();
      const folders = place
        .readBack(searchPath, limitBytes)
        .split("\n")
        .filter((line) => line !== "");
      if (folders.length > 0) environment.prependPath(folders);
      const text = place.readBack(summary, limitBytes);
      if (text !== "") log.write(`##[group]Step summary\n${text.trimEnd()}\n##[endgroup]`);
      return parseFileCommand(place.readBack(output, limitBytes));
    },
  };
}
