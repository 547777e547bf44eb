/**
 * For tests: a node that speaks the part of TRON's HTTP API that the adapter uses, with a chain that a test writes. The answers have the
 * form, and the oddities, of those of the main network: no 0x, addresses of logs without their 0x41, a receipt without a result for
 * plain transfers, no log at all where there is none, an empty object for what does not exist.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import { afterAll } from "vitest";
import { transferTopic } from "../ethereum/erc20-transfers.ts";
import { tronAddressBytes } from "./tron-address.ts";

export const tronHex = (address: string): string =>
  Buffer.from(tronAddressBytes(address) ?? []).toString("hex");

type Json = Record<string, unknown>;
export type TronEntry = { readonly sent: Json; readonly info: Json };

const idOf = (text: string): string => createHash("sha256").update(text).digest("hex");
export const tronBlockId = (number: number, salt = ""): string =>
  number.toString(16).padStart(16, "0") + idOf(`block ${number}${salt}`).slice(16, 56) + "2b6653dc";

export const transferLog = (token: string, from: string, to: string, amount: bigint, prefix = ""): Json => ({
  address: tronHex(token),
  topics: [
    transferTopic.slice(2),
    `${prefix}${tronHex(from)}`.padStart(64, "0"),
    `${prefix}${tronHex(to)}`.padStart(64, "0"),
  ],
  data: amount.toString(16).padStart(64, "0"),
});

/** A call of a contract with these logs. */
export const contractCall = (name: string, logs: readonly Json[]): TronEntry => ({
  sent: {
    ret: [{ contractRet: "SUCCESS" }],
    signature: ["00"],
    txID: idOf(name),
    raw_data: {
      contract: [
        {
          parameter: { value: { data: "a9059cbb" }, type_url: "TriggerSmartContract" },
          type: "TriggerSmartContract",
        },
      ],
      fee_limit: 40_000_000,
    },
  },
  info: {
    id: idOf(name),
    fee: 345_000,
    contractResult: ["00"],
    receipt: { energy_usage: 64_285, net_fee: 345_000, result: "SUCCESS" },
    ...(logs.length === 0 ? {} : { log: logs }),
  },
});

/** A call that ran out of energy. */
export const failedCall = (name: string): TronEntry => {
  const { sent, info } = contractCall(name, []);
  return {
    sent: { ...sent, ret: [{ contractRet: "OUT_OF_ENERGY" }] },
    info: {
      ...info,
      result: "FAILED",
      receipt: { energy_fee: 1, result: "OUT_OF_ENERGY" },
      resMessage: "4e6f74",
    },
  };
};

/** `amount` in digits: the node writes it as a number, as the main network does. */
export const coinTransfer = (name: string, from: string, to: string, amount: string): TronEntry => ({
  sent: {
    ret: [{ contractRet: "SUCCESS" }],
    txID: idOf(name),
    raw_data: {
      contract: [
        {
          parameter: {
            value: {
              amount: `sun ${amount}`,
              owner_address: `41${tronHex(from)}`,
              to_address: `41${tronHex(to)}`,
            },
            type_url: "type.googleapis.com/protocol.TransferContract",
          },
          type: "TransferContract",
        },
      ],
    },
  },
  info: { id: idOf(name), contractResult: [""], receipt: { net_usage: 265 } },
});

export type TronNode = {
  readonly url: string;
  readonly keys: string[];
  /** By path; what it answers instead. */
  readonly twists: Map<string, (answer: never, asked: never) => unknown>;
  refuse: ((response: ServerResponse) => void) | undefined;
  /** Puts these into the next block, and returns its number. */
  readonly add: (...entries: readonly TronEntry[]) => number;
  /** Known, and in no block yet. */
  readonly wait: (entry: TronEntry) => void;
  readonly grow: (blocks: number) => void;
  /** Replaces the newest blocks; these are in the newest one. */
  readonly reorganise: (depth: number, ...entries: readonly TronEntry[]) => void;
};

/** A chain whose newest block is as old as `nowMs`. */
export const startTronNode = async (nowMs: () => number, firstNumber = 66_861_993): Promise<TronNode> => {
  const blocks = new Map<number, readonly TronEntry[]>([[0, []]]);
  const waiting: TronEntry[] = [];
  let head = firstNumber;
  const idOfEntry = ({ sent }: TronEntry) => sent["txID"];
  const blockAnswer = (number: number): Json => {
    if (number !== 0 && (number > head || number < firstNumber)) return {};
    const transactions = (blocks.get(number) ?? []).map(({ sent }) => sent);
    const idAt = (at: number): string => tronBlockId(at, branches.get(at));
    const place = { number, timestamp: nowMs(), parentHash: idAt(number - 1) };
    return {
      blockID: idAt(number),
      block_header: {
        raw_data: { ...(number === 0 ? {} : place), version: 30 },
        witness_signature: "00",
      },
      ...(transactions.length === 0 ? {} : { transactions }),
    };
  };
  const infoOf = (number: number, entry: TronEntry): Json => ({
    ...entry.info,
    blockNumber: number,
    blockTimeStamp: nowMs(),
  });
  const place = (hash: unknown) => {
    for (const [number, entries] of blocks) {
      const entry = entries.find((each) => idOfEntry(each) === hash);
      if (entry !== undefined) return { number, entry };
    }
    return undefined;
  };
  /** The branch of each block that a reorganisation has replaced. */
  const branches = new Map<number, string>();
  const answers: Readonly<Record<string, (asked: { num: number; value: string }) => unknown>> = {
    "/wallet/getnowblock": () => blockAnswer(head),
    "/wallet/getblockbynum": ({ num }) => blockAnswer(num),
    "/wallet/gettransactionbyid": ({ value }) =>
      place(value)?.entry.sent ?? waiting.find((entry) => idOfEntry(entry) === value)?.sent ?? {},
    "/wallet/gettransactioninfobyid": ({ value }) => {
      const found = place(value);
      return found === undefined ? {} : infoOf(found.number, found.entry);
    },
    "/wallet/gettransactioninfobyblocknum": ({ num }) =>
      (blocks.get(num) ?? []).map((entry) => infoOf(num, entry)),
  };
  const server = createServer((request, response) => {
    node.keys.push(String(request.headers["tron-pro-api-key"]));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (node.refuse !== undefined) return node.refuse(response);
      const path = request.url ?? "";
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as { num: number; value: string };
      const answer = answers[path]?.(asked);
      const twist = node.twists.get(path);
      const said = JSON.stringify(twist === undefined ? answer : twist(answer as never, asked as never));
      response.end(said.replaceAll(/"sun (\d+)"/g, "$1"));
    });
  });
  server.keepAliveTimeout = 120_000; // As in test-node-proxy.ts.
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const node: TronNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: [],
    twists: new Map(),
    refuse: undefined,
    add: (...entries) => {
      head += 1;
      blocks.set(head, entries);
      return head;
    },
    wait: (entry) => void waiting.push(entry),
    grow: (count) => {
      head += count;
    },
    reorganise: (depth, ...entries) => {
      for (let number = head - depth + 1; number <= head; number += 1) {
        blocks.delete(number);
        branches.set(number, `${branches.get(number) ?? ""}+`);
      }
      blocks.set(head, entries);
    },
  };
  return node;
};
