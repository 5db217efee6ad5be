import { afterEach, expect, it } from "vitest";
import type { Installation, ListedRepository } from "../../src/bot/github-app.ts";
import { createDirectory } from "../../src/bot/directory.ts";
import { startSweeper, type Sweeper } from "../../src/bot/sweeper.ts";

let sweeper: Sweeper;
afterEach(() => sweeper.stop());

const repository = (id: number, isArchived = false): ListedRepository => {
  return { id, owner: "ann", name: `games-${id}`, isArchived };
};
const installations: readonly Installation[] = [
  { id: 10, isSuspended: false },
  { id: 20, isSuspended: true },
  { id: 40, isSuspended: false },
  { id: 50, isSuspended: false },
];
const known = [
  { id: 1, installation: 10 },
  { id: 2, installation: 10 },
  { id: 3, installation: 20 },
  { id: 4, installation: 30 },
];

it("asks for a sweep of what is open, drops what is not, and lets no account keep the others from their turn", async () => {
  const directory = createDirectory();
  for (const one of known) directory.put({ ...one, owner: "ann", name: "old" });
  const pushed: unknown[] = [];
  const complaints: unknown[] = [];
  sweeper = startSweeper({
    app: {
      listInstallations: async () => installations,
      listRepositories: async (installation) => {
        if (installation === 40) throw new Error("down");
        return installation === 10 ? [repository(1), repository(2, true)] : [repository(5)];
      },
    },
    directory,
    push: (task) => pushed.push(task),
    drop: (isGone) => directory.remove(isGone),
    everyMs: 3_600_000,
    random: () => 0.5,
    complain: (error) => complaints.push(String(error)),
  });
  await expect.poll(() => sweeper.lastSweep()).not.toBeNull();
  const first = [...pushed];
  sweeper.hurry();
  await expect.poll(() => pushed.length).toBe(4);
  expect({ first, left: [1, 2, 3, 4, 5].map((id) => directory.get(id)), complaints }).toEqual({
    first: [
      { type: "sweep", repository: 1 },
      { type: "sweep", repository: 5 },
    ],
    left: [
      { id: 1, installation: 10, owner: "ann", name: "games-1" },
      null,
      null,
      null,
      { id: 5, installation: 50, owner: "ann", name: "games-5" },
    ],
    complaints: ["Error: down", "Error: down"],
  });
});
