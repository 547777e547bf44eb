/** Turns by key: the jobs of one key run one after another, those of different keys at once. */
import { refuseWith } from "./refused.ts";

export type Turns = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/** At most `most` jobs of a key are waiting or running; more are refused with DoNotSubmit. */
export const createTurns = (most: number): Turns => {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= most) refuseWith("DoNotSubmit");
    lines.set(key, line);
    line.length += 1;
    const mine = line.last.then(work, work);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
};
