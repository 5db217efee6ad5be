import { describe, expect, it } from "vitest";
import { createKeyedQueue, type KeyedQueue } from "../../src/bot/keyed-queue.ts";

/** A queue of words whose runs end when they are told to, and whose waits end when time is told to pass. */
function given({ concurrency = 4, retries = false }: { concurrency?: number; retries?: boolean } = {}) {
  const started: string[] = [];
  const running = new Map<string, { end: () => void; fail: () => void }>();
  const waits: { ms: number; callBack: () => void }[] = [];
  const queue: KeyedQueue<string> = createKeyedQueue<string>({
    concurrency,
    merge: (earlier, later) => `${earlier}+${later}`,
    perform: async (task) =>
      new Promise<void>((resolve, reject) => {
        started.push(task);
        running.set(task, { end: resolve, fail: () => reject(new Error(task)) });
      }),
    onError: (_, __, failures) => (retries ? failures * 1000 : null),
    later: (ms, callBack) => {
      const wait = { ms, callBack };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const end = async (task: string): Promise<void> => {
    running.get(task)?.end();
    await turn();
  };
  const fail = async (task: string): Promise<void> => {
    running.get(task)?.fail();
    await turn();
  };
  return { queue, started, waits, end, fail, turn };
}

describe("the queue of a server", () => {
  it("makes exactly one further run of what arrives while a key is busy", async () => {
    const { queue, started, end } = given();
    queue.push("a", "1");
    queue.push("a", "2");
    await Promise.resolve();
    queue.push("a", "3");
    await end("1");
    await end("1+2");
    queue.push("a", "4");
    queue.push("a", "5");
    for (const task of ["1+2+3", "2+3", "3"]) await end(task);
    expect({ started, counts: queue.counts() }).toMatchInlineSnapshot(`
      {
        "counts": {
          "later": 0,
          "running": 1,
          "waiting": 0,
        },
        "started": [
          "1",
          "2+3",
          "4+5",
        ],
      }
    `);
  });

  it("works on several keys side by side, up to its limit", async () => {
    const { queue, started, end, turn } = given({ concurrency: 2 });
    for (const key of ["a", "b", "c"]) queue.push(key, key);
    await turn();
    const before = [...started];
    await end("a");
    expect({ before, after: started, counts: queue.counts() }).toEqual({
      before: ["a", "b"],
      after: ["a", "b", "c"],
      counts: { waiting: 0, running: 2, later: 0 },
    });
  });

  it("tries again after a while what failed, holding up nobody, and later each time", async () => {
    const { queue, started, waits, fail, end, turn } = given({ concurrency: 1, retries: true });
    queue.push("a", "bad");
    queue.push("b", "good");
    await turn();
    await fail("bad");
    await end("good");
    const first = { started: [...started], waits: waits.map(({ ms }) => ms), counts: queue.counts() };
    queue.push("a", "more");
    waits[0]?.callBack();
    await turn();
    await fail("bad+more");
    expect({ first, started, waits: waits.map(({ ms }) => ms) }).toEqual({
      first: { started: ["bad", "good"], waits: [1000], counts: { waiting: 0, running: 0, later: 1 } },
      started: ["bad", "good", "bad+more"],
      waits: [1000, 2000],
    });
  });

  it("forgets what it is told to drop, also when that fails afterwards", async () => {
    const { queue, started, waits, fail, turn } = given({ retries: true });
    queue.push("gone", "running");
    queue.push("stays", "stays");
    await turn();
    queue.push("gone", "waiting");
    queue.drop((key) => key === "gone");
    await fail("running");
    expect({ started, waits, counts: queue.counts() }).toEqual({
      started: ["running", "stays"],
      waits: [],
      counts: { waiting: 0, running: 1, later: 0 },
    });
  });

  it("stops when what runs has ended, and says so when that takes too long", async () => {
    const { queue, started, end, turn } = given({ concurrency: 1 });
    queue.push("a", "slow");
    queue.push("b", "never");
    await turn();
    const isDone = await queue.stop(5);
    const second = queue.stop(10_000);
    await end("slow");
    queue.push("c", "too late");
    await turn();
    expect({ isDone, second: await second, started }).toEqual({ isDone: false, second: true, started: ["slow"] });
  });
});
