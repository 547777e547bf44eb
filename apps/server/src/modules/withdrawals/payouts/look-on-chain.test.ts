import { money } from "@candor/core/money/money";
import { expect, test } from "vitest";
import {
  ChainUnavailable,
  type ChainTransaction,
  type ChainTransfer,
} from "../../../platform/chain/chain.ts";
import { lookOnChain } from "./look-on-chain.ts";

const payoutOrder = { address: "0xreceiver", arrives: money(95_000_000n) };
const transfer: ChainTransfer = {
  hash: "h",
  index: 0,
  asset: "USDT",
  token: "0xtoken",
  from: "0xhouse",
  to: payoutOrder.address,
  amount: payoutOrder.arrives,
};
const transaction: ChainTransaction = {
  hash: "h",
  status: "success",
  blockNumber: 1,
  blockHash: "b",
  minedMs: 1_000_000,
  confirmations: 12,
  transfers: [transfer],
};
const look = (found: ChainTransaction | undefined) =>
  lookOnChain({ confirmationsNeeded: 12, transaction: async () => found }, payoutOrder, "h");
const moved = (changes: Partial<ChainTransfer>) =>
  look({ ...transaction, transfers: [{ ...transfer, ...changes }] });

test("[WAL-12] a payment counts when receiver, token and amount are those of the withdrawal and it is deep enough", async () => {
  expect(await look(transaction)).toBe("paid");
  const among = [{ ...transfer, index: 0, to: "0xother" }, transfer];
  expect(await look({ ...transaction, transfers: among })).toBe("paid");
});

test("[WAL-12] a payment that is pending, unknown or not deep enough is waited for, also one that has failed", async () => {
  expect(await look({ ...transaction, confirmations: 11 })).toBe("pending");
  expect(await look({ ...transaction, status: "pending", confirmations: 0, transfers: [] })).toBe("unknown");
  expect(await look(undefined)).toBe("unknown");
  expect(await look({ ...transaction, status: "failed", confirmations: 11, transfers: [] })).toBe("pending");
  expect(await look({ ...transaction, status: "failed", transfers: [] })).toBe("failed");
});

test("[WAL-12] a payment in a block from before the approval is older, except for the time by which clocks may differ", async () => {
  const lookFrom = (sinceMs: number, changes: Partial<ChainTransaction> = {}) =>
    lookOnChain(
      { confirmationsNeeded: 12, transaction: async () => ({ ...transaction, ...changes }) },
      { ...payoutOrder, sinceMs },
      "h",
    );
  expect(await lookFrom(1_180_001)).toBe("older");
  expect(await lookFrom(1_180_001, { confirmations: 1 })).toBe("older");
  expect(await lookFrom(1_180_000)).toBe("paid");
  expect(await lookFrom(1_180_001, { transfers: [] })).toBeUndefined();
  expect(await lookFrom(1_180_001, { status: "failed", transfers: [] })).toBe("failed");
});

test.each([
  ["another receiver", { to: "0xother" }],
  ["a micro-unit less", { amount: payoutOrder.arrives - 1n }],
  ["a micro-unit more", { amount: payoutOrder.arrives + 1n }],
  ["another token of the same name", { asset: "other" as const }],
  ["the chain's own coin", { asset: "ETH" as const }],
])("[WAL-12] a transfer of %s pays nothing", async (_, changes) => {
  expect(await moved(changes)).toBeUndefined();
});

test("[WAL-12] a chain that is down decides nothing", async () => {
  const down = async (): Promise<undefined> => {
    throw new ChainUnavailable("down");
  };
  await expect(lookOnChain({ confirmationsNeeded: 12, transaction: down }, payoutOrder, "h")).rejects.toThrow(
    ChainUnavailable,
  );
});
