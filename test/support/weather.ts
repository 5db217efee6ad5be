import fc from "fast-check";
import { AppError } from "../../src/core/failure.ts";
import type { Appended, TranscriptPort } from "../../src/transcript/port.ts";

/** What the network does to one call: how many turns it takes, and whether the answer, or the call, is lost. */
export interface Weather {
  readonly turns: number;
  readonly end: "fine" | "lost" | "failed" | "conflict";
}

export const anyWeather: fc.Arbitrary<Weather> = fc.record({
  turns: fc.nat(4),
  end: fc.constantFrom("fine", "fine", "fine", "lost", "failed", "conflict"),
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A log behind a network. Good weather once the forecast is used up, so that every history ends. */
export function under(weather: readonly Weather[], port: TranscriptPort): TranscriptPort {
  const forecast = [...weather];
  const lost = () => new AppError({ code: "github.unavailable", message: "No answer.", retryable: true });
  const send = async (write: () => Promise<Appended>): Promise<Appended> => {
    const { turns: wait, end } = forecast.shift() ?? { turns: 0, end: "fine" };
    await turns(wait);
    if (end === "conflict") return { type: "conflict" };
    if (end === "failed") throw lost();
    const written = await write();
    await turns(wait);
    if (end === "lost") throw lost();
    return written;
  };
  return {
    ...port,
    read: async () => {
      await turns(forecast.at(0)?.turns ?? 0);
      return port.read();
    },
    append: async (change) => send(async () => port.append(change)),
    rebuild: async (change) => send(async () => port.rebuild(change)),
  };
}
