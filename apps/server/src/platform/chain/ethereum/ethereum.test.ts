/** The adapter of Ethereum on a real node, with real tokens. */
import { privateKeyToAddress } from "viem/accounts";
import { pad, parseEther, type Hex } from "viem";
import { beforeAll, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import type { NodeLimits } from "../ask-node.ts";
import { ChainUnavailable, isConfirmed } from "../chain.ts";
import { createEthereumChain } from "./ethereum.ts";
import { other, sender, withAnvil } from "./test-anvil.ts";
import { startProxy } from "../test-node-proxy.ts";

const anvil = withAnvil();
const chainId = 31_337;
const openChain = (url = anvil().url, limits?: NodeLimits) =>
  createEthereumChain({
    ...(limits && { limits }),
    urls: [url],
    chainId,
    usdt: anvil().usdt,
    confirmationsNeeded: 12,
    clock: systemClock,
  });
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  proxy = await startProxy(() => anvil().url);
});
let receivers = 0n;
/** An address that nobody has used. */
const newReceiver = (): Hex => privateKeyToAddress(`0x${(receivers += 1n).toString(16).padStart(64, "0")}`);
const nothingFound = { transfers: [], unread: [] };
const nothingYet = {
  status: "pending",
  blockNumber: undefined,
  minedMs: undefined,
  confirmations: 0,
  transfers: [],
};

test("a transfer of USDT is pending, then confirmed once for each block", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const hash = await anvil().write(anvil().usdt, "transfer", to, 25_000_000n);
  expect(await chain.transaction(hash)).toMatchObject(nothingYet);
  await anvil().mine();
  const token = anvil().usdt;
  const transfer = {
    hash,
    index: 1,
    asset: "USDT",
    token,
    from: sender.address,
    to,
    amount: 25_000_000n,
  } as const;
  const { number, hash: headHash } = await chain.head();
  const placed = { blockNumber: number, blockHash: headHash };
  const { timestamp } = await anvil().client.getBlock();
  expect(await chain.transaction(hash)).toEqual({
    hash,
    status: "success",
    ...placed,
    minedMs: Number(timestamp) * 1_000,
    confirmations: 1,
    transfers: [transfer],
  });
  expect(await chain.transfersTo(new Set([to]), number, number)).toEqual({
    transfers: [{ ...transfer, ...placed }],
    unread: [],
  });
  await anvil().mine(10);
  const almost = await chain.transaction(hash);
  expect([almost?.confirmations, almost !== undefined && isConfirmed(chain, almost)]).toEqual([11, false]);
  await anvil().mine();
  const deep = await chain.transaction(hash.toUpperCase().replace("0X", "0x"));
  expect(deep !== undefined && isConfirmed(chain, deep)).toBe(true);
});

test("another token is another token, though it calls itself USDT; an allowance moves nothing", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const fake = await anvil().write(anvil().fake, "transfer", to, 25_000_000n);
  const allowance = await anvil().write(anvil().usdt, "approve", to, 25_000_000n);
  await anvil().mine();
  const { transfers } = (await chain.transaction(fake)) ?? {};
  expect(transfers).toMatchObject([{ asset: "other", token: anvil().fake, to, amount: 25_000_000n }]);
  expect(await chain.transaction(allowance)).toMatchObject({ status: "success", transfers: [] });
  const { number } = await chain.head();
  expect(await chain.transfersTo(new Set([to]), number, number)).toEqual(nothingFound);
});

test("a transfer that failed in its block moved nothing", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const hash = await anvil().write(anvil().usdt, "transfer", to, 10n ** 30n);
  await anvil().mine(20);
  expect(await chain.transaction(hash)).toMatchObject({
    status: "failed",
    confirmations: 20,
    transfers: [],
  });
  const { number } = await chain.head();
  expect(await chain.transfersTo(new Set([to]), number - 20, number)).toEqual(nothingFound);
});

test("a transaction with two transfers has both, dust to the last unit", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const hash = await anvil().write(anvil().usdt, "transferTwice", to, 1n, 999_999n);
  await anvil().mine();
  const { transfers = [] } = (await chain.transaction(hash)) ?? {};
  expect(transfers.map(({ index, amount }) => [index, amount])).toEqual([
    [1, 1n],
    [2, 999_999n],
  ]);
});

test("[WAL-02] ETH is found without a log, in its block, to its 18th decimal; one that failed moved none, and the watch of USDT finds neither", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const value = parseEther("1.000000000000000001");
  const hash = await anvil().wallet.sendTransaction({ to, value });
  const refused = await anvil().wallet.sendTransaction({ to: anvil().usdt, value, gas: 100_000n });
  const toStranger = await anvil().wallet.sendTransaction({ to: newReceiver(), value });
  await anvil().write(anvil().usdt, "transfer", to, 5n);
  await anvil().mine();
  const transfer = {
    index: 0,
    asset: "ETH",
    token: undefined,
    from: sender.address,
    to,
    amount: value,
  } as const;
  expect((await chain.transaction(hash))?.transfers).toEqual([{ hash, ...transfer }]);
  expect(await chain.transaction(refused)).toMatchObject({ status: "failed", transfers: [] });
  expect((await chain.transaction(toStranger))?.transfers).toMatchObject([{ asset: "ETH" }]);
  const { number: blockNumber, hash: blockHash } = await chain.head();
  const watched = new Set<string>([to, anvil().usdt]);
  expect(await chain.coinsTo?.(watched, blockNumber, blockNumber)).toEqual({
    transfers: [{ hash, ...transfer, blockNumber, blockHash }],
    unread: [],
  });
  expect(await chain.coinsTo?.(watched, blockNumber, blockNumber, new Set([hash]))).toEqual(nothingFound);
  expect((await chain.transfersTo(watched, blockNumber, blockNumber)).transfers).toMatchObject([
    { asset: "USDT", amount: 5n },
  ]);
});

test("[WAL-02] ETH that a contract pays out is not found, neither in its block nor by its hash", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const contract = newReceiver();
  // Sends on what it gets, to the address in its call: CALL(gas, calldata[0], callvalue, 0, 0, 0, 0).
  await anvil().client.setCode({
    address: contract,
    bytecode: ("0x600060006000600034600035" + "5af100") as Hex,
  });
  const value = parseEther("1");
  const hash = await anvil().wallet.sendTransaction({ to: contract, value, data: pad(to), gas: 200_000n });
  await anvil().mine();
  expect(await anvil().client.getBalance({ address: to })).toBe(value);
  const { number } = await chain.head();
  expect(await chain.coinsTo?.(new Set([to]), number, number)).toEqual(nothingFound);
  expect((await chain.transaction(hash))?.transfers).toMatchObject([{ to: contract }]);
});

test("[WAL-02] each block is read whole once, and again only when another has taken its place", async () => {
  const to = newReceiver();
  const { url, behaviour } = proxy;
  let whole: unknown[] = [];
  behaviour.before = async ({ method, params }) => {
    if (method === "eth_getBlockByHash") whole.push(params[0]);
    return false;
  };
  const chain = openChain(url);
  const look = async () => {
    whole = [];
    const { number } = await chain.head();
    const found = await chain.coinsTo?.(new Set([to]), number - 4, number);
    return [found?.transfers.map(({ amount }) => amount), whole.length];
  };
  await anvil().mine(5);
  await anvil().wallet.sendTransaction({ to, value: 7n });
  await anvil().mine();
  expect([await look(), await look()]).toEqual([
    [[7n], 5],
    [[7n], 0],
  ]);
  await anvil().mine();
  expect(await look()).toEqual([[7n], 1]);
  await anvil().reorganise(2);
  expect(await look()).toEqual([[], 2]);
});

test("[WAL-04] a payment costs two questions beside those of its block: many small ones do not make a look long", async () => {
  const [to, payments] = [newReceiver(), 20];
  for (let nth = 0; nth < payments; nth += 1) await anvil().wallet.sendTransaction({ to, value: 7n });
  await anvil().mine();
  const chain = openChain(proxy.url);
  const { number } = await chain.head();
  proxy.behaviour.requests = 0;
  const found = await chain.coinsTo?.(new Set([to]), number, number);
  expect(found?.transfers).toHaveLength(payments);
  // The newest block twice, with the chain's number; the block, by its number twice, and whole.
  expect(proxy.behaviour.requests).toBe(7 + 2 * payments);
});

test("[WAL-04] a block that is too long to be read at once is read transaction by transaction: a stranger who fills it stops nothing", async () => {
  const to = newReceiver();
  const data = `0x${"ab".repeat(25_000)}` as const;
  for (let nth = 0; nth < 3; nth += 1)
    await anvil().wallet.sendTransaction({ to: newReceiver(), data, gas: 3_000_000n });
  await anvil().wallet.sendTransaction({ to, value: 7n });
  await anvil().mine();
  const chain = openChain(proxy.url, { timeoutMs: 10_000, mostBytes: 100_000 });
  const { number } = await chain.head();
  const look = () => chain.coinsTo?.(new Set([to]), number, number);
  // Nor is it believed when another transaction is given for one of it.
  const otherHash = `0x${"cd".repeat(32)}`;
  proxy.behaviour.twist = ({ method }, result) =>
    method === "eth_getTransactionByHash" ? { ...(result as object), hash: otherHash } : undefined;
  await expect(look()).rejects.toThrow(ChainUnavailable);
  delete proxy.behaviour.twist;
  expect((await look())?.transfers.map(({ amount }) => amount)).toEqual([7n]);
});

test("[WAL-04] a node may leave out the receiver of a transaction that has none", async () => {
  const to = newReceiver();
  await anvil().wallet.sendTransaction({ to, value: 7n });
  await anvil().mine();
  const created = { hash: `0x${"cd".repeat(32)}`, value: "0x99" };
  proxy.behaviour.twist = ({ method }, result) => {
    if (method !== "eth_getBlockByHash") return;
    const block = result as { readonly transactions: readonly unknown[] };
    return { ...block, transactions: [created, ...block.transactions] };
  };
  const chain = openChain(proxy.url);
  const { number } = await chain.head();
  const found = await chain.coinsTo?.(new Set([to]), number, number);
  delete proxy.behaviour.twist;
  expect(found?.transfers.map(({ amount }) => amount)).toEqual([7n]);
});

test("of many watched addresses, each finds its own transfers of a range of blocks, and no others'", async () => {
  const chain = openChain();
  const watched = Array.from({ length: 1_200 }, newReceiver);
  const [first = "0x", last = "0x"] = [watched[0], watched.at(-1)];
  const from = (await chain.head()).number + 1;
  await anvil().write(anvil().usdt, "transfer", first, 1_000_000n);
  await anvil().write(anvil().usdt, "transfer", newReceiver(), 2_000_000n);
  await anvil().mine(3);
  await anvil().write(anvil().usdt, "transfer", last, 3_000_000n);
  await anvil().mine();
  const { transfers: found } = await chain.transfersTo(new Set(watched), from, from + 3);
  expect(found.map(({ to, amount, blockNumber }) => [to, amount, blockNumber - from])).toEqual([
    [first, 1_000_000n, 0],
    [last, 3_000_000n, 3],
  ]);
  expect(await chain.transfersTo(new Set(watched), from + 1, from + 2)).toEqual(nothingFound);
});

test("a reorganisation takes a transfer away with its block; sent again it is in another", async () => {
  const [chain, to] = [openChain(), newReceiver()];
  const hash = await anvil().write(anvil().usdt, "transfer", to, 5_000_000n);
  await anvil().mine();
  const before = await chain.transaction(hash);
  expect(before).toMatchObject({ status: "success", confirmations: 1 });
  await anvil().reorganise(1);
  const gone = await chain.transaction(hash);
  expect(gone?.status ?? "unknown").not.toBe("success");
  expect((await chain.head()).hash).not.toBe(before?.blockHash);
  const { number } = await chain.head();
  expect(await chain.transfersTo(new Set([to]), number - 1, number)).toEqual(nothingFound);
});

test("an unknown hash and what is not a hash are unknown", async () => {
  const chain = openChain();
  const none = [`0x${"ab".repeat(32)}`, "", "0x", "ab".repeat(32), `0x${"zz".repeat(32)}`, other.address];
  for (const hash of none) expect(await chain.transaction(hash)).toBeUndefined();
});
