/**
 * Transactions that may have brought money to us and cannot be read (WAL-04): the answer is too long, in another form, or there is none.
 * Anybody can send such a transaction, so none may stop the watch: it is noted, the watch goes on, and the chain is asked for it again,
 * less and less often.
 *
 * Invariant: none is lost. A note is deleted after the transaction was read and its transfers were stored, or when for a day every answer
 * was that the chain does not know it, and its block, read once more, does not have it either.
 */
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import {
  unreadReasonOf,
  type ChainTransaction,
  type Network,
  type PlacedTransfer,
  type UnreadTransaction,
} from "../../../platform/chain/chain.ts";
import { countedOf } from "../../../platform/counted-log.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { retryDelay } from "../../../platform/retry-delay.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { DepositNetwork } from "../ports.ts";
import { storeSeen, type SeenDeps } from "./store-seen.ts";

/** How many are asked for in one look, and how many of them may fail: each may last as long as the timeout of a node. */
const [mostAsked, mostFailures] = [20, 3];
const firstWaitMs = 5_000;
const mostWaitMs = 600_000;

export const noteUnread = async (
  tx: Reader,
  { log, nowMs }: Pick<SeenDeps, "log" | "nowMs">,
  network: Network,
  unread: readonly UnreadTransaction[],
): Promise<void> => {
  for (const { hash, blockNumber, reason } of unread) {
    const { rows } = await sql<{ is_new: boolean }>`
      INSERT INTO deposit_unread (network, hash, block_number, reason, seen_ms, next_ms)
      VALUES (${network}, ${hash}, ${blockNumber}, ${reason}, ${nowMs}, ${nowMs + firstWaitMs})
      ON CONFLICT (network, hash) DO UPDATE SET block_number = excluded.block_number, reason = excluded.reason
      RETURNING xmax = 0 AS is_new`.execute(tx);
    const about = { network, blockNumber, reason };
    if (rows[0]?.is_new === true) countedOf(log)(`unread ${network}`, about, "a transaction cannot be read");
  }
};

/**
 * Hashes in blocks `from` to `to` that the watch leaves to `lookUpUnread`. Not those of all blocks: a look costs the same however many were
 * noted. One that has moved to another block since is read again at most once: its note then names that block.
 */
export const readNoted = async (
  db: Reader,
  network: Network,
  from: number,
  to: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ hash: string }>`
    SELECT hash FROM deposit_unread WHERE network = ${network} AND block_number BETWEEN ${from} AND ${to}`.execute(
    db,
  );
  return new Set(rows.map(({ hash }) => hash));
};

type Due = {
  readonly hash: string;
  readonly block_number: bigint;
  readonly tries: number;
  readonly seen_ms: bigint;
  /** Since when every answer was that the chain does not know it. */
  readonly unknown_ms: bigint | null;
};

/** Asks again for those that are due. */
export const lookUpUnread = async (deps: SeenDeps, network: DepositNetwork): Promise<void> => {
  const { outside, nowMs, log } = deps;
  const name = network.chain.network;
  const { rows } = await sql<Due>`
    SELECT hash, block_number, tries, seen_ms, unknown_ms FROM deposit_unread WHERE network = ${name} AND next_ms <= ${nowMs}
    ORDER BY next_ms LIMIT ${mostAsked}`.execute(outside);
  let failures = 0;
  for (const due of rows) {
    try {
      if (await isSettled(deps, network, due)) await forget(outside, name, due.hash);
      else await postpone(outside, nowMs, name, due, { unknown_ms: due.unknown_ms ?? BigInt(nowMs) });
    } catch (error) {
      await postpone(outside, nowMs, name, due, { unknown_ms: null, reason: unreadReasonOf(error) });
      if (!(error instanceof Unavailable)) throw error;
      failures += 1;
      if (failures === mostFailures) break;
    }
  }
  const what = "transactions still cannot be read";
  if (failures > 0) countedOf(log)(`still unread ${name}`, { network: name, failures }, what, "info");
};

/** True when the note can be deleted: the transfers are stored, or there were none. They are stored with the time of the note. */
const isSettled = async (deps: SeenDeps, network: DepositNetwork, due: Due): Promise<boolean> => {
  const transaction = await network.chain.transaction(due.hash);
  const placed =
    transaction === undefined || transaction.status === "pending"
      ? await transfersOfUnknown(deps, network, due)
      : placedOf(transaction);
  if (placed === undefined) return false;
  const ours = deps.book.watched(network.chain.network);
  const noted = { ...deps, nowMs: Number(due.seen_ms) };
  await deps.outside.transaction().execute((tx) =>
    storeSeen(
      tx,
      noted,
      network,
      placed.filter(({ to }) => ours.has(to)),
    ),
  );
  return true;
};

const placedOf = ({
  blockNumber = 0,
  blockHash = "",
  transfers,
}: ChainTransaction): readonly PlacedTransfer[] =>
  transfers.map((each) => ({ ...each, blockNumber, blockHash }));

/** What its block has of it, after a day of being unknown; undefined before, and while the block cannot be read. */
const transfersOfUnknown = async (
  { book, nowMs, log }: SeenDeps,
  { chain }: DepositNetwork,
  { hash, block_number, unknown_ms }: Due,
): Promise<readonly PlacedTransfer[] | undefined> => {
  if (unknown_ms === null || nowMs - Number(unknown_ms) <= dayMs) return undefined;
  const number = Number(block_number);
  const finders = [chain.transfersTo, ...(chain.coinsTo === undefined ? [] : [chain.coinsTo])];
  const found = await Promise.all(finders.map((find) => find(book.watched(chain.network), number, number)));
  if (found.some(({ unread }) => unread.some((each) => each.hash === hash))) return undefined;
  const what = "a transaction that could not be read has left the chain";
  countedOf(log)(`left ${chain.network}`, { network: chain.network, blockNumber: number }, what);
  return found.flatMap(({ transfers }) => transfers.filter((each) => each.hash === hash));
};

const forget = async (db: Reader, network: Network, hash: string): Promise<void> => {
  await db.deleteFrom("deposit_unread").where("network", "=", network).where("hash", "=", hash).execute();
};

const postpone = async (
  db: Reader,
  nowMs: number,
  network: Network,
  { hash, tries }: Due,
  found: { readonly unknown_ms: bigint | null; readonly reason?: UnreadTransaction["reason"] },
): Promise<void> => {
  const waitMs = retryDelay(tries, firstWaitMs, mostWaitMs);
  await db
    .updateTable("deposit_unread")
    .set({ tries: tries + 1, next_ms: BigInt(nowMs + waitMs), ...found })
    .where("network", "=", network)
    .where("hash", "=", hash)
    .execute();
};
