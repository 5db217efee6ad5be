import { builtinModules } from "node:module";

const names = new Set(builtinModules);

/**
 * Loads Node's own modules when they are first used. A bundle of modules would load all that any part of it names before
 * its first line, TLS and workers among them: a tenth of the time a pass takes to start.
 * @type {import("esbuild").Plugin}
 */
export const lateBuiltins = {
  name: "late-builtins",
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?[a-z_][a-z_/0-9]*$/ }, ({ path, namespace }) => {
      const name = path.replace(/^node:/, "");
      if (!names.has(name)) return undefined;
      return namespace === "builtin" ? { path, external: true } : { path: `node:${name}`, namespace: "builtin" };
    });
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};
