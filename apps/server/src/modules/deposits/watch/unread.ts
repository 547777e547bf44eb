/**
 * Transactions that may have brought money to us and cannot be read (WAL-04): the answer is too long, in another form, or there is none.
 * Anybody can send such a transaction, so none may stop the watch: it is noted, the watch goes on, and the chain is asked for it again,
 * less and less often.
 *
 * Invariant: none is lost. A note is deleted after the transaction was read and its transfers were stored, or when the chain has not known
 * it for a day.
 */
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { unreadReasonOf, type Network, type UnreadTransaction } from "../../../platform/chain/chain.ts";
import type { Reader } from "../../../platform/db/schema.ts";
import { retryDelay } from "../../../platform/retry-delay.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { DepositNetwork } from "../ports.ts";
import { storeSeen, type SeenParts } from "./store-seen.ts";

/** How many are asked for in one look, and how many of them may fail: each may last as long as the timeout of a node. */
const [mostAsked, mostFailures] = [20, 3];
const firstWaitMs = 5_000;
const mostWaitMs = 600_000;

export const noteUnread = async (
  tx: Reader,
  { log, nowMs }: Pick<SeenParts, "log" | "nowMs">,
  network: Network,
  unread: readonly UnreadTransaction[],
): Promise<void> => {
  for (const { hash, blockNumber, reason } of unread) {
    const { rows } = await sql<{ is_new: boolean }>`
      INSERT INTO deposit_unread (network, hash, block_number, reason, seen_ms, next_ms)
      VALUES (${network}, ${hash}, ${blockNumber}, ${reason}, ${nowMs}, ${nowMs + firstWaitMs})
      ON CONFLICT (network, hash) DO UPDATE SET block_number = excluded.block_number, reason = excluded.reason
      RETURNING xmax = 0 AS is_new`.execute(tx);
    if (rows[0]?.is_new === true) log.warn({ network, blockNumber, reason }, "a transaction cannot be read");
  }
};

/** Hashes that the watch leaves to `lookUpUnread`. */
export const readUnread = async (db: Reader, network: Network): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom("deposit_unread").select("hash").where("network", "=", network).execute();
  return new Set(rows.map(({ hash }) => hash));
};

type Due = { readonly hash: string; readonly tries: number; readonly seen_ms: bigint };

/** Asks again for those that are due. */
export const lookUpUnread = async (parts: SeenParts, network: DepositNetwork): Promise<void> => {
  const { outside, nowMs, log } = parts;
  const name = network.chain.network;
  const { rows } = await sql<Due>`
    SELECT hash, tries, seen_ms FROM deposit_unread WHERE network = ${name} AND next_ms <= ${nowMs}
    ORDER BY next_ms LIMIT ${mostAsked}`.execute(outside);
  let failures = 0;
  for (const due of rows) {
    try {
      if (await isSettled(parts, network, due)) await forget(outside, name, due.hash);
      else await postpone(outside, nowMs, name, due);
    } catch (error) {
      await postpone(outside, nowMs, name, due, unreadReasonOf(error));
      if (!(error instanceof Unavailable)) throw error;
      failures += 1;
      if (failures === mostFailures) break;
    }
  }
  if (failures > 0) log.info({ network: name, failures }, "transactions still cannot be read");
};

/** True when the note can be deleted: the transfers are stored, or there were none. */
const isSettled = async (
  parts: SeenParts,
  network: DepositNetwork,
  { hash, seen_ms }: Due,
): Promise<boolean> => {
  const transaction = await network.chain.transaction(hash);
  if (transaction === undefined || transaction.status === "pending")
    return parts.nowMs - Number(seen_ms) > dayMs;
  const { blockNumber = 0, blockHash = "", transfers } = transaction;
  const ours = parts.book.watched(network.chain.network);
  const placed = transfers
    .filter(({ to }) => ours.has(to))
    .map((each) => ({ ...each, blockNumber, blockHash }));
  await parts.outside.transaction().execute((tx) => storeSeen(tx, parts, network, placed));
  return true;
};

const forget = async (db: Reader, network: Network, hash: string): Promise<void> => {
  await db.deleteFrom("deposit_unread").where("network", "=", network).where("hash", "=", hash).execute();
};

const postpone = async (
  db: Reader,
  nowMs: number,
  network: Network,
  { hash, tries }: Due,
  reason?: UnreadTransaction["reason"],
): Promise<void> => {
  const waitMs = retryDelay(tries, firstWaitMs, mostWaitMs);
  await db
    .updateTable("deposit_unread")
    .set({ tries: tries + 1, next_ms: BigInt(nowMs + waitMs), ...(reason === undefined ? {} : { reason }) })
    .where("network", "=", network)
    .where("hash", "=", hash)
    .execute();
};
