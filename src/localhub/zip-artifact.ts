import { HubProblem } from "./problem.ts";

export async function zipArtifact(_folder: string): Promise<Uint8Array> {
  throw new HubProblem(503, "zip is not there yet");
}
