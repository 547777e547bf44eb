/** The parts to close at shutdown, and their order. */
import type { Log } from "../platform/log.ts";

export type Closing = {
  readonly add: (close: () => Promise<void> | void) => void;
  /** Closes everything, in reverse order of adding. May be called twice. */
  readonly all: () => Promise<void>;
};

/** A part that fails to close does not keep the others open. */
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
  return { add: (close) => void closers.push(close), all: () => (closed ??= run()) };
};
