/** For tests with an engine whose log is beaten by hand: an answer that waits for the next tick. */
import { setTimeout as sleep } from "node:timers/promises";
import type { TestWorld } from "./engine/test-world.ts";

/** Beats, a millisecond apart, until it is answered. */
export const answerOf = async <Value>(world: TestWorld, asking: Promise<Value>): Promise<Value> => {
  let isAnswered = false;
  const answered = asking.finally(() => (isAnswered = true));
  answered.catch(() => {});
  for (;;) {
    await world.settled();
    await sleep(1);
    if (isAnswered) return await answered;
    await world.markAt(world.nowMs() + 1);
  }
};
