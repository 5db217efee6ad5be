import { Hono, type MiddlewareHandler } from "hono";
import { answerProblem } from "../api/answer-problem.ts";
import { type ApiEnv, readBody } from "../api/request.ts";
import type { Faults } from "./create-faults.ts";
import { FaultWish } from "./fault.ts";

/** Where whoever started the hub says what is to go wrong; to be mounted at `/_fault`. */
export function createFaultDoor(faults: Faults, onlyAdmin: MiddlewareHandler): Hono<ApiEnv> {
  const door = new Hono<ApiEnv>();
  door.onError(answerProblem);
  door.use(onlyAdmin);
  door.get("/", (c) => c.json({ open: faults.open() }));
  door.post("/", async (c) => {
    faults.add(await readBody(c, FaultWish));
    return c.json({ open: faults.open() }, 201);
  });
  door.delete("/", (c) => {
    faults.clear();
    return c.json({ open: [] });
  });
  return door;
}
