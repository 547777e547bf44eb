/** Does what may take hours, with a signal that says when the program is told to stop. */
export type UntilStopped = (work: (stop: AbortSignal) => Promise<void>) => Promise<void>;

/** The signal of the process: SIGINT, SIGTERM or SIGHUP, which end it at once when no work like this is under way. */
export const untilStopped: UntilStopped = async (work) => {
  const stop = new AbortController();
  const abort = (): void => stop.abort(new Error("it was told to stop"));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, abort);
  try {
    await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
};
