import { build } from "esbuild";

/** Bundles the page script as the build does. */
export async function bundlePage(): Promise<string> {
  const result = await build({
    entryPoints: ["src/qa/page/main.ts"],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
  });
  return result.outputFiles.map((file) => file.text).join("");
}
