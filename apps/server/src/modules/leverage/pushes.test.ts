import type { LeverChange } from "@candor/core/engine/levers/lever-change";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { money, price, rate } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { productsOf } from "../../records/product.ts";
import { createLeverPushes } from "./pushes.ts";

const pending: LeverOrder = {
  id: 3,
  userId: 7,
  symbol: "BTCUSDT",
  side: "long",
  multiple: 20,
  share: 1,
  molecule: 1,
  feeRate: rate(50_000n),
  closeOutBps: 5_000,
  margin: money(50_000_000n),
  fee: money(500_000n),
  askedPrice: price(6_000_000_000_000n),
  acceptedMs: 1,
  placedSeq: 1,
  placedMs: 2,
  opening: undefined,
  stopLoss: undefined,
  takeProfit: undefined,
  sinceSeq: 1,
  runId: undefined,
  parentId: undefined,
};
const opening = { seq: 2, price: price(5_900_000_000_000n), atMs: 2, closeOutPrice: undefined };
const filled: LeverOrder = { ...pending, opening: { ...opening, as: "fixedPrice" } };
const atBest: LeverOrder = { ...pending, opening: { ...opening, as: "bestPrice" } };
const closed: LeverEnd = {
  type: "closed",
  reason: "owner",
  seq: 9,
  price: price(6_100_000_000_000n),
  askedMs: 8,
  atMs: 9,
  profit: money(1n),
  shortfall: money(0n),
};
const terms = { multiples: [20], molecule: 1, feeRate: rate(50_000n), closeOutBps: 5_000, stressBps: 1_000 };
const product = { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever: terms };

const seen = (change: LeverChange, isListening = true): readonly string[] => {
  const types: string[] = [];
  let built = 0;
  const publish = createLeverPushes(
    { push: (_userId, type) => void types.push(type), isListening: () => isListening },
    {
      products: productsOf([product]),
      lastPrice: () => {
        built += 1;
        return undefined;
      },
    },
  );
  publish([{ type: "leverChanged", change, doneMs: 10 }]);
  if (!isListening) expect(built).toBe(0);
  return types;
};

test("[LEV-12] a fill and a close are pushed under their own names; what the owner sees anyway is not pushed", () => {
  expect(seen({ before: pending, order: filled, end: undefined })).toEqual(["ENTRUSTED_TRANSACTION"]);
  expect(seen({ before: undefined, order: filled, end: undefined })).toEqual(["ENTRUSTED_TRANSACTION"]);
  expect(seen({ before: filled, order: filled, end: closed })).toEqual(["CLOSE_LEVER_ORDER"]);
  expect(seen({ before: undefined, order: pending, end: undefined })).toEqual([]);
  expect(seen({ before: undefined, order: atBest, end: undefined })).toEqual([]);
  expect(seen({ before: filled, order: { ...filled, share: 1 }, end: undefined })).toEqual([]);
  expect(seen({ before: pending, order: pending, end: { type: "revoked", atMs: 5 } })).toEqual([]);
});

test("[LEV-12] [BOT-05] a trade of the bot is pushed as both", () => {
  const trade = { ...atBest, runId: 5 };
  expect(seen({ before: trade, order: trade, end: closed })).toEqual([
    "CLOSE_LEVER_ORDER",
    "CLOSE_LEVER_AI_ORDER",
  ]);
});

test("[LEV-12] no row is built for a user who is not listening", () => {
  expect(seen({ before: pending, order: filled, end: undefined }, false)).toEqual([]);
});
