import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { driverLock } from "./driver-lock.mjs";
import { readTree } from "./read-tree.mjs";

/** The files of `.github/` that a repository of its own gets from `crumb init`; our own ci is not among them. */
const SHIPPED = /^(workflows\/(crumb[a-z-]*|pages)\.yml|actions\/.+|ISSUE_TEMPLATE\/.+)$/;

/**
 * Collects what the bundles need as data: the kit, the prompts, the files of a Crumb repository, the page script of QA.
 * @param {string} root
 */
export async function collectAssets(root) {
  const [kitRuntime, qaPage] = await Promise.all([
    bundleText(join(root, "kit/runtime/index.js"), "esm"),
    bundleText(join(root, "src/qa/page/main.ts"), "iife"),
  ]);
  return {
    kit: {
      ...(kitRuntime === "" ? {} : { "runtime/crumb-kit.js": kitRuntime }),
      ...readTree(join(root, "kit/genres"), { prefix: "genres/" }),
      ...readTree(join(root, "kit"), { keep: (path) => path === "CONVENTIONS.md" }),
    },
    prompts: readTree(join(root, "prompts"), { keep: (path) => path.endsWith(".md") }),
    repository: {
      ...readTree(join(root, ".github"), { prefix: ".github/", keep: (path) => SHIPPED.test(path) }),
      ...driverLock(root),
    },
    qaPage,
  };
}

/** @param {string} entry @param {"esm" | "iife"} format @returns {Promise<string>} */
async function bundleText(entry, format) {
  if (!existsSync(entry)) return "";
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format,
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  });
  return result.outputFiles.map((file) => file.text).join("");
}
