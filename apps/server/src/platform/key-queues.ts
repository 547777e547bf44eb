/** Queues by key: the jobs of one key run one after another, those of different keys at once. */
import { refuseWith } from "./refused.ts";

export type KeyQueues = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/** At most `most` jobs of a key are waiting or running; more are refused with DoNotSubmit. */
export const createKeyQueues = (most: number): KeyQueues => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= most) refuseWith("DoNotSubmit");
    queues.set(key, queue);
    queue.length += 1;
    const mine = queue.last.then(work, work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
};
