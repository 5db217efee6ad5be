import { listFiles } from "../list-files.ts";
import { ActionFailure, type StandInCall, type StandInResult } from "./stand-in.ts";
import { storeArtifact } from "./upload-artifact.ts";

/** Stands in for actions/configure-pages. */
export function configurePages({ session }: StandInCall): Promise<StandInResult> {
  const { host, repository } = session;
  if (!host.pages.enabled(repository.id)) {
    throw new ActionFailure("Get Pages site failed. Please verify that the repository has Pages enabled");
  }
  const url = new URL(host.pages.url(repository.id));
  const outputs = {
    base_url: url.href.replace(/\/$/, ""),
    origin: url.origin,
    host: url.host,
    base_path: url.pathname.replace(/\/$/, ""),
  };
  return Promise.resolve({ outputs });
}

/** Stands in for actions/upload-pages-artifact. */
export async function uploadPagesArtifact(call: StandInCall): Promise<StandInResult> {
  const { inputs, session } = call;
  const { place } = session;
  const all = listFiles(inputs["path"] || "_site/", { folder: place.workspace, home: place.home });
  const found = {
    ...all,
    files: all.files.filter((file) => !/\/(?:\.git|\.github)\//.test(file.slice(all.root.length))),
  };
  if (found.files.length === 0) throw new ActionFailure(`There is nothing to publish at '${inputs["path"]}'.`);
  const name = inputs["name"] || "github-pages";
  const artifact = await storeArtifact(call, { name, found, retentionDays: Number(inputs["retention-days"] || 1) });
  return { outputs: { artifact_id: String(artifact.id) } };
}

/** Stands in for actions/deploy-pages. */
export async function deployPages({ inputs, session }: StandInCall): Promise<StandInResult> {
  const { host, repository, run, log } = session;
  const name = inputs["artifact_name"] || "github-pages";
  const artifact = host.artifacts.list(repository.id, run.id).find((one) => one.name === name);
  if (!artifact) throw new ActionFailure(`No artifacts named "${name}" were found for this workflow run.`);
  if (!host.tokens.mayDeployPages(inputs["token"] ?? session.token, repository.id)) {
    throw new ActionFailure(
      'Deployment needs "pages: write" and "id-token: write". Resource not accessible by integration',
    );
  }
  const url = await host.pages.deploy({ repositoryId: repository.id, artifactId: artifact.id, sha: run.headSha });
  log.write(`Deployed to ${url}`);
  return { outputs: { page_url: url } };
}
