/** For tests with an engine whose log is beaten by the test. */
import type { TestWorld } from "../src/engine/test-world.ts";

/** Beats the log, a millisecond at a time, until there is an answer: a command that has a price waits for the next tick. */
export const answeredIn =
  (world: () => TestWorld) =>
  async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    let isDone = false;
    const over = (): void => {
      isDone = true;
    };
    asked.then(over, over);
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await world().markAt(world().nowMs() + 1);
      await world().settled();
    }
    return await asked;
  };
