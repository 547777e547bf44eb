/** Work on many things, some at a time: nobody's order waits behind all of them. Ends at the next thing when it is aborted, by an error. */
export const inParallel = async <Thing>(
  things: readonly Thing[],
  signal: AbortSignal,
  work: (thing: Thing) => Promise<void>,
): Promise<void> => {
  const waiting = [...things];
  const next = async (): Promise<void> => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      signal.throwIfAborted();
      await work(thing);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, next));
};

const atOnce = 100;
