/** Work that is done again and again, one round after another, with a rest between them that ends early when there is something to do. */
import type { Log } from "../../platform/log.ts";

export type Rounds = {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Starts the next round now. */
  readonly wake: () => void;
};

export type RoundsParts = {
  readonly round: () => Promise<void>;
  /** The time between two rounds. */
  readonly everyMs: number;
  readonly log: Pick<Log, "error">;
};

/** A round that fails is logged, and the next one begins as if it had not. */
export const createRounds = ({ round, everyMs, log }: RoundsParts): Rounds => {
  let [isRunning, isWoken] = [false, false];
  let wakeUp: () => void = () => {};
  let ended: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    while (isRunning) {
      isWoken = false;
      await round().catch((error: unknown) => log.error({ err: error }, "a round of deposits failed"));
      if (!isRunning || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  return {
    start: () => {
      isRunning = true;
      ended = run();
    },
    stop: async () => {
      isRunning = false;
      wakeUp();
      await ended;
    },
    wake: () => {
      isWoken = true;
      wakeUp();
    },
  };
};
