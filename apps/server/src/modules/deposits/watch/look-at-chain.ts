/**
 * Watches a chain block by block (WAL-15): a deposit is found even when nobody claims it. Each asset is watched by itself, with a mark of
 * its own: USDT by the logs of its contract, ETH in whole blocks.
 *
 * Ordering: a mark says up to which block everything is stored; it is written in the transaction that stores what those blocks showed,
 * so a stop at any moment loses nothing and stores nothing twice. Each look reads the newest blocks again, as many as a transfer waits
 * for: a transfer that a reorganisation has moved is found in its new block, and one that it has removed is undone.
 * Failures: a chain that does not answer, lags or contradicts itself changes nothing; the next look tries again. One transaction that
 * cannot be read is noted (unread.ts), and stops nothing.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { sql } from "kysely";
import type { FindTransfers, PlacedTransfer } from "../../../platform/chain/chain.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import type { DepositNetwork } from "../ports.ts";
import { finishSeen } from "./finish-seen.ts";
import { storeSeen, type SeenParts } from "./store-seen.ts";
import { noteUnread, readNoted } from "./unread.ts";

type Watch = {
  readonly find: FindTransfers;
  readonly mostBlocks: number;
  /** The most blocks that one look goes on from the mark: the next looks go on from there. */
  readonly mostNew: number;
};

/** How an asset is looked for; undefined where it is not: ETH is credited at users' own addresses alone. */
const watchOf = (
  { chain, mostBlocks, mostWholeBlocks, addressAt }: DepositNetwork,
  asset: DepositAsset,
): Watch | undefined => {
  if (asset === "USDT") return { find: chain.transfersTo, mostBlocks, mostNew: Infinity };
  if (chain.coinsTo === undefined || addressAt === undefined) return undefined;
  return { find: chain.coinsTo, mostBlocks, mostNew: mostWholeBlocks };
};

/** Looks once; returns the users whose deposits have changed. */
export const lookAtChain = async (
  parts: SeenParts,
  network: DepositNetwork,
  asset: DepositAsset,
): Promise<ReadonlySet<number>> => {
  const { chain } = network;
  const watch = watchOf(network, asset);
  if (watch === undefined) return new Set();
  const { number: head } = await chain.head();
  const mark = await readMark(parts, network, asset);
  // The first look begins at the newest block: no address was shown to anyone before.
  const from = (mark ?? head) - chain.confirmationsNeeded + 1;
  const end = Math.min(head, (mark ?? head) + watch.mostNew);
  for (let first = from; first <= end && !parts.isStopping(); first += watch.mostBlocks) {
    const last = Math.min(first + watch.mostBlocks - 1, end);
    const noted = await readNoted(parts.outside, chain.network, first, last);
    const { transfers, unread } = await watch.find(parts.book.watched(chain.network), first, last, noted);
    await parts.outside.transaction().execute(async (tx) => {
      await noteUnread(tx, parts, chain.network, unread);
      await undoMissing(tx, network, { asset, shown: transfers, first, last });
      await storeSeen(tx, parts, network, transfers);
      await storeMark(tx, network, asset, last);
    });
  }
  return await finishSeen(parts, network, asset, head);
};

const readMark = async (
  { outside }: SeenParts,
  { chain }: DepositNetwork,
  asset: DepositAsset,
): Promise<number | undefined> => {
  const row = await outside
    .selectFrom("deposit_mark")
    .select("block_number")
    .where("network", "=", chain.network)
    .where("asset", "=", asset)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.block_number);
};

const storeMark = async (
  tx: Tx,
  { chain }: DepositNetwork,
  asset: DepositAsset,
  block: number,
): Promise<void> => {
  await sql`
    INSERT INTO deposit_mark (network, asset, block_number) VALUES (${chain.network}, ${asset}, ${block})
    ON CONFLICT (network, asset) DO UPDATE SET block_number = excluded.block_number`.execute(tx);
};

type Looked = {
  readonly asset: DepositAsset;
  readonly shown: readonly PlacedTransfer[];
  readonly first: number;
  readonly last: number;
};

/**
 * A transfer that was seen in these blocks and is not in them any more has left the chain, until another block shows it. One that cannot
 * be read stays as it was seen.
 */
const undoMissing = async (
  tx: Tx,
  { chain }: DepositNetwork,
  { asset, shown, first, last }: Looked,
): Promise<void> => {
  await sql`
    UPDATE deposit SET state = 'undone', block_number = NULL, block_hash = NULL, confirmations = 0
    WHERE state = 'seen' AND network = ${chain.network} AND asset = ${asset} AND block_number BETWEEN ${first} AND ${last}
      AND NOT EXISTS (
        SELECT FROM unnest(${shown.map(({ hash }) => hash)}::text[], ${shown.map(({ index }) => index)}::integer[]) AS s (hash, nth)
        WHERE s.hash = deposit.hash AND s.nth = deposit.transfer_index)
      AND NOT EXISTS (SELECT FROM deposit_unread u WHERE u.network = deposit.network AND u.hash = deposit.hash)`.execute(
    tx,
  );
};
