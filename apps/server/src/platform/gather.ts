/**
 * Gathers requests that arrive one by one and are cheaper to send together.
 *
 * Ordering: keys that arrive during a request, or soon after one, are sent together in the next one; results come out in the
 * order of the calls. A request that fails rejects only the calls that were in it. No call waits longer than `maxWaitMs` for a
 * request that it is not in: after that, the next request is sent in parallel.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { assert } from "@candor/core/assert/assert";

export type Gathered<Key, Value> = (key: Key) => Promise<Value>;

type Asking<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/** The shortest time from one request to the next: a single call after a pause does not wait. */
const restMs = 4;
const maxWaitMs = 1_000;

/** `askAll` returns a value for each of its keys, in their order; it gets at most `mostAtOnce`. */
export const gather = <Key, Value>(
  askAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
  mostAtOnce = 1_000,
): Gathered<Key, Value> => {
  let waiting: Asking<Key, Value>[] = [];
  let isAsking = false;

  const ask = async (asked: readonly Asking<Key, Value>[]): Promise<void> => {
    try {
      const values = await askAll(asked.map(({ key }) => key));
      assert(values.length === asked.length, "each key has its answer");
      for (const [position, { resolve }] of asked.entries()) resolve(values[position] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const askWaiting = async (): Promise<void> => {
    isAsking = true;
    // Keys that arrive together are asked together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      const answered = Promise.all([ask(asked), sleep(restMs)]);
      await Promise.race([answered, sleep(maxWaitMs, undefined, { ref: false })]);
    }
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askWaiting();
    });
};
