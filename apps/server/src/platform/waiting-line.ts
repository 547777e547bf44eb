/** A line of callers that wait for their turn; the one who has waited longest goes first. */
export type WaitingLine = Set<() => void>;

/** Waits at the end of the line for `callFirst`. After `maxWaitMs` it leaves the line and rejects with what `tooLate` makes. */
export const waitInLine = (line: WaitingLine, maxWaitMs: number, tooLate: () => Error): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.delete(go);
      reject(tooLate());
    }, maxWaitMs);
    const go = (): void => {
      clearTimeout(timer);
      line.delete(go);
      resolve();
    };
    line.add(go);
  });

/** Lets the first one go; false when nobody waits. */
export const callFirst = (line: WaitingLine): boolean => {
  const [go] = line;
  go?.();
  return go !== undefined;
};
