/**
 * Finishes transfers that were seen and are not final (WAL-04): counts their confirmations, undoes those that left the chain, and
 * decides about those that have enough confirmations.
 *
 * Invariant: a decision never relies on what was stored. The chain is asked for the transaction again just before, and the row gets
 * what it shows now.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { ownerOf } from "@candor/core/deposit/deposit-owner";
import { lookForMs, nextStep } from "@candor/core/deposit/next-step";
import { sql, type Selectable } from "kysely";
import { unreadReasonOf, type ChainTransaction } from "../../../platform/chain/chain.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { DepositTable } from "../../../platform/db/schema/schema-wallet.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { DepositNetwork } from "../ports.ts";
import { ownerFacts } from "./owner-facts.ts";
import { arrivalOf, heldOf, type Arrival, type SeenDeps } from "./store-seen.ts";
import { noteUnread } from "./unread.ts";

type Row = Selectable<DepositTable>;

/** How many transactions are asked for in one look. */
const mostAsked = 200;
/** The look ends after this many failures: each may last as long as the timeout of a node. */
const mostFailures = 3;

/** Returns the users whose deposits have changed; 0 stands for nobody. */
export const finishSeen = async (
  deps: SeenDeps,
  network: DepositNetwork,
  asset: DepositAsset,
  head: number,
): Promise<ReadonlySet<number>> => {
  const { outside, nowMs } = deps;
  await countConfirmations(outside, network, asset, head);
  const rows = await outside
    .selectFrom("deposit")
    .selectAll()
    .where("network", "=", network.chain.network)
    .where("asset", "=", asset)
    .where((row) =>
      row.or([
        row.and([row("state", "=", "seen"), row("confirmations", ">=", row.ref("needed"))]),
        row.and([row("state", "=", "undone"), row("seen_ms", ">", BigInt(nowMs - lookForMs))]),
      ]),
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM deposit_unread u WHERE u.network = deposit.network AND u.hash = deposit.hash)`,
    )
    // "seen" sorts before "undone", so transfers that have left the chain never delay those that are in it.
    .orderBy("state")
    .orderBy("id")
    .limit(mostAsked)
    .execute();
  const changed = new Set<number>();
  let failures = 0;
  for (const row of rows) {
    try {
      if (await finish(deps, network, row)) changed.add(Number(row.user_id ?? 0n));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      // A node that is down ends the look. A transaction that no node tells about delays only itself: the next look does not ask for it.
      await network.chain.head();
      const { hash, block_number } = row;
      const unread = { hash, blockNumber: Number(block_number ?? 0n), reason: unreadReasonOf(error) };
      await noteUnread(outside, deps, network.chain.network, [unread]);
      failures += 1;
      if (failures === mostFailures) break;
    }
  }
  return changed;
};

/** The confirmations that the owner watches. A decision asks the chain for them again. */
const countConfirmations = async (
  db: Db,
  { chain }: DepositNetwork,
  asset: DepositAsset,
  head: number,
): Promise<void> => {
  await sql`
    UPDATE deposit SET confirmations = greatest(${head}::bigint - block_number + 1, 1)::integer
    WHERE state = 'seen' AND network = ${chain.network} AND asset = ${asset} AND block_number IS NOT NULL
      AND confirmations IS DISTINCT FROM greatest(${head}::bigint - block_number + 1, 1)::integer`.execute(
    db,
  );
};

/** True when the row has changed. */
const finish = async (deps: SeenDeps, network: DepositNetwork, row: Row): Promise<boolean> => {
  const terms = { nowMs: deps.nowMs, needed: row.needed, minimum: deps.minimums[row.asset] };
  if (nextStep(heldOf(row), "notAsked", terms).type !== "ask") return false;
  const transaction = await network.chain.transaction(row.hash);
  const shown = transferIn(deps, network, transaction, row);
  if (transaction === undefined || shown === undefined)
    return nextStep(heldOf(row), "gone", terms).type === "undo" && (await undo(deps.outside, row));
  const blockNumber = transaction.blockNumber ?? 0;
  const facts = await ownerFacts(deps, {
    network: network.chain.network,
    from: shown.from,
    to: shown.to,
    amount: shown.amount,
    blockNumber,
    seenMs: Number(row.seen_ms),
  });
  const owner = ownerOf(facts);
  const { blockHash, confirmations } = transaction;
  const step = nextStep(heldOf(row), { amount: shown.amount, blockHash, owner, confirmations }, terms);
  if (step.type !== "store") return false;
  const { numUpdatedRows } = await deps.outside
    .updateTable("deposit")
    .set({
      sender: shown.from,
      receiver: shown.to,
      amount: shown.amount,
      block_number: BigInt(blockNumber),
      block_hash: blockHash ?? null,
      confirmations,
      state: step.state,
      reason: step.reason ?? null,
      user_id: owner === undefined ? null : BigInt(owner),
      sender_user_id: facts.senderOf === undefined ? null : BigInt(facts.senderOf),
      quoted_user_id: facts.quotedBy === undefined ? null : BigInt(facts.quotedBy),
      confirmed_ms: step.state === "confirmed" ? BigInt(deps.nowMs) : null,
    })
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The transfer of a row in its transaction, if the chain still shows it: to the same address, of the right token, not failed. */
const transferIn = (
  deps: SeenDeps,
  { chain: { network } }: DepositNetwork,
  transaction: ChainTransaction | undefined,
  { transfer_index: index, receiver, asset }: Row,
): (Arrival & { readonly from: string; readonly to: string }) | undefined => {
  if (transaction?.status !== "success" || transaction.blockNumber === undefined) return undefined;
  const found = transaction.transfers.find((each) => each.index === index && each.to === receiver);
  if (found === undefined) return undefined;
  const arrival = arrivalOf(deps, network, found);
  return arrival?.asset === asset ? { ...found, ...arrival } : undefined;
};

const undo = async (db: Db, { id }: Row): Promise<boolean> => {
  await db
    .updateTable("deposit")
    .set({ state: "undone", block_number: null, block_hash: null, confirmations: 0 })
    .where("id", "=", id)
    .where("state", "=", "seen")
    .execute();
  return true;
};
