/**
 * Questions that come one by one and are cheaper to ask together.
 *
 * Ordering: what comes while a question is under way, or soon after one, is asked together in the next one; answers come out in
 * the order in which they were asked for. A question that fails rejects all who were in it, and nobody else.
 */
import { setTimeout as sleep } from "node:timers/promises";

export type Gathered<Key, Value> = (key: Key) => Promise<Value>;

type Asking<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/** The least time from one question to the next: one that comes alone does not wait. */
const restMs = 4;

/** `askAll` answers as many keys as it is given, at most `mostAtOnce`, in their order. */
export const gather = <Key, Value>(
  askAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
  mostAtOnce = 1_000,
): Gathered<Key, Value> => {
  let waiting: Asking<Key, Value>[] = [];
  let isAsking = false;

  const ask = async (asked: readonly Asking<Key, Value>[]): Promise<void> => {
    try {
      const values = await askAll(asked.map(({ key }) => key));
      for (const [position, { resolve }] of asked.entries()) resolve(values[position] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const askWaiting = async (): Promise<void> => {
    isAsking = true;
    // Those that arrive together are asked together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await Promise.all([ask(asked), sleep(restMs)]);
    }
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askWaiting();
    });
};
