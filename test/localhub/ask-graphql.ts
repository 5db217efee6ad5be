import * as z from "zod";
import type { World } from "./world.ts";

const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.record(z.string(), z.unknown())).optional(),
});

/** Asks as whoever has that token; hands back the answer and what its headers say of the limit. */
export async function askGraphql(
  world: World,
  token: string,
  request: { query: string; variables?: Record<string, unknown> },
) {
  const response = await fetch(world.hub.graphqlUrl, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  const head = ["x-ratelimit-resource", "x-ratelimit-limit"].map((name) => response.headers.get(name));
  return { status: response.status, head, ...Answer.parse(await response.json()) };
}

/** Variables of the one question of a pass, with everything that can be left out left out. */
export const nothing = {
  owner: "ann",
  name: "games",
  pull: 0,
  isPullKnown: false,
  branch: "refs/heads/none",
  folder: "",
  hasFolder: false,
  build: "0".repeat(40),
  hasBuild: false,
  preview: "",
  hasPreview: false,
  game: "",
  hasGame: false,
};
