/**
 * Questions that come one by one and are cheaper to ask together.
 *
 * Ordering: what comes while a question is under way, or soon after one, is asked together in the next one; answers come out in
 * the order in which they were asked for. A question that fails rejects all who were in it, and nobody else. Nobody waits longer
 * than `patienceMs` for a question that he is not in: then the next one is asked beside it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { assert } from "@candor/core/assert/assert";

export type Gathered<Key, Value> = (key: Key) => Promise<Value>;

type Asking<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
};

/** The least time from one question to the next: one that comes alone does not wait. */
const restMs = 4;
const patienceMs = 1_000;

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
    // Those that arrive together are asked together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const asked = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      const answered = Promise.all([ask(asked), sleep(restMs)]);
      await Promise.race([answered, sleep(patienceMs, undefined, { ref: false })]);
    }
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askWaiting();
    });
};
