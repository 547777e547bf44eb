import { expect, test } from "vitest";
import { ownTask } from "./own-task.ts";

/** Runs before the next message of a channel. */
const { setImmediate } = globalThis as unknown as { readonly setImmediate: (run: () => void) => void };

test("[NAV-07] what begins at once runs in order, with room for something else in between", async () => {
  const seen: string[] = [];
  const begin = async (name: string): Promise<void> => {
    await ownTask();
    seen.push(name);
    setImmediate(() => seen.push(`after ${name}`));
  };
  await Promise.all(["first", "second", "third"].map(begin));
  expect(seen).toEqual(["first", "after first", "second", "after second", "third"]);
});
