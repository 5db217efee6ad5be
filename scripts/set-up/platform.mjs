import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { execute } from "./execute.mjs";
import { SetUpProblem } from "./problem.mjs";

const NODE_MINIMUM = [20, 19];

/**
 * Refuses a machine on which Crumb cannot run: Node too old, bare Windows, no git, a folder that cannot be written.
 * @param {{ root: string, platform?: string, nodeVersion?: string, env?: NodeJS.ProcessEnv }} machine
 */
export async function checkPlatform({ root, platform = process.platform, nodeVersion = process.versions.node, env }) {
  if (platform === "win32") {
    throw new SetUpProblem(
      "Crumb runs jobs as POSIX processes, which Windows alone does not offer.",
      "Install WSL (in an administrator PowerShell: wsl --install), open the Linux shell and run the command there.",
    );
  }
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  const [needMajor = 0, needMinor = 0] = NODE_MINIMUM;
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    throw new SetUpProblem(
      `Node ${NODE_MINIMUM.join(".")} or newer is needed; this is ${nodeVersion}.`,
      "Install a current Node (20.19 or newer, for instance with nvm install 22) and run the command again.",
    );
  }
  checkWritable(root);
  await checkGit(platform, env);
}

/** @param {string} root */
function checkWritable(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new SetUpProblem(
      `The folder ${root} cannot be written, and Crumb keeps its packages, build and local data in it.`,
      "Clone the repository into a folder of your own, or change the rights of this one.",
    );
  }
}

/** @param {string} platform @param {NodeJS.ProcessEnv | undefined} env */
async function checkGit(platform, env) {
  const options = env ? { env } : {};
  const found = await execute("git", ["--exec-path"], options);
  if (found.code !== 0) {
    throw new SetUpProblem(
      "git was not found.",
      platform === "darwin" ? "Run: xcode-select --install" : "Install git, for instance: sudo apt-get install -y git",
    );
  }
  // Some distributions split the HTTP server part of git into a package of its own.
  if (!existsSync(join(found.output, "git-http-backend"))) {
    throw new SetUpProblem(
      "This git comes without git-http-backend, which serves the local repositories.",
      "Install it: apk add git-daemon (Alpine), dnf install git-core (Fedora), or the full git package.",
    );
  }
}
