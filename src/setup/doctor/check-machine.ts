import { access, constants, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { tryGit } from "../run-git.ts";
import { fault, warning, type Finding } from "./finding.ts";

export interface MachineFacts {
  /** As Node says it, without the v. */
  readonly nodeVersion: string;
  /** `null` when there is none. */
  readonly gitVersion: string | null;
  readonly browser:
    | { readonly type: "found" | "none" }
    | { readonly type: "configured-missing"; readonly path: string };
}

/** Oldest versions that were seen to work: Node as in package.json, git for `init --initial-branch`. */
const oldest = { node: [20, 19], git: [2, 28] } as const;

export function checkMachine({ nodeVersion, gitVersion, browser }: MachineFacts): readonly Finding[] {
  return [
    ...(isOlder(nodeVersion, oldest.node)
      ? [
          fault("node.old", {
            what: `This is Node ${nodeVersion}.`,
            blocks: "Every command of Crumb on this machine.",
            fix: "Install Node 20.19 or newer: https://nodejs.org, or your version manager.",
          }),
        ]
      : []),
    ...checkGit(gitVersion),
    ...checkBrowser(browser),
  ];
}

function checkGit(version: string | null): readonly Finding[] {
  if (version !== null && !isOlder(version, oldest.git)) return [];
  return [
    fault(version === null ? "git.missing" : "git.old", {
      what: version === null ? "git is not here." : `This is git ${version}.`,
      blocks: "crumb init, and a demo on this machine.",
      fix: "Install git 2.28 or newer with your system's package manager.",
    }),
  ];
}

function checkBrowser(browser: MachineFacts["browser"]): readonly Finding[] {
  if (browser.type === "found") return [];
  const blocks = "Playing games on this machine: the demo and its QA. GitHub's runners bring their own browser.";
  if (browser.type === "configured-missing") {
    const what = `CRUMB_BROWSER is ${browser.path}, and no program is there.`;
    return [
      fault("browser.configured", { what, blocks, fix: "Set CRUMB_BROWSER to a Chromium that is there, or unset it." }),
    ];
  }
  const fix = "Install Chromium with your package manager, or: npx playwright install chromium-headless-shell";
  return [warning("browser.missing", { what: "No Chromium was found.", blocks, fix })];
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [a = 0, b = 0] = version.split(".").map(Number);
  return a < major || (a === major && b < minor);
}

const browserNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** Looks at the machine this runs on. `configured` is the browser that somebody chose, `path` where programs lie. */
export async function readMachineFacts(configured: string | undefined, path: string): Promise<MachineFacts> {
  const said = await tryGit(".", "--version").catch(() => null);
  return {
    nodeVersion: process.versions.node,
    gitVersion: /(\d+\.\d+[.\d]*)/.exec(said?.out ?? "")?.[1] ?? null,
    browser: await findBrowser(configured, path),
  };
}

async function findBrowser(configured: string | undefined, path: string): Promise<MachineFacts["browser"]> {
  if (configured !== undefined) {
    return (await isProgram(configured)) ? { type: "found" } : { type: "configured-missing", path: configured };
  }
  const candidates = path.split(delimiter).flatMap((folder) => browserNames.map((name) => join(folder, name)));
  const found = await Promise.all(candidates.map(isProgram));
  if (found.includes(true)) return { type: "found" };
  const own = await readdir(join(homedir(), ".cache", "ms-playwright")).catch(() => []);
  return { type: own.some((name) => name.startsWith("chromium")) ? "found" : "none" };
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
