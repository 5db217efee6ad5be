import type { RecordDeps } from "../../src/transcript/record.ts";
import { ulid } from "./history.ts";

/** What `record` needs, without clock or chance: ids count up, nobody waits long. `writer` keeps ids of two apart. */
export function quietDeps(writer = "E"): RecordDeps {
  let count = 0;
  return {
    newId: () => {
      count += 1;
      return ulid(writer, count);
    },
    sleep: async () => new Promise((resolve) => setImmediate(resolve)),
    random: () => 0.5,
  };
}
