/**
 * Claiming a transfer by its hash (WAL-03). A claim gives nothing by itself: it makes the server look the transaction up, and whose the
 * transfer is follows from the chain alone (WAL-15). So claiming somebody else's transfer brings nothing, and takes nothing from its owner.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import {
  isHashOf,
  networkOfHash,
  readTransferHash,
  type DepositKind,
} from "@candor/core/deposit/transfer-hash";
import { sql } from "kysely";
import type { Network } from "../../../platform/chain/chain.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { assetOf } from "../channels/channels.ts";

export type NewClaim = {
  readonly userId: number;
  readonly kind: DepositKind;
  /** As typed. */
  readonly hash: string;
  readonly nowMs: number;
};

/** The most claims of a user that may wait for the chain: the node is asked about each of them from time to time. */
const mostWaiting = 100;

export type ClaimDeps = {
  readonly outside: Db;
  readonly networks: ReadonlySet<Network>;
  /** Called when there is something new to look up. */
  readonly onClaimed: () => void;
};

/**
 * Stores the claim and returns its number; a repeat returns the same number. Refuses, in this order: enterTransferHash for a text in
 * the wrong form, ThisTypeIsNotSupported for a network without deposits, enterTransferHash for a text that is not a hash of the network,
 * CannotSend when too many claims wait.
 */
export const claimHash = async (
  { outside, networks, onClaimed }: ClaimDeps,
  { userId, kind, hash: typed, nowMs }: NewClaim,
): Promise<bigint> => {
  const read = readTransferHash(kind, typed);
  if (!read.ok) throw new Refused(read.refusal);
  const hash = read.value;
  const network = networkOfHash(kind, hash);
  if (!networks.has(network)) return refuseWith("ThisTypeIsNotSupported");
  if (!isHashOf(network, hash)) return refuseWith("enterTransferHash");
  const stored = await storeClaim(outside, { userId, network, hash, asset: assetOf(kind), nowMs });
  if (stored === undefined) return refuseWith("CannotSend");
  if (stored.isNew) onClaimed();
  return stored.id;
};

type Claim = {
  readonly userId: number;
  readonly network: Network;
  readonly hash: string;
  readonly asset: DepositAsset;
  readonly nowMs: number;
};

/** While a claim waits, the asset that was named last counts. */
const nameAs = async (db: Db, id: bigint, asset: DepositAsset): Promise<void> => {
  await db
    .updateTable("deposit_claim")
    .set({ asset })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
};

/**
 * A claim that was refused waits again: the chain may have the transaction by now, or the user has named the other asset.
 * Undefined when too many wait.
 */
const storeClaim = async (
  db: Db,
  { userId, network, hash, asset, nowMs }: Claim,
): Promise<{ readonly id: bigint; readonly isNew: boolean } | undefined> => {
  const known = await db
    .selectFrom("deposit_claim")
    .select(["id", "state", "asset"])
    .where("user_id", "=", BigInt(userId))
    .where("network", "=", network)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (known !== undefined && known.state !== "refused") {
    if (known.asset !== asset) await nameAs(db, known.id, asset);
    return { id: known.id, isNew: false };
  }
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO deposit_claim AS held (user_id, network, hash, asset, created_ms, next_ms)
    SELECT ${userId}, ${network}, ${hash}, ${asset}, ${nowMs}, ${nowMs}
    WHERE (SELECT count(*) FROM deposit_claim w WHERE w.user_id = ${userId} AND w.state = 'waiting') < ${mostWaiting}
    ON CONFLICT (user_id, network, hash) DO UPDATE
      SET asset = excluded.asset, state = 'waiting', reason = NULL, tries = 0, next_ms = excluded.next_ms, created_ms = excluded.created_ms
      WHERE held.state = 'refused'
    RETURNING id`.execute(db);
  const [row] = rows;
  if (row !== undefined) return { id: row.id, isNew: true };
  // Another call of the same user was faster, or too many wait.
  const other = await db
    .selectFrom("deposit_claim")
    .select("id")
    .where("user_id", "=", BigInt(userId))
    .where("network", "=", network)
    .where("hash", "=", hash)
    .where("state", "<>", "refused")
    .executeTakeFirst();
  return other === undefined ? undefined : { id: other.id, isNew: false };
};
