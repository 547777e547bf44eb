/**
 * Watches a chain block by block (WAL-15): a deposit is found even when nobody claims it. Each asset is watched by itself, with a mark of
 * its own: USDT by the logs of its contract, ETH in whole blocks.
 *
 * Ordering: a mark says up to which block everything is stored; it is written in the transaction that stores what those blocks showed,
 * so a stop at any moment loses nothing and stores nothing twice. Each look reads the newest blocks again, as many as a transfer waits
 * for: a transfer that a reorganisation has moved is found in its new block, and one that it has removed is undone.
 * A look goes no further than to a block that a node has: one false number of the newest block would leave out all up to there.
 * Failures: a chain that does not answer, lags or contradicts itself changes nothing; the next look tries again. One transaction that
 * cannot be read is noted (unread.ts), and stops nothing. Blocks that cannot be read stop their watch, and nothing that was named by its hash.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { sql } from "kysely";
import type { FindTransfers, PlacedTransfer } from "../../../platform/chain/chain.ts";
import { countedOf } from "../../../platform/counted-log.ts";
import type { Reader, Tx } from "../../../platform/db/schema/schema.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { DepositNetwork } from "../ports.ts";
import { finishSeen } from "./finish-seen.ts";
import { storeSeen, type SeenDeps } from "./store-seen.ts";
import { noteUnread, readNoted } from "./unread.ts";

type Watch = {
  readonly find: FindTransfers;
  readonly addresses: ReadonlySet<string>;
  readonly mostBlocks: number;
  /** The most blocks that one look goes on from the mark: the next looks go on from there. */
  readonly mostNew: number;
};

/** How an asset is looked for; undefined on a chain where it is not. ETH is credited at users' own addresses alone. */
const watchOf = (
  { book }: SeenDeps,
  { chain, mostBlocks, mostWholeBlocks }: DepositNetwork,
  asset: DepositAsset,
): Watch | undefined => {
  const [watched, own] = [book.watched(chain.network), book.own(chain.network)];
  if (asset === "USDT") return { find: chain.transfersTo, addresses: watched, mostBlocks, mostNew: Infinity };
  return chain.coinsTo && { find: chain.coinsTo, addresses: own, mostBlocks, mostNew: mostWholeBlocks };
};

/** Looks once; returns the users whose deposits have changed. */
export const lookAtChain = async (
  deps: SeenDeps,
  network: DepositNetwork,
  asset: DepositAsset,
): Promise<ReadonlySet<number>> => {
  const { chain } = network;
  const watch = watchOf(deps, network, asset);
  if (watch === undefined) return new Set();
  const { number: head } = await chain.head();
  await chain.requireBlock?.(head);
  // What is stored is finished also when the watch stands still: a hash that was named may have stored it.
  await readBlocks(deps, network, { ...watch, asset, head }).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error;
    const about = { err: error, network: chain.network, asset };
    countedOf(deps.log)(`blocks ${chain.network} ${asset}`, about, "blocks could not be read for deposits");
  });
  return await finishSeen(deps, network, asset, head);
};

/** Stores what the blocks after the mark show, and what the newest before it show now. */
const readBlocks = async (
  deps: SeenDeps,
  network: DepositNetwork,
  {
    asset,
    head,
    find,
    addresses,
    mostBlocks,
    mostNew,
  }: Watch & { readonly asset: DepositAsset; readonly head: number },
): Promise<void> => {
  const { chain } = network;
  const mark = await readMark(deps, network, asset);
  // It begins at the newest block, which is stored at once: what comes while the first blocks cannot be read is read later.
  if (mark === undefined) await storeMark(deps.outside, network, asset, head);
  const from = (mark ?? head) - chain.confirmationsNeeded + 1;
  const end = Math.min(head, (mark ?? head) + mostNew);
  for (let first = from; first <= end && !deps.isStopping(); first += mostBlocks) {
    const last = Math.min(first + mostBlocks - 1, end);
    const noted = await readNoted(deps.outside, chain.network, first, last);
    const { transfers, unread } = await find(addresses, first, last, noted);
    await deps.outside.transaction().execute(async (tx) => {
      await noteUnread(tx, deps, chain.network, unread);
      await undoMissing(tx, network, { asset, shown: transfers, noted, first, last });
      await storeSeen(tx, deps, network, transfers);
      await storeMark(tx, network, asset, last);
    });
  }
};

const readMark = async (
  { outside }: SeenDeps,
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
  db: Reader,
  { chain }: DepositNetwork,
  asset: DepositAsset,
  block: number,
): Promise<void> => {
  await sql`
    INSERT INTO deposit_mark (network, asset, block_number) VALUES (${chain.network}, ${asset}, ${block})
    ON CONFLICT (network, asset) DO UPDATE SET block_number = excluded.block_number`.execute(db);
};

type Looked = {
  readonly asset: DepositAsset;
  readonly shown: readonly PlacedTransfer[];
  /** The hashes that this look has left out; they may have been read since, by others. */
  readonly noted: ReadonlySet<string>;
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
  { asset, shown, noted, first, last }: Looked,
): Promise<void> => {
  await sql`
    UPDATE deposit SET state = 'undone', block_number = NULL, block_hash = NULL, confirmations = 0
    WHERE state = 'seen' AND network = ${chain.network} AND asset = ${asset} AND block_number BETWEEN ${first} AND ${last}
      AND NOT EXISTS (
        SELECT FROM unnest(${shown.map(({ hash }) => hash)}::text[], ${shown.map(({ index }) => index)}::integer[]) AS s (hash, nth)
        WHERE s.hash = deposit.hash AND s.nth = deposit.transfer_index)
      AND hash <> ALL (${[...noted]}::text[])
      AND NOT EXISTS (SELECT FROM deposit_unread u WHERE u.network = deposit.network AND u.hash = deposit.hash)`.execute(
    tx,
  );
};
