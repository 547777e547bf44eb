import { expect, test } from "vitest";
import { createSharedWork, type InTurn } from "./shared-work.ts";

/** Turns that come when the test says so, and work that counts how often it was done. */
const open = () => {
  const share = createSharedWork();
  const turns: (() => void)[] = [];
  let count = 0;
  const inTurn: InTurn<number> = async (work) => {
    await new Promise<void>((resolve) => turns.push(resolve));
    return await work();
  };
  return {
    ask: (key: string): Promise<number> => share(key, inTurn, async () => (count += 1)),
    turn: (): void => turns.shift()?.(),
    share,
  };
};

test("[API-17] what many wait for is done once for all of them, and everybody waits for a turn of their own", async () => {
  const { ask, turn } = open();
  const asked = [ask("chart"), ask("chart"), ask("another chart"), ask("chart")];
  for (let index = 0; index < 4; index += 1) turn();
  expect(await Promise.all(asked)).toEqual([1, 1, 2, 1]);
});

test("[API-17] nobody gets a result that was begun before they asked", async () => {
  const { ask, turn } = open();
  const early = [ask("chart"), ask("chart")];
  turn();
  expect(await early[0]).toBe(1);
  const late = ask("chart");
  turn();
  turn();
  expect(await early[1]).toBe(1);
  expect(await late).toBe(2);
});

test("[API-17] work that fails fails for those who waited for it, and is tried again for the next", async () => {
  const share = createSharedWork();
  const atOnce: InTurn<number> = (work) => work();
  await expect(share("chart", atOnce, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await share("chart", atOnce, async () => 7)).toBe(7);
});
