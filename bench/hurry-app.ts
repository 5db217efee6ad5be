import { createHmac, randomUUID } from "node:crypto";
import { webhookSecret, type AppInWorld } from "../test/support/app-in-world.ts";

/** Has a server look at everything now, and waits until it has. Nothing but its clock makes it do so otherwise. */
export async function hurryApp(app: AppInWorld): Promise<void> {
  const before = (await app.health()).lastSweep;
  const body = JSON.stringify({ action: "added", installation: { id: app.installation } });
  const signature = createHmac("sha256", webhookSecret).update(body).digest("hex");
  const answer = await fetch(`${addressOf(app)}/api/github/webhooks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-github-event": "installation_repositories",
      "x-github-delivery": randomUUID(),
      "x-hub-signature-256": `sha256=${signature}`,
    },
    body,
  });
  if (!answer.ok) throw new Error(`The server did not take the hint: ${answer.status}`);
  while ((await app.health()).lastSweep === before || !(await app.isIdle())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function addressOf({ lines }: AppInWorld): string {
  const address = lines.map((line) => /listening on (\S+)/.exec(line)?.[1]).findLast((one) => one !== undefined);
  if (address === undefined) throw new Error("The server has not said where it listens.");
  return address;
}
