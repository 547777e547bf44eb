/** The parts to close at shutdown, and their order. */
import type { Log } from "../platform/log.ts";

export type Closing = {
  readonly add: (close: () => Promise<void> | void) => void;
  /** Closes all parts, last added first. May be called twice. */
  readonly closeAll: () => Promise<void>;
};

/** If one part fails to close, the others are still closed. */
export const createClosing = (log: Log): Closing => {
  const closers: (() => Promise<void> | void)[] = [];
  let closed: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, "a part did not close");
      }
    }
  };
  return { add: (close) => void closers.push(close), closeAll: () => (closed ??= run()) };
};
