import { expect, test } from "vitest";
import { Unavailable } from "../unavailable.ts";
import { createFairQueue, FairQueueFull, type FairQueueSettings } from "./fair-queue.ts";

const settings: FairQueueSettings = { atOnce: 3, atOnceOfOne: 2, waitingOfOne: 4, maxWaitMs: 2_000 };

/** A queue, and work that runs until it is told to end. */
const open = (changes: Partial<FairQueueSettings> = {}) => {
  const queue = createFairQueue({ ...settings, ...changes });
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const ask = (owner: string, name: string): Promise<string> => {
    const asked = queue<string>(owner, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
    // What a test leaves waiting is given up after the test.
    asked.catch(() => {});
    return asked;
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, end };
};

test("[API-17] one address never has all places, and others go before what it asked for earlier", async () => {
  const { ask, begun, end } = open();
  const asked = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
  expect(begun).toEqual(["a1", "a2"]);
  void ask("b", "b1");
  void ask("c", "c1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  // Address a was there first; then c, although a has more waiting.
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "c1"]);
  await end("a2");
  expect(begun.at(-1)).toBe("a4");
  await end("a3");
  await end("a4");
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "a4"]);
});

test("[API-17] an address that asks for too much at once is refused, and others are not", async () => {
  const { ask, begun } = open();
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) void ask("a", name);
  await expect(ask("a", "a7")).rejects.toBeInstanceOf(FairQueueFull);
  void ask("b", "b1");
  expect(begun).toContain("b1");
});

test("[API-17] [API-07] nobody waits without end: who waited too long is told that nothing was done", async () => {
  const { ask, begun, end } = open({ atOnce: 1, maxWaitMs: 20 });
  void ask("a", "a1");
  await expect(ask("b", "b1")).rejects.toBeInstanceOf(Unavailable);
  await end("a1");
  void ask("c", "c1");
  expect(begun).toEqual(["a1", "c1"]);
});

test("[API-17] work that fails gives its place back", async () => {
  const queue = createFairQueue({ ...settings, atOnce: 1 });
  for (let count = 0; count < 3; count += 1) {
    await expect(queue("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
  expect(await queue("b", async () => "done")).toBe("done");
});
