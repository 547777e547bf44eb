import { parsePrice, parseQuantity } from "@candor/core/money/money";
import { assert, expect, test } from "vitest";
import { makeQuote } from "./quoting.ts";

const timeMs = 1_800_000_000_000;
const quoteAt = async (nowMs: number) => {
  const price = parsePrice("60000");
  const number = parseQuantity("6015");
  assert(price !== undefined && number !== undefined);
  const quoted = await makeQuote(
    {
      lastTrade: () => ({ seq: 7, timeMs, price }) as never,
      readSettings: async () => ({ swap_spread: "0.005" }) as never,
      clock: { nowMs: () => nowMs },
    },
    100_201,
    { number, assetId: 1, toAssetId: 3 },
  );
  assert(quoted.ok);
  return quoted.value;
};

test("[SWAP-02] a quote is never older than its tick, also where the clock is behind the log, and otherwise of its moment", async () => {
  expect((await quoteAt(timeMs - 250)).madeMs).toBe(timeMs);
  expect((await quoteAt(timeMs)).madeMs).toBe(timeMs);
  expect((await quoteAt(timeMs + 4_000)).madeMs).toBe(timeMs + 4_000);
});
