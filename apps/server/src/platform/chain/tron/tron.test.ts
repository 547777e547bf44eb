import { beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../../clock.ts";
import { ChainUnavailable, isConfirmed } from "../chain.ts";
import { usdtContract } from "../known-tokens.ts";
import {
  coinTransfer,
  contractCall,
  failedCall,
  startTronNode,
  transferLog,
  tronBlockId,
  tronHex,
  type TronEntry,
  type TronNode,
} from "./test-tron-node.ts";
import { createTronChain } from "./tron.ts";

const clock = settableClock(Date.UTC(2026, 10, 1));
const usdt = usdtContract.tron;
const [from, to, second, otherToken] = [
  "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU",
  "TUikLT3nTTjTkXPAuC4xUGj84vfSERCWRn",
  "TCbbMu8gKpZoq3NuJVV73wz6TyFxiPRLud",
  "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8",
];
const limits = { timeoutMs: 10_000, mostBytes: 100_000 };
/** Sends nothing. Only for such a node is the time short: the others may be slow on a busy machine. */
const silent = (): void => {};
const open = (nodes: readonly TronNode[], apiKey = "") =>
  createTronChain({
    urls: nodes.map(({ url }) => url),
    apiKey,
    chainId: 728_126_428,
    usdt,
    confirmationsNeeded: 20,
    clock,
    limits: {
      ...limits,
      timeoutMs: nodes.some(({ refuse }) => refuse === silent) ? 1_000 : limits.timeoutMs,
    },
  });
let node: TronNode;
beforeEach(async () => {
  node = await startTronNode(clock.nowMs);
});
const nothingFound = { transfers: [], unread: [] };
const hashOf = ({ sent }: TronEntry): string => String(sent["txID"]);
const paid = (name = "paid", amount = 3_500_000n) =>
  contractCall(name, [transferLog(usdt, from, to, amount)]);

describe("a transfer of USDT", () => {
  test("is pending, then confirmed once for each block", async () => {
    const [chain, entry] = [open([node]), paid()];
    const hash = hashOf(entry);
    expect(await chain.transaction(hash)).toBeUndefined();
    node.wait(entry);
    expect(await chain.transaction(hash)).toMatchObject({
      status: "pending",
      confirmations: 0,
      transfers: [],
    });
    const blockNumber = node.add(entry);
    const placed = { blockNumber, blockHash: tronBlockId(blockNumber) };
    const transfer = { hash, index: 1, asset: "USDT", token: usdt, from, to, amount: 3_500_000n };
    expect(await chain.transaction(hash.toUpperCase())).toEqual({
      hash,
      status: "success",
      ...placed,
      minedMs: clock.nowMs(),
      confirmations: 1,
      transfers: [transfer],
    });
    expect(await chain.head()).toEqual({ number: blockNumber, hash: placed.blockHash });
    expect(await chain.transfersTo(new Set([to]), blockNumber, blockNumber)).toEqual({
      transfers: [{ ...transfer, ...placed }],
      unread: [],
    });
    node.grow(18);
    const almost = await chain.transaction(hash);
    expect([almost?.confirmations, almost !== undefined && isConfirmed(chain, almost)]).toEqual([19, false]);
    node.grow(1);
    const deep = await chain.transaction(hash);
    expect(deep !== undefined && isConfirmed(chain, deep)).toBe(true);
  });

  test("may be one of two in a transaction, beside logs of other events", async () => {
    const other = {
      address: "39dd12a54e2bab7c82aa14a1e158b34263d2d510",
      topics: ["fe".repeat(32)],
      data: "",
    };
    const entry = contractCall("two", [
      transferLog(usdt, from, to, 1_500_000n),
      transferLog(usdt, from, second, 938_500_000n),
      other,
    ]);
    node.add(entry);
    const { transfers = [] } = (await open([node]).transaction(hashOf(entry))) ?? {};
    expect(transfers.map(({ index, to: receiver, amount }) => [index, receiver, amount])).toEqual([
      [1, to, 1_500_000n],
      [2, second, 938_500_000n],
    ]);
  });

  test("has its addresses in the last 20 bytes of a word, whatever is before them", async () => {
    const entry = contractCall("41", [transferLog(usdt, from, to, 4_191_000_000n, "41")]);
    node.add(entry);
    const { transfers } = (await open([node]).transaction(hashOf(entry))) ?? {};
    expect(transfers).toMatchObject([{ from, to, amount: 4_191_000_000n }]);
  });

  test("that ran out of energy moved nothing, nor one that the block or the receipt calls failed", async () => {
    const marked = paid("marked");
    const entries = [
      failedCall("energy"),
      { ...marked, sent: { ...marked.sent, ret: [{ contractRet: "REVERT" }] } },
      { ...paid("receipt"), info: { ...paid("receipt").info, receipt: { result: "REVERT" } } },
      { ...paid("result"), info: { ...paid("result").info, result: "FAILED" } },
    ];
    const number = node.add(...entries);
    for (const entry of entries) {
      expect(await open([node]).transaction(hashOf(entry))).toMatchObject({
        status: "failed",
        transfers: [],
      });
    }
    expect(await open([node]).transfersTo(new Set([to]), number, number)).toEqual(nothingFound);
  });
});

test("another token is another token, and an allowance or a log without an amount is not a transfer", async () => {
  const approval = {
    ...transferLog(usdt, from, to, 5n),
    topics: ["8c5be1e5".padEnd(64, "0"), "0".repeat(64), "0".repeat(64)],
  };
  const empty = { ...transferLog(usdt, from, to, 5n), data: "" };
  const entries = [
    contractCall("other", [transferLog(otherToken, from, to, 7_000_000n)]),
    contractCall("none", [approval, empty, { address: "00".repeat(20) }]),
  ];
  const number = node.add(...entries);
  const [other, none] = await Promise.all(entries.map((entry) => open([node]).transaction(hashOf(entry))));
  expect(other?.transfers).toMatchObject([{ asset: "other", token: otherToken, amount: 7_000_000n }]);
  expect(none).toMatchObject({ status: "success", transfers: [] });
  expect(await open([node]).transfersTo(new Set([to]), number, number)).toEqual(nothingFound);
});

test("TRX is read without a log, to its last unit, also beyond what a double holds; the watch looks for none", async () => {
  const amounts = ["1000001", "9007199254740993", "9223372036854775807"];
  const entries = amounts.map((amount) => coinTransfer(amount, from, to, amount));
  const number = node.add(...entries);
  for (const [nth, entry] of entries.entries()) {
    const { transfers } = (await open([node]).transaction(hashOf(entry))) ?? {};
    const moved = { index: 0, asset: "TRX", token: undefined, from, to, amount: BigInt(amounts[nth] ?? "") };
    expect(transfers).toMatchObject([moved]);
  }
  expect(await open([node]).transfersTo(new Set([to]), number, number)).toEqual(nothingFound);
});

test("a range of blocks gives the transfers to watched addresses in order, empty blocks too", async () => {
  const first = node.add(paid("a", 1n), contractCall("b", [transferLog(usdt, from, second, 9n)]));
  node.grow(2);
  const last = node.add(contractCall("c", [transferLog(usdt, from, second, 2n)]), paid("d", 3n));
  const { transfers: found } = await open([node]).transfersTo(new Set([to, second]), first, last);
  expect(found.map(({ amount, blockNumber }) => [amount, blockNumber - first])).toEqual([
    [1n, 0],
    [9n, 0],
    [2n, 3],
    [3n, 3],
  ]);
  await expect(open([node]).transfersTo(new Set([to]), last, last + 1)).rejects.toThrow(ChainUnavailable);
});

test("[WAL-15] a block is read once, and again when a reorganisation has replaced it", async () => {
  const chain = open([node]);
  const first = node.add(paid("a"));
  node.grow(19);
  const look = async (last: number) => {
    const before = node.keys.length;
    const { transfers } = await chain.transfersTo(new Set([to]), last - 19, last);
    const found = transfers.map(({ blockNumber, blockHash }) => [blockNumber - first, blockHash]);
    return [found, node.keys.length - before] as const;
  };
  const inFirst = [[0, tronBlockId(first)]];
  // The first block of the chain, the newest, and two requests for each of 20.
  expect(await look(first + 19)).toEqual([inFirst, 42]);
  expect(await look(first + 19)).toEqual([inFirst, 2]);
  node.add(paid("b"));
  expect(await look(first + 20)).toEqual([[[20, tronBlockId(first + 20)]], 3]);
  node.reorganise(3, paid("c"));
  expect(await look(first + 20)).toEqual([[[20, tronBlockId(first + 20, "+")]], 7]);
  expect(await look(first + 20)).toEqual([[[20, tronBlockId(first + 20, "+")]], 2]);
});

describe("one transaction that cannot be read keeps none of the others of its block", () => {
  const watch = async (...entries: readonly TronEntry[]) => {
    const number = node.add(...entries, paid("other"));
    const { transfers, unread } = await open([node]).transfersTo(new Set([to]), number, number);
    expect(transfers.map(({ hash, amount }) => [hash, amount])).toEqual([
      [hashOf(paid("other")), 3_500_000n],
    ]);
    return unread.map(({ hash, reason, blockNumber }) => [hash, reason, blockNumber - number]);
  };
  const twisted = (log: object): TronEntry =>
    contractCall("hostile", [{ ...transferLog(usdt, from, to, 9n), ...log }]);

  test("[WAL-04] TRX beyond 2^53 sun is none of ours, and is passed over", async () => {
    expect(await watch(coinTransfer("rich", from, to, "9223372036854775807"))).toEqual([]);
  });

  test("[WAL-04] a log of USDT, or a receipt, in another form is named; one of another contract is passed over", async () => {
    const hostile = hashOf(twisted({}));
    expect(await watch(twisted({ data: "0x09" }))).toEqual([[hostile, "other_form", 0]]);
    const receipt = { ...paid("hostile"), info: { ...paid("hostile").info, receipt: "none" } };
    expect(await watch(receipt)).toEqual([[hostile, "other_form", 0]]);
    expect(await watch(twisted({ address: tronHex(otherToken), data: "0x09" }))).toEqual([]);
  });

  test("[WAL-04] receipts of a block that are too long are each read later; plain transfers of TRX cannot be a deposit", async () => {
    const number = node.add(paid("a"), coinTransfer("b", from, to, "5"), paid("c"));
    node.twists.set("/wallet/gettransactioninfobyblocknum", () => ["x".repeat(200_000)]);
    const { transfers, unread } = await open([node]).transfersTo(new Set([to]), number, number);
    expect(transfers).toEqual([]);
    expect(unread.map(({ hash, reason }) => [hash, reason])).toEqual([
      [hashOf(paid("a")), "too_long"],
      [hashOf(paid("c")), "too_long"],
    ]);
    const { transfers: later } = (await open([node]).transaction(hashOf(paid("a")))) ?? {};
    expect(later).toMatchObject([{ to, amount: 3_500_000n }]);
  });

  test("[WAL-04] receipts of a block that are too long at one node are read at another", async () => {
    const other = await startTronNode(clock.nowMs);
    const number = node.add(paid("a"));
    other.add(paid("a"));
    node.twists.set("/wallet/gettransactioninfobyblocknum", () => ["x".repeat(200_000)]);
    const found = await open([node, other]).transfersTo(new Set([to]), number, number);
    expect(found).toMatchObject({ transfers: [{ to, amount: 3_500_000n }], unread: [] });
  });

  test("[WAL-04] when nothing of a block is in a known form, it is the node that cannot be read", async () => {
    const odd = Array.from({ length: 51 }, (_, nth) => ({
      ...paid(`${nth}`),
      info: { ...paid(`${nth}`).info, receipt: "none" },
    }));
    const number = node.add(...odd);
    await expect(open([node]).transfersTo(new Set([to]), number, number)).rejects.toThrow(ChainUnavailable);
  });
});

describe("nothing is believed of a node that", () => {
  type Answer = Record<string, unknown>;
  const twisted = (path: string, twist: (answer: Answer, asked: Answer) => unknown) => () =>
    void node.twists.set(path, twist as never);
  const cases: readonly (readonly [string, () => void])[] = [
    [
      "is on another chain",
      twisted("/wallet/getblockbynum", (block, { num }) =>
        num === 0 ? { ...block, blockID: `${"0".repeat(56)}cd8690dc` } : block,
      ),
    ],
    [
      "is behind: its newest block is old",
      twisted("/wallet/getnowblock", (block) => ({
        ...block,
        block_header: {
          raw_data: { ...(block["block_header"] as { raw_data: object }).raw_data, timestamp: 1 },
        },
      })),
    ],
    [
      "is behind its own receipt",
      twisted("/wallet/getnowblock", () => ({
        blockID: tronBlockId(66_861_990),
        block_header: { raw_data: { number: 66_861_990, timestamp: clock.nowMs() } },
      })),
    ],
    [
      "gives a block the id of another number",
      twisted("/wallet/getblockbynum", (block, { num }) =>
        num === 0 ? block : { ...block, blockID: tronBlockId(Number(num) + 1) },
      ),
    ],
    [
      "has a receipt whose block does not exist",
      twisted("/wallet/gettransactioninfobyid", (info) => ({ ...info, blockNumber: 99_999_999 })),
    ],
    [
      "puts it into a block that does not list it",
      twisted("/wallet/getblockbynum", (block, { num }) =>
        num === 0 ? block : { ...block, transactions: [] },
      ),
    ],
    [
      "answers with the receipt of another transaction",
      twisted("/wallet/gettransactioninfobyid", (info) => ({ ...info, id: "ab".repeat(32) })),
    ],
    [
      "answers with another transaction",
      twisted("/wallet/gettransactionbyid", (sent) => ({ ...sent, txID: "ab".repeat(32) })),
    ],
    [
      "answers in another form",
      twisted("/wallet/gettransactioninfobyid", () => ({ Error: "class java.lang" })),
    ],
    [
      "has an error inside",
      () => void (node.refuse = (response) => void response.writeHead(503).end("busy")),
    ],
    ["hangs up", () => void (node.refuse = (response) => void response.destroy())],
    ["is slow", () => void (node.refuse = silent)],
    ["sends no end of it", () => void (node.refuse = (response) => void response.end("x".repeat(200_000)))],
  ];
  test.each(cases)("%s; the other node's word stands", async (_what, spoil) => {
    const [entry, honest] = [paid(), await startTronNode(clock.nowMs)];
    node.add(entry);
    honest.add(entry);
    spoil();
    await expect(open([node]).transaction(hashOf(entry))).rejects.toThrow(ChainUnavailable);
    expect(await open([node, honest]).transaction(hashOf(entry))).toMatchObject({
      status: "success",
      transfers: [{ amount: 3_500_000n }],
    });
  });

  test("says another amount than the other one", async () => {
    const honest = await startTronNode(clock.nowMs);
    honest.add(paid());
    const lie = { ...paid(), info: { ...paid("paid", 900_000_000n).info } };
    node.add(lie);
    await expect(open([node, honest]).transaction(hashOf(lie))).rejects.toThrow("contradict each other");
  });
});

test("the key of the service goes with every request, and is in no message", async () => {
  await open([node], "a-secret-key").head();
  expect(new Set(node.keys)).toEqual(new Set(["a-secret-key"]));
  node.refuse = (response) => void response.writeHead(401).end("a-secret-key");
  const error = await open([node], "a-secret-key")
    .head()
    .catch((reason: unknown) => reason);
  expect(String(error)).toContain("answers with status 401");
  expect(String(error)).not.toContain("a-secret-key");
});
