import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { settableClock } from "../clock.ts";
import { withTestDatabase } from "../db/test-database.ts";
import { isConfirmed, type Network } from "./chain.ts";
import { usdtContract } from "./known-tokens.ts";
import { createSandboxChain, sendInSandbox, type SandboxSending } from "./sandbox.ts";

const database = withTestDatabase();
const startMs = Date.UTC(2026, 10, 1);

const openWorld = (network: Network = "ethereum", confirmationsNeeded = 12) => {
  const clock = settableClock(startMs);
  const { db } = database();
  const chain = createSandboxChain({ db, clock, network, confirmationsNeeded });
  const to = `receiver ${randomBytes(8).toString("hex")}`;
  const usdt = { network, asset: "USDT", token: usdtContract[network], from: "sender", to } as const;
  return {
    chain,
    to,
    pass: (ms: number) => clock.set(clock.nowMs() + ms),
    send: (change: Partial<SandboxSending> = {}) =>
      sendInSandbox(db, { ...usdt, amount: 25_000_000n, outcome: "success", ...change }, clock.nowMs()),
    received: async () => {
      const { number } = await chain.head();
      return (await chain.transfersTo(new Set([to]), number - 100, number)).transfers;
    },
  };
};

test("a transfer is pending, then in a block, then confirmed within seconds", async () => {
  const { chain, send, pass, received, to } = openWorld();
  const hash = await send();
  expect(await chain.transaction(hash)).toMatchObject({ status: "pending", confirmations: 0, transfers: [] });
  expect(await received()).toEqual([]);
  pass(1_000);
  const placed = await chain.transaction(hash.toUpperCase().replace("0X", "0x"));
  const transfer = { hash, index: 0, asset: "USDT", token: usdtContract.ethereum, from: "sender", to };
  expect(placed).toMatchObject({
    status: "success",
    minedMs: startMs + 1_000,
    confirmations: 1,
    transfers: [{ ...transfer, amount: 25_000_000n }],
  });
  const { blockNumber, blockHash } = placed ?? {};
  expect(await received()).toEqual([{ ...transfer, amount: 25_000_000n, blockNumber, blockHash }]);
  pass(5_499);
  const almost = await chain.transaction(hash);
  expect([almost?.confirmations, almost !== undefined && isConfirmed(chain, almost)]).toEqual([11, false]);
  pass(1);
  const deep = await chain.transaction(hash);
  expect(deep).toMatchObject({ confirmations: 12, blockHash });
  expect(deep !== undefined && isConfirmed(chain, deep)).toBe(true);
});

test("a failed transfer moves nothing, and one of another token is not a transfer of an accepted asset", async () => {
  const { chain, send, pass, received } = openWorld("tron", 20);
  const failed = await send({ outcome: "failed" });
  const other = await send({ asset: "other", token: "some contract" });
  pass(20_000);
  expect(await chain.transaction(failed)).toMatchObject({ status: "failed", transfers: [] });
  expect(await chain.transaction(other)).toMatchObject({
    status: "success",
    transfers: [{ asset: "other" }],
  });
  expect(await received()).toEqual([]);
});

test("a reorganised transfer was in the chain for a moment, and is gone with its block", async () => {
  const { chain, send, pass, received } = openWorld();
  const [gone, kept] = [await send({ outcome: "reorganised" }), await send()];
  pass(2_000);
  const before = await chain.transaction(gone);
  expect(before).toMatchObject({ status: "success", confirmations: 3 });
  const keptBefore = await chain.transaction(kept);
  pass(500);
  expect(await chain.transaction(gone)).toBeUndefined();
  expect((await received()).map(({ hash }) => hash)).toEqual([kept]);
  const keptNow = await chain.transaction(kept);
  expect(keptNow?.blockNumber).toBe(keptBefore?.blockNumber);
  expect(keptNow?.blockHash).not.toBe(keptBefore?.blockHash);
  pass(60_000);
  expect((await chain.transaction(kept))?.blockHash).toBe(keptNow?.blockHash);
});

test("an unknown hash, and one of the other network, are unknown; amounts beyond 64 bits keep their digits", async () => {
  const { chain, send, pass } = openWorld();
  const tron = openWorld("tron");
  const wei = 123_456_789_012_345_678_901_234_567_890n;
  const hash = await send({ asset: "ETH", token: undefined, amount: wei });
  pass(1_000);
  expect(await chain.transaction(`0x${"ab".repeat(32)}`)).toBeUndefined();
  expect(await tron.chain.transaction(hash)).toBeUndefined();
  const [transfer] = (await chain.transaction(hash))?.transfers ?? [];
  expect(transfer).toMatchObject({ asset: "ETH", token: undefined, amount: wei });
});
