import { secondMs } from "@candor/core/time/time";
import type { Module } from "../../records/module.ts";
import { bookApproved, moneyActs } from "./carry-out.ts";
import type { HouseParts } from "./parts.ts";
import { houseOperatorRoutes } from "./routes.operator.ts";

/** Between two looks at what was approved and could not be booked at once. */
const everyMs = 5 * secondMs;

/** House money and corrections: asked for, approved by two operators, booked by the engine (OPS-03). */
export const houseModule = (parts: HouseParts): Module => {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = (): Promise<void> =>
    (running ??= bookApproved(parts)
      .catch((error: unknown) => parts.log.warn({ err: error }, "could not read the approved acts"))
      .finally(() => (running = undefined)));
  return {
    calls: houseOperatorRoutes(parts),
    acts: moneyActs(parts),
    start: async () => {
      timer = setInterval(() => void run(), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
