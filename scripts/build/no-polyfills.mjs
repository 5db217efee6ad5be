/**
 * Leaves out web streams for Nodes that have none of their own. Ours have; what would never run would still be read.
 * @type {import("esbuild").Plugin}
 */
export const noPolyfills = {
  name: "no-polyfills",
  setup(build) {
    build.onLoad({ filter: /web-streams-polyfill[\\/].*\.js$/ }, () => ({ contents: "export {};", loader: "js" }));
  },
};
