/** A queue of callers that wait for their turn; the one who has waited longest goes first. */
export type WaitingQueue = Set<() => void>;

/** Waits at the end of the queue for `callFirst`. After `maxWaitMs` it leaves the queue and rejects with what `tooLate` makes. */
export const waitInQueue = (queue: WaitingQueue, maxWaitMs: number, tooLate: () => Error): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.delete(go);
      reject(tooLate());
    }, maxWaitMs);
    const go = (): void => {
      clearTimeout(timer);
      queue.delete(go);
      resolve();
    };
    queue.add(go);
  });

/** Lets the first one go; false when nobody waits. */
export const callFirst = (queue: WaitingQueue): boolean => {
  const [go] = queue;
  go?.();
  return go !== undefined;
};
