/**
 * Leaves out the translations of zod's messages, a third of the program's size: every command of every job would read
 * them in and none uses them.
 * @type {import("esbuild").Plugin}
 */
export const englishOnly = {
  name: "english-only",
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};", loader: "js" }));
  },
};
