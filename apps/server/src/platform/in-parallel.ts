/** Work on many things, `atOnce` at a time. Ends at the next thing when it is aborted, by an error. */
export const inParallel = async <Thing>(
  things: readonly Thing[],
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
  work: (thing: Thing) => Promise<void>,
): Promise<void> => {
  const waiting = things.values();
  const worker = async (): Promise<void> => {
    for (const thing of waiting) {
      signal.throwIfAborted();
      await work(thing);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, worker));
};

/** The things in their order, `size` at a time. */
export const groupsOf = <Thing>(things: readonly Thing[], size: number): readonly (readonly Thing[])[] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, index) =>
    things.slice(index * size, (index + 1) * size),
  );
