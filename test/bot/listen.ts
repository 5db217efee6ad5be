import { connect, type Connection } from "../../src/github/connect.ts";

/** A connection to ann/games that writes down how each question was answered. */
export function listen(apiUrl: string, token: string): { connection: Connection; statuses: number[] } {
  const statuses: number[] = [];
  const connection = connect({ apiUrl, token, owner: "ann", repo: "games" });
  connection.octokit.hook.wrap("request", async (request, options) => {
    try {
      const answer = await request(options);
      statuses.push(answer.status);
      return answer;
    } catch (error) {
      statuses.push(typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0);
      throw error;
    }
  });
  return { connection, statuses };
}
