/** Nodes that are down, behind, wrong or lying: the adapter says nothing rather than something that may be false. */
import type { ServerResponse } from "node:http";
import { privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { settableClock, systemClock, type Clock } from "../../clock.ts";
import { ChainUnavailable } from "../chain.ts";
import { createEthereumChain } from "./ethereum.ts";
import { checksummed } from "./ethereum-address.ts";
import { withAnvil } from "./test-anvil.ts";
import { startProxy, type Behaviour, type Twist } from "../test-node-proxy.ts";

const anvil = withAnvil();
const to = privateKeyToAddress(`0x${"07".padStart(64, "0")}`);
let hash = "";
let proxies: readonly { readonly url: string; readonly behaviour: Behaviour }[] = [];

beforeAll(async () => {
  hash = await anvil().write(anvil().usdt, "transfer", to, 7_000_000n);
  await anvil().mine(5);
  proxies = await Promise.all([1, 2].map(() => startProxy(() => anvil().url)));
});

const limits = { timeoutMs: 10_000, mostBytes: 300_000 };
/** Sends nothing. Only for such a node is the time short: the others may be slow on a busy machine. */
const silent = (): void => {};
/** A chain over one proxy for each behaviour. */
const over = (behaviours: readonly Partial<Behaviour>[], clock: Clock = systemClock) => {
  const used = behaviours.map((behaviour, index) => {
    const proxy = proxies[index];
    if (proxy === undefined) throw new Error("too few proxies");
    delete proxy.behaviour.twist;
    delete proxy.behaviour.refuse;
    Object.assign(proxy.behaviour, behaviour);
    return proxy.url;
  });
  const usdt = anvil().usdt;
  const timeoutMs = behaviours.some(({ refuse }) => refuse === silent) ? 1_000 : limits.timeoutMs;
  return createEthereumChain({
    urls: used,
    chainId: 31_337,
    usdt,
    confirmationsNeeded: 12,
    clock,
    limits: { ...limits, timeoutMs },
  });
};
const changing =
  (method: string, change: (result: Record<string, unknown>) => unknown): Twist =>
  (asked, result) =>
    asked.method === method ? change(result as Record<string, unknown>) : undefined;
const otherHash = `0x${"cd".repeat(32)}`;
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end("{}");

const lies: readonly (readonly [string, Partial<Behaviour>])[] = [
  ["is on another chain", { twist: changing("eth_chainId", () => "0x1") }],
  [
    "is behind: its newest block is old",
    { twist: changing("eth_getBlockByNumber", (block) => ({ ...block, timestamp: "0x1" })) },
  ],
  [
    "is behind its own receipt",
    {
      twist: ({ method, params }, result) =>
        method === "eth_getBlockByNumber" && params[0] === "latest"
          ? { ...(result as object), number: "0x1" }
          : undefined,
    },
  ],
  [
    "gives the block of the receipt another hash",
    {
      twist: ({ method, params }, result) =>
        method === "eth_getBlockByNumber" && params[0] !== "latest"
          ? { ...(result as object), hash: otherHash }
          : undefined,
    },
  ],
  [
    "has a receipt whose block does not exist",
    { twist: changing("eth_getTransactionReceipt", (receipt) => ({ ...receipt, blockNumber: "0xfffff" })) },
  ],
  [
    "has a receipt in another block than the transaction",
    { twist: changing("eth_getTransactionReceipt", (receipt) => ({ ...receipt, blockHash: otherHash })) },
  ],
  [
    "answers with the receipt of another transaction",
    {
      twist: changing("eth_getTransactionReceipt", (receipt) => ({ ...receipt, transactionHash: otherHash })),
    },
  ],
  [
    "answers with another transaction",
    { twist: changing("eth_getTransactionByHash", (sent) => ({ ...sent, hash: otherHash })) },
  ],
  [
    "puts it into a block that does not list it",
    {
      twist: ({ method, params }, result) =>
        method === "eth_getBlockByNumber" && params[0] !== "latest"
          ? { ...(result as object), transactions: [] }
          : undefined,
    },
  ],
  [
    "adds logs of another transaction",
    {
      twist: changing("eth_getTransactionReceipt", (receipt) => ({
        ...receipt,
        logs: (receipt["logs"] as object[]).map((log) => ({ ...log, transactionHash: otherHash })),
      })),
    },
  ],
  [
    "has a receipt without a status",
    { twist: changing("eth_getTransactionReceipt", ({ status: _status, ...receipt }) => receipt) },
  ],
  [
    "writes an amount that is not a number",
    { twist: changing("eth_getTransactionByHash", (sent) => ({ ...sent, value: "much" })) },
  ],
  ["does not answer in JSON", { refuse: (response) => void response.end("<html>") }],
  ["answers with an error", { refuse: (response) => void response.end('{"id":1,"error":{"code":-32005}}') }],
  ["has an error inside", { refuse: status(500) }],
  ["leads elsewhere", { refuse: status(307, { location: "http://127.0.0.1:9/" }) }],
  ["hangs up", { refuse: (response) => void response.destroy() }],
  ["is slow", { refuse: silent }],
  ["sends no end of it", { refuse: (response) => void response.end("x".repeat(400_000)) }],
];

describe("of a node that", () => {
  test.each(lies)("%s nothing is believed", async (_what, behaviour) => {
    await expect(over([behaviour]).transaction(hash)).rejects.toThrow(ChainUnavailable);
  });

  test.each(lies)("%s the other node's word stands", async (_what, behaviour) => {
    expect(await over([behaviour, {}]).transaction(hash)).toMatchObject({
      status: "success",
      transfers: [{ amount: 7_000_000n, to }],
    });
  });
});

test("a transfer that one node invents is contradicted by the other, and an amount that it changes too", async () => {
  const more = `0x${900_000_000n.toString(16).padStart(64, "0")}`;
  const twist = changing("eth_getTransactionReceipt", (receipt) => ({
    ...receipt,
    logs: (receipt["logs"] as object[]).map((log) => ({ ...log, data: more })),
  }));
  for (const behaviours of [
    [{ twist }, {}],
    [{}, { twist }],
  ]) {
    await expect(over(behaviours).transaction(hash)).rejects.toThrow("contradict each other");
  }
});

test("the most cautious node counts: unknown before pending, pending before a block, few confirmations before many", async () => {
  const unknown = { twist: changing("eth_getTransactionByHash", () => null) };
  const pending = { twist: changing("eth_getTransactionReceipt", () => null) };
  const isNull: Twist = (asked, result) =>
    asked.method === "eth_getTransactionByHash" ? null : (result as undefined);
  expect(await over([unknown, {}]).transaction(hash)).toBeUndefined();
  expect(await over([pending, {}]).transaction(hash)).toMatchObject({ status: "pending", transfers: [] });
  expect(await over([{ twist: isNull }, pending]).transaction(hash)).toBeUndefined();
  const { number } = await over([{}]).head();
  const behind: Twist = ({ method, params }, result) =>
    method === "eth_getBlockByNumber" && params[0] === "latest"
      ? { ...(result as object), number: `0x${(number - 2).toString(16)}` }
      : undefined;
  expect(await over([{}, { twist: behind }]).transaction(hash)).toMatchObject({ confirmations: 3 });
  expect((await over([{}, { twist: behind }]).head()).number).toBe(number - 2);
});

test("a node that asks for fewer requests is left alone as long as it says", async () => {
  const clock = settableClock(systemClock.nowMs());
  const chain = over([{ refuse: status(429, { "retry-after": "7" }) }], clock);
  const { behaviour } = proxies[0] ?? {};
  await expect(chain.head()).rejects.toThrow("asked for fewer requests");
  const asked = behaviour?.requests;
  await expect(chain.head()).rejects.toThrow(ChainUnavailable);
  expect(behaviour?.requests).toBe(asked);
  delete behaviour?.refuse;
  clock.set(clock.nowMs() + 7_000);
  expect((await chain.head()).number).toBeGreaterThan(0);
});

test("no message repeats the address of a node, which may hold a key", async () => {
  const secret = "very-secret-key";
  const { url } = proxies[0] ?? { url: "" };
  over([{ refuse: status(500) }]);
  const chain = createEthereumChain({
    urls: [`${url}/v3/${secret}`],
    chainId: 31_337,
    usdt: anvil().usdt,
    confirmationsNeeded: 12,
    clock: systemClock,
    limits,
  });
  const error = await chain.head().catch((reason: unknown) => reason as Error);
  expect(String(error)).toContain("answers with status 500");
  expect(String(error)).not.toContain(secret);
});

test("blocks that a node does not have are not taken for blocks without transfers", async () => {
  const chain = over([{}]);
  const { number } = await chain.head();
  await expect(chain.transfersTo(new Set([to]), number, number + 5)).rejects.toThrow(ChainUnavailable);
  const lies500 = { twist: changing("eth_getLogs", () => [{ data: 1 }]) };
  await expect(over([lies500]).transfersTo(new Set([to]), 1, number)).rejects.toThrow(ChainUnavailable);
  expect((await over([lies500, {}]).transfersTo(new Set([to]), 1, number)).transfers).toHaveLength(1);
});

describe("one transaction that cannot be read", () => {
  const good = privateKeyToAddress(`0x${"08".padStart(64, "0")}`);
  let [hostile, from, last] = ["", 0, 0];
  beforeAll(async () => {
    from = (await over([{}]).head()).number + 1;
    hostile = await anvil().write(anvil().usdt, "transfer", to, 9_000_000n);
    await anvil().mine();
    await anvil().write(anvil().usdt, "transfer", good, 8_000_000n);
    await anvil().mine();
    last = (await over([{}]).head()).number;
  });
  /** Changes what is said of the hostile transaction, and of no other. */
  const spoiling =
    (change: (receipt: object) => unknown): Twist =>
    ({ method, params }, result) =>
      method === "eth_getTransactionReceipt" && params[0] === hostile ? change(result as object) : undefined;
  const watch = (behaviours: readonly Partial<Behaviour>[], except?: ReadonlySet<string>) =>
    over(behaviours).transfersTo(new Set([to, good]), from, last, except);
  const long = spoiling((receipt) => ({ ...receipt, extra: "x".repeat(400_000) }));

  test.each([
    ["too_long", long],
    ["other_form", spoiling(() => ({}))],
    ["no_answer", spoiling(() => null)],
    ["no_answer", spoiling((receipt) => ({ ...receipt, blockHash: otherHash }))],
  ] as const)("[WAL-04] is named (%s), and the others are found", async (reason, twist) => {
    const { transfers, unread } = await watch([{ twist }]);
    expect(transfers.map(({ amount }) => amount)).toEqual([8_000_000n]);
    expect(unread).toEqual([{ hash: hostile, blockNumber: from, reason }]);
    const both = await watch([{ twist }, {}]);
    expect([both.transfers.length, both.unread]).toEqual([2, []]);
  });

  test("[WAL-15] is read again at each look, and one that was read is not", async () => {
    let isLong = true;
    const receipts: unknown[] = [];
    const twist: Twist = (asked, result) => {
      if (asked.method === "eth_getTransactionReceipt") receipts.push(asked.params[0]);
      return isLong ? long(asked, result) : undefined;
    };
    const chain = over([{ twist }]);
    const look = async () => {
      receipts.length = 0;
      const { transfers, unread } = await chain.transfersTo(new Set([to, good]), from, last);
      return [
        transfers.length,
        unread.length,
        receipts.filter((hash) => hash === hostile).length,
        receipts.length,
      ];
    };
    expect([await look(), await look()]).toEqual([
      [1, 1, 1, 2],
      [1, 1, 1, 1],
    ]);
    isLong = false;
    expect([await look(), await look()]).toEqual([
      [2, 0, 1, 1],
      [2, 0, 0, 0],
    ]);
  });

  test("[WAL-04] is not asked for when it is named already", async () => {
    let asked = 0;
    const twist: Twist = ({ params }) => void (asked += params[0] === hostile ? 1 : 0);
    const { transfers, unread } = await watch([{ twist }], new Set([hostile]));
    expect([transfers.length, unread, asked]).toEqual([1, [], 0]);
  });

  test("[WAL-04] is not named while the node is down: then nothing is said", async () => {
    let isDown = false;
    const twist: Twist = ({ method }, result) => {
      isDown ||= method === "eth_getLogs";
      return method === "eth_getBlockByNumber" && isDown
        ? { ...(result as object), timestamp: "0x1" }
        : undefined;
    };
    await expect(watch([{ twist }])).rejects.toThrow(ChainUnavailable);
  });
});

describe("a node that lies about whole blocks", () => {
  const paid = privateKeyToAddress(`0x${"09".padStart(64, "0")}`);
  let [payment, at] = ["", 0];
  beforeAll(async () => {
    payment = await anvil().wallet.sendTransaction({ to: paid, value: 9n });
    await anvil().mine();
    at = (await over([{}]).head()).number;
    await anvil().mine();
  });
  const look = (twist: Twist, ...others: readonly Partial<Behaviour>[]) =>
    over([{ twist }, ...others]).coinsTo?.(new Set([paid]), at, at);
  const lying = (change: (block: Record<string, unknown>) => unknown): Twist =>
    changing("eth_getBlockByHash", change);
  const invented = lying((block) => ({
    ...block,
    transactions: [{ hash: otherHash, from: to, to: paid, value: "0x99" }],
  }));

  test.each<[string, Twist]>([
    ["names another block", lying((block) => ({ ...block, hash: otherHash }))],
    ["names another number", lying((block) => ({ ...block, number: "0x1" }))],
    ["has none of its own hash", lying(() => null)],
    ["gives it in another form", lying((block) => ({ ...block, transactions: [otherHash] }))],
  ])("[WAL-04] that %s: nothing is said, and another node is asked", async (_, twist) => {
    await expect(look(twist)).rejects.toThrow(ChainUnavailable);
    expect((await look(twist, {}))?.transfers.map(({ amount }) => amount)).toEqual([9n]);
  });

  test("[WAL-04] that is slow: a look ends, and the next ones go on with what it has read", async () => {
    const clock = settableClock(systemClock.nowMs());
    let read = 0;
    const twist: Twist = ({ method }) => {
      if (method !== "eth_getBlockByHash") return;
      read += 1;
      clock.set(clock.nowMs() + 4_000);
    };
    const chain = over([{ twist }], clock);
    const look4 = () => chain.coinsTo?.(new Set([paid]), at - 3, at);
    await expect(look4()).rejects.toThrow(ChainUnavailable);
    expect(read).toBe(2);
    expect((await look4())?.transfers).toHaveLength(1);
    expect(read).toBe(4);
  });

  test("[WAL-04] that invents a payment: it is named, and credited by nobody", async () => {
    expect(await look(invented)).toEqual({
      transfers: [],
      unread: [{ hash: otherHash, blockNumber: at, reason: "no_answer" }],
    });
  });

  test("[WAL-04] that says more was paid: what is believed is the transaction, read by itself", async () => {
    const more = lying((block) => ({
      ...block,
      transactions: [{ hash: payment, from: to, to: paid, value: "0xffffffffffff" }],
    }));
    expect((await look(more))?.transfers.map(({ amount }) => amount)).toEqual([9n]);
  });
});

describe("logs", () => {
  /** Refuses what spans more than two blocks, as services do that return 10 000 logs at most. */
  const narrow: Twist = ({ method, params }) => {
    const [filter] = params as [{ fromBlock: string; toBlock: string }];
    const isWide = method === "eth_getLogs" && Number(filter.toBlock) - Number(filter.fromBlock) > 1;
    return isWide ? "x".repeat(400_000) : undefined;
  };
  test("[WAL-15] of a range that is too long for a node are asked for in halves", async () => {
    const { number } = await over([{}]).head();
    const whole = await over([{}]).transfersTo(new Set([to]), 1, number);
    expect(whole.transfers.length).toBeGreaterThan(0);
    expect(await over([{ twist: narrow }]).transfersTo(new Set([to]), 1, number)).toEqual(whole);
  });

  test("[WAL-15] cost as many requests for 20 000 addresses as for 501, and find the same", async () => {
    const { number } = await over([{}]).head();
    const many = Array.from({ length: 20_000 }, (_, nth) =>
      checksummed((2n ** 100n + BigInt(nth)).toString(16).padStart(40, "0")),
    );
    const counted = async (addresses: readonly string[]) => {
      let [logs, bytes] = [0, 0];
      const twist: Twist = (asked) => {
        if (asked.method === "eth_getLogs") [logs, bytes] = [logs + 1, bytes + JSON.stringify(asked).length];
        return undefined;
      };
      const found = await over([{ twist }]).transfersTo(new Set(addresses), 1, number);
      return { found: found.transfers.length, logs, isSmall: bytes < 1_000 };
    };
    const few = await counted([to]);
    expect(few.found).toBeGreaterThan(0);
    expect(await counted([...many.slice(0, 500), to])).toEqual({ ...few, isSmall: true });
    expect(await counted([...many, to])).toEqual({ ...few, isSmall: true });
  });
});
