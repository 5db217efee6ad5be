import { cache, restoreCache, saveCache } from "./cache.ts";
import { checkout } from "./checkout.ts";
import { downloadArtifact } from "./download-artifact.ts";
import { configurePages, deployPages, uploadPagesArtifact } from "./pages.ts";
import { setupNode } from "./setup-node.ts";
import { ActionFailure, type StandIn } from "./stand-in.ts";
import { uploadArtifact } from "./upload-artifact.ts";

const standIns: ReadonlyMap<string, StandIn> = new Map<string, StandIn>([
  ["actions/checkout", checkout],
  ["actions/setup-node", setupNode],
  ["actions/cache", cache],
  ["actions/cache/restore", restoreCache],
  ["actions/cache/save", saveCache],
  ["actions/upload-artifact", uploadArtifact],
  ["actions/download-artifact", downloadArtifact],
  ["actions/configure-pages", configurePages],
  ["actions/upload-pages-artifact", uploadPagesArtifact],
  ["actions/deploy-pages", deployPages],
]);

/** The stand-in for `owner/name@version`; the version is not looked at. @throws ActionFailure naming what is offered */
export function findStandIn(uses: string): StandIn {
  const [name = ""] = uses.split("@");
  const standIn = standIns.get(name.toLowerCase());
  if (standIn) return standIn;
  throw new ActionFailure(
    `This runner has no stand-in for '${uses}'. It offers ${[...standIns.keys()].join(", ")} and composite actions of the repository.`,
  );
}
