/**
 * The demo's chain. Anyone may "send" to an address, from a wallet that does not exist, and the transfer is in a block a second later.
 * Blocks are not stored: they follow the clock, two a second, so that a transfer is confirmed within seconds. Failures can be tried out by the
 * outcome of a transfer: it fails, or a reorganisation removes it two blocks after its own, which changes all block hashes since.
 *
 * The hash of a block is computed from its number and from how many reorganisations have replaced it, so it changes when one has.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/open-database.ts";
import type { Reader } from "../db/schema/schema.ts";
import type { SandboxTransferTable } from "../db/schema/schema-chain.ts";
import {
  confirmationsAt,
  type Chain,
  type ChainTransfer,
  type FindTransfers,
  type Network,
  type PlacedTransfer,
} from "./chain.ts";

export type SandboxOutcome = SandboxTransferTable["outcome"];

type SandboxDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly network: Network;
  readonly confirmationsNeeded: number;
};

/** The letters "candor" as a number: no real network has it, so a real wallet refuses to send here. */
export const sandboxChainId = 0x63616e646f72;

const firstBlockMs = Date.UTC(2023, 0, 1);
export const sandboxBlockMs = 500;
/** A transfer is in a block so far ahead that no reader has passed it before the row is committed. */
const blocksAhead = 2n;
/** A block is replaced when this many are upon it. */
const replacedAfter = 3;

const headAt = (nowMs: number): number => Math.floor((nowMs - firstBlockMs) / sandboxBlockMs);

export type SandboxSending = Pick<ChainTransfer, "asset" | "token" | "from" | "to" | "amount"> & {
  readonly network: Network;
  readonly outcome: SandboxOutcome;
};

/** Sends, and returns the hash. Addresses are in their written form. */
export const sendInSandbox = async (db: Reader, sending: SandboxSending, nowMs: number): Promise<string> => {
  const { network, asset, token, from, to, amount, outcome } = sending;
  const hash = `${network === "ethereum" ? "0x" : ""}${randomBytes(32).toString("hex")}`;
  await db
    .insertInto("sandbox_transfer")
    .values({
      network,
      hash,
      block: BigInt(headAt(nowMs)) + blocksAhead,
      asset,
      token: token ?? null,
      from_address: from,
      to_address: to,
      amount: String(amount),
      outcome,
    })
    .execute();
  return hash;
};

type SandboxRow = Pick<
  SandboxTransferTable,
  "hash" | "block" | "asset" | "token" | "from_address" | "to_address" | "amount" | "outcome"
>;
const columns = [
  "hash",
  "block",
  "asset",
  "token",
  "from_address",
  "to_address",
  "amount",
  "outcome",
] as const;

export const createSandboxChain = (deps: SandboxDeps): Chain => {
  const { clock, network, confirmationsNeeded } = deps;
  const headNow = (): number => headAt(clock.nowMs());
  return {
    network,
    confirmationsNeeded,
    head: async () => {
      const number = headNow();
      return { number, hash: await blockHash(deps, number, number) };
    },
    transaction: async (written) => {
      const head = headNow();
      const hash = written.toLowerCase();
      const row = await readSending(deps, hash);
      if (row === undefined || isGone(row, head)) return undefined;
      const block = Number(row.block);
      const nowhere = { blockNumber: undefined, blockHash: undefined, minedMs: undefined };
      if (block > head) return { hash, status: "pending", ...nowhere, confirmations: 0, transfers: [] };
      const failed = row.outcome === "failed";
      return {
        hash,
        status: failed ? "failed" : "success",
        blockNumber: block,
        blockHash: await blockHash(deps, block, head),
        minedMs: firstBlockMs + block * sandboxBlockMs,
        confirmations: confirmationsAt(head, block),
        transfers: failed ? [] : [transferOf(row)],
      };
    },
    transfersTo: finderOf(deps, "USDT", headNow),
    ...(network === "ethereum" ? { coinsTo: finderOf(deps, "ETH", headNow) } : {}),
  };
};

const readSending = ({ db, network }: SandboxDeps, hash: string): Promise<SandboxRow | undefined> =>
  db
    .selectFrom("sandbox_transfer")
    .select(columns)
    .where("network", "=", network)
    .where("hash", "=", hash)
    .executeTakeFirst();

const finderOf =
  (deps: SandboxDeps, asset: "USDT" | "ETH", headNow: () => number): FindTransfers =>
  async (addresses, from, to) => ({
    transfers: await readTransfers(deps, asset, addresses, [from, Math.min(to, headNow())]),
    unread: [],
  });

const readTransfers = async (
  deps: SandboxDeps,
  asset: "USDT" | "ETH",
  addresses: ReadonlySet<string>,
  [from, to]: readonly [number, number],
): Promise<readonly PlacedTransfer[]> => {
  const rows = await deps.db
    .selectFrom("sandbox_transfer")
    .select(columns)
    .where("network", "=", deps.network)
    .where("block", ">=", BigInt(from))
    .where("block", "<=", BigInt(to))
    .where("asset", "=", asset)
    .where("outcome", "<>", "failed")
    .orderBy("block")
    .orderBy("id")
    .execute();
  const head = headAt(deps.clock.nowMs());
  const found = rows.filter((row) => addresses.has(row.to_address) && !isGone(row, head));
  return await Promise.all(
    found.map(async (row) => ({
      ...transferOf(row),
      blockNumber: Number(row.block),
      blockHash: await blockHash(deps, Number(row.block), head),
    })),
  );
};

const transferOf = (row: SandboxRow): ChainTransfer => ({
  hash: row.hash,
  index: 0,
  asset: row.asset,
  token: row.token ?? undefined,
  from: row.from_address,
  to: row.to_address,
  amount: BigInt(row.amount),
});

const isGone = ({ outcome, block }: SandboxRow, head: number): boolean =>
  outcome === "reorganised" && head >= Number(block) + replacedAfter;

const blockHash = async ({ db, network }: SandboxDeps, block: number, head: number): Promise<string> => {
  const { times } = await db
    .selectFrom("sandbox_transfer")
    .select(({ fn }) => fn.countAll<bigint>().as("times"))
    .where("network", "=", network)
    .where("outcome", "=", "reorganised")
    .where("block", "<=", BigInt(Math.min(block, head - replacedAfter)))
    .where("block", ">", BigInt(block - replacedAfter))
    .executeTakeFirstOrThrow();
  const digest = createHash("sha256").update(`${network} ${block} ${times}`).digest("hex");
  return network === "ethereum" ? `0x${digest}` : digest;
};
