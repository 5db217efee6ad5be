/**
 * Leaves Probot out of the program, in a file beside it: only `crumb serve` loads it, and the copy of the program that
 * every repository carries, which is read at each start of a job, does without.
 * @type {import("esbuild").Plugin}
 */
export const probotBeside = {
  name: "probot-beside",
  setup(build) {
    build.onResolve({ filter: /\/probot\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./probot.mjs", external: true } : undefined,
    );
  },
};
