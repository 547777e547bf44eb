import { expect, test } from "vitest";
import { proveFactor, useProving } from "./prove.ts";

test("[SES-15] calls that need a proof at the same time share one question and its answer", async () => {
  const both = Promise.all([proveFactor(), proveFactor()]);
  const { asked } = useProving.getState();
  asked?.answer(true);
  expect(await both).toEqual([true, true]);
  expect(useProving.getState().asked).toBeUndefined();
});

test("[SES-15] a later call asks again", async () => {
  const first = proveFactor();
  useProving.getState().asked?.answer(false);
  expect(await first).toBe(false);
  const second = proveFactor();
  expect(useProving.getState().asked).toBeDefined();
  useProving.getState().asked?.answer(true);
  expect(await second).toBe(true);
});
