import type { Product } from "@candor/wire/market";
import { afterAll, expect, it, vi } from "vitest";

vi.mock("../../live/quote-store.ts", () => ({ useLivePrice: () => undefined }));
vi.resetModules();
afterAll(() => void vi.resetModules());
const { matchingPairs } = await import("./pair-row.ts");

const pairs = ["BTCUSDT", "ETHUSDT", "DOGEUSDT"].map((symbol) => ({ symbol }) as Product);

it.each([
  ["", 3],
  ["btc", 1],
  ["eth/usdt", 1],
  [" usdt ", 3],
  ["xmr", 0],
])("[MKT-05] the pair picker finds %j in %i pairs", (typed, count) => {
  expect(matchingPairs(pairs, typed)).toHaveLength(count);
});
