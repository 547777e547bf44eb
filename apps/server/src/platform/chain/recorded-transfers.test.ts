/** The adapters read what the main networks have recorded, from a server on this machine that answers in the form of their nodes. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeFunctionData, erc20Abi, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settableClock } from "../clock.ts";
import { checkAddress, tronAddressOfHex } from "./addresses.ts";
import type { Chain } from "./chain.ts";
import { checksummed } from "./ethereum/ethereum-address.ts";
import { createEthereumChain } from "./ethereum/ethereum.ts";
import { transferTopic } from "./ethereum/erc20-transfers.ts";
import { usdtContract } from "./known-tokens.ts";
import {
  ethereumApproval2024,
  ethereumCalls,
  ethereumTransfer2019,
  ethereumTransfer2023,
  tronCalls,
  tronCoin,
  tronFailure,
  tronReceipts,
  tronToContract,
  type CallOnEthereum,
  type RecordedLog,
  type RecordedOnEthereum,
  type RecordedOnTron,
} from "./test-recorded-transfers.ts";
import {
  coinTransfer,
  contractCall,
  startTronNode,
  transferLog,
  type TronEntry,
} from "./tron/test-tron-node.ts";
import { createTronChain } from "./tron/tron.ts";

const clock = settableClock(Date.UTC(2026, 10, 1));
const hex = (number: number): Hex => `0x${number.toString(16)}`;
const word = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
/** USDT that a transaction moved, without what names it. */
const movedIn = async (chain: Chain, hash: string) => {
  const { transfers = [] } = (await chain.transaction(hash)) ?? {};
  return transfers
    .filter(({ asset }) => asset === "USDT")
    .map(({ from, to, amount, token }) => ({ from, to, amount, token }));
};

describe("on Ethereum", () => {
  /** What the node has: a receipt only where its chain gave one. */
  type Held = Omit<RecordedOnEthereum, "expected" | "logs"> & {
    readonly status?: "0x0" | "0x1";
    readonly logs: readonly RecordedLog[];
  };
  let held: readonly Held[] = [];
  const placed = ({ hash, block, blockHash }: Held) => ({
    transactionHash: hash,
    transactionIndex: "0x65",
    blockHash,
    blockNumber: hex(block),
  });
  const logsOf = (entry: Held) =>
    entry.logs.map((log, nth) => ({ ...log, ...placed(entry), logIndex: hex(0xe8 + nth), removed: false }));
  const answers: Readonly<Record<string, (...params: never[]) => unknown>> = {
    eth_chainId: () => "0x1",
    eth_getTransactionByHash: (hash: string) => {
      const entry = held.find((each) => each.hash === hash);
      if (entry === undefined) return null;
      const place = { blockHash: entry.blockHash, blockNumber: hex(entry.block) };
      return { hash, from: entry.sender, to: usdtContract.ethereum.toLowerCase(), value: "0x0", ...place };
    },
    // A node of 2019 says neither a type nor an effective price of gas.
    eth_getTransactionReceipt: (hash: string) => {
      const entry = held.find((each) => each.hash === hash);
      if (entry?.status === undefined) return null;
      const { status, sender: from } = entry;
      return {
        ...placed(entry),
        contractAddress: null,
        from,
        gasUsed: "0x9601",
        logs: logsOf(entry),
        status,
      };
    },
    eth_getBlockByNumber: (number: string) => {
      const timestamp = hex(clock.nowMs() / 1_000);
      const newest = Math.max(...held.map(({ block }) => block)) + 11;
      if (number === "latest") return { number: hex(newest), hash: word("0x1"), timestamp, transactions: [] };
      const inBlock = held.filter(({ block }) => hex(block) === number);
      const hash = inBlock[0]?.blockHash ?? word("0x2");
      return { number, hash, timestamp, transactions: inBlock.map((each) => each.hash) };
    },
    eth_getLogs: (filter: {
      readonly address: string;
      readonly fromBlock: string;
      readonly toBlock: string;
      readonly topics: readonly (string | null | readonly string[])[];
    }) => {
      const isWanted = (log: RecordedLog): boolean =>
        filter.topics.every(
          (wanted, nth) => wanted === null || [wanted].flat().includes(log.topics[nth] ?? ""),
        );
      return held
        .filter(({ block }) => block >= Number(filter.fromBlock) && block <= Number(filter.toBlock))
        .flatMap(logsOf)
        .filter((log) => log.address === filter.address.toLowerCase() && isWanted(log));
    },
  };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: never[] };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method]?.(...params) }));
    });
  });
  let chain: Chain;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    chain = createEthereumChain({
      urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
      chainId: 1,
      usdt: usdtContract.ethereum,
      confirmationsNeeded: 12,
      clock,
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const found = ({ expected }: Pick<RecordedOnEthereum, "expected">) =>
    expected.map(({ from, to, amount }) => ({
      from: checksummed(from),
      to: checksummed(to),
      amount,
      token: usdtContract.ethereum,
    }));
  /** What the watch finds for everybody whom the entry's logs name. */
  const watched = async ({ logs, block }: Held) => {
    const named = logs.flatMap(({ topics }) => topics.slice(1).map((topic) => checksummed(topic.slice(-40))));
    const { transfers, unread } = await chain.transfersTo(new Set(named), block - 1, block + 1);
    expect(unread).toEqual([]);
    return transfers.map(({ from, to, amount, token }) => ({ from, to, amount, token }));
  };
  const holds = (entry: RecordedOnEthereum, status: "0x0" | "0x1" = "0x1"): Held => {
    const now = { ...entry, status };
    held = [now];
    return now;
  };

  test("[WAL-04] a transfer of 2019 is found by its hash and by the watch, with its block and its status", async () => {
    const entry = holds(ethereumTransfer2019);
    expect(await movedIn(chain, entry.hash)).toEqual(found(ethereumTransfer2019));
    expect(found(ethereumTransfer2019)).toMatchObject([{ amount: 1_000_000_000n }]);
    expect(await watched(entry)).toEqual(found(ethereumTransfer2019));
    expect(await chain.transaction(entry.hash)).toMatchObject({
      status: "success",
      blockNumber: entry.block,
      blockHash: entry.blockHash,
      confirmations: 12,
    });
  });

  test("[WAL-04] a log of 2023 is a transfer to its receiver, to the last micro-unit", async () => {
    const entry = holds(ethereumTransfer2023);
    expect(await watched(entry)).toEqual(found(ethereumTransfer2023));
    expect(await movedIn(chain, entry.hash)).toEqual(found(ethereumTransfer2023));
  });

  test("[WAL-04] an allowance of 2024 credits nobody whom it names, neither by its hash nor by the watch", async () => {
    const entry = holds(ethereumApproval2024);
    expect(await chain.transaction(entry.hash)).toMatchObject({ status: "success", transfers: [] });
    expect(await watched(entry)).toEqual([]);
  });

  describe.each(ethereumCalls)("a $method whose call was recorded", (call: CallOnEthereum) => {
    /** The log that USDT writes for it: the contract's interface says which. */
    const logOf = (): RecordedLog => {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call.input as Hex });
      expect(functionName).toBe(call.method);
      const [payer, receiver, amount] =
        functionName === "transferFrom" ? args : [call.sender, ...(args as readonly [Hex, bigint])];
      const topics = [transferTopic, word(String(payer)), word(String(receiver))];
      return {
        address: call.contract,
        topics,
        data: `0x${BigInt(amount ?? 0)
          .toString(16)
          .padStart(64, "0")}`,
      };
    };

    test("[WAL-04] moved what its log says, from whom its log names", async () => {
      const entry = holds({ ...call, logs: [logOf()] });
      expect(await movedIn(chain, call.hash)).toEqual(found(call));
      expect(await watched(entry)).toEqual(found(call));
    });

    test("[WAL-04] is nothing yet without a receipt, and nothing at all with one that failed", async () => {
      held = [{ ...call, logs: [] }];
      expect(await chain.transaction(call.hash)).toMatchObject({ status: "pending", transfers: [] });
      holds({ ...call, logs: [] }, "0x0");
      expect(await chain.transaction(call.hash)).toMatchObject({ status: "failed", transfers: [] });
    });
  });
});

describe("on TRON", () => {
  /** A node whose chain has the entry in its block. */
  const holding = async (block: number, entry: TronEntry): Promise<Chain> => {
    const node = await startTronNode(clock.nowMs, block - 1);
    expect(node.add(entry)).toBe(block);
    return createTronChain({
      urls: [node.url],
      apiKey: "",
      chainId: 728_126_428,
      usdt: usdtContract.tron,
      confirmationsNeeded: 20,
      clock,
    });
  };
  const withHash = (hash: string, { sent, info }: TronEntry): TronEntry => ({
    sent: { ...sent, txID: hash },
    info: { ...info, id: hash },
  });
  const found = ({ expected }: Pick<RecordedOnTron, "expected">) =>
    expected.map((each) => ({ ...each, token: usdtContract.tron }));
  const watched = async (chain: Chain, block: number, addresses: readonly string[]) => {
    const { transfers, unread } = await chain.transfersTo(new Set(addresses), block, block);
    expect(unread).toEqual([]);
    return transfers.map(({ from, to, amount, token }) => ({ from, to, amount, token }));
  };
  const receiptOf = ({ hash, receipt, result, resMessage, log }: RecordedOnTron): TronEntry => {
    const { sent, info } = withHash(hash, contractCall(hash, []));
    const failed = { result, resMessage };
    return {
      sent: result === undefined ? sent : { ...sent, ret: [{ contractRet: receipt.result }] },
      // A field that is absent there is absent here.
      info: {
        ...info,
        receipt,
        ...(result === undefined ? {} : failed),
        ...(log === undefined ? {} : { log }),
      },
    };
  };

  test.each(tronReceipts)("[WAL-04] $what is found by its hash and by the watch", async (entry) => {
    const { hash, block, expected } = entry;
    const chain = await holding(block, receiptOf(entry));
    expect(await movedIn(chain, hash)).toEqual(found(entry));
    expect(await chain.transaction(hash)).toMatchObject({ status: "success", blockNumber: block });
    expect(
      await watched(
        chain,
        block,
        expected.map(({ to }) => to),
      ),
    ).toEqual(found(entry));
  });

  test("[WAL-04] a call that ran out of energy moved nothing", async () => {
    const chain = await holding(tronFailure.block, receiptOf(tronFailure));
    expect(await chain.transaction(tronFailure.hash)).toMatchObject({ status: "failed", transfers: [] });
    const everybody = tronReceipts.flatMap(({ expected }) => expected.map(({ to }) => to));
    expect(await watched(chain, tronFailure.block, everybody)).toEqual([]);
  });

  test("[WAL-04] a transfer of TRX has no result in its receipt: it succeeded, and moved no USDT", async () => {
    const [{ from, to } = { from: "", to: "" }] = tronReceipts[0]?.expected ?? [];
    const coin = withHash(tronCoin.hash, coinTransfer("coin", from, to, "1"));
    const chain = await holding(tronCoin.block, coin);
    expect(await chain.transaction(tronCoin.hash)).toMatchObject({ status: "success" });
    expect(await movedIn(chain, tronCoin.hash)).toEqual([]);
    expect(await watched(chain, tronCoin.block, [to])).toEqual([]);
  });

  describe.each(tronCalls)("$what", ({ hash, block, owner, contract, data, expected }) => {
    /** The log that USDT writes for it; `prefix` is what a node may leave before the 20 bytes. */
    const entryWith = (prefix: string): TronEntry => {
      const [, receiver = "", amount = ""] = /^a9059cbb(.{64})(.{64})$/.exec(data) ?? [];
      const [from, to] = [tronAddressOfHex(owner), tronAddressOfHex(receiver)];
      const log = transferLog(tronAddressOfHex(contract), from, to, BigInt(`0x${amount}`), prefix);
      return withHash(hash, contractCall(hash, [log]));
    };

    test("[WAL-04] moved what its log says, with that byte in the log and without it", async () => {
      for (const prefix of ["", "41"]) {
        const chain = await holding(block, entryWith(prefix));
        expect(await movedIn(chain, hash)).toEqual(found({ expected }));
        expect(
          await watched(
            chain,
            block,
            expected.map(({ to }) => to),
          ),
        ).toEqual(found({ expected }));
      }
    });
  });

  test("[WAL-04] what somebody sent to the contract of USDT is read, and is not an address that anybody is paid at", async () => {
    const { hash, block, from, to, amount } = tronToContract;
    const chain = await holding(
      block,
      withHash(hash, contractCall(hash, [transferLog(to, from, to, amount)])),
    );
    expect(await movedIn(chain, hash)).toEqual([{ from, to, amount, token: usdtContract.tron }]);
    expect(await watched(chain, block, [from])).toEqual([]);
    expect(checkAddress("tron", to)).toMatchObject({ ok: false });
  });
});
