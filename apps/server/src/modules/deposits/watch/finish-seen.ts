/**
 * Looks at what was seen and is not final (WAL-04): counts its confirmations, notices when it has left the chain, and decides what
 * becomes of it once it lies deep enough.
 *
 * Invariant: nothing is confirmed on what was stored. The chain is asked for the transaction itself right before, and all that the row
 * says must be what it says.
 */
import { ownerOf } from "@candor/core/deposit/deposit-owner";
import { judgeTransfer } from "@candor/core/deposit/judge-transfer";
import { dayMs } from "@candor/core/time/time";
import { sql, type Selectable } from "kysely";
import type { ChainTransaction, ChainTransfer } from "../../../platform/chain/chain.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { DepositTable } from "../../../platform/db/schema-wallet.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import type { DepositNetwork } from "../ports.ts";
import { ownerFacts } from "./owner-facts.ts";
import { isCredited, type SeenParts } from "./store-seen.ts";

type Row = Selectable<DepositTable>;

/** How long a transfer that left the chain is looked for; later it is found when somebody names its hash. */
const lookForMs = dayMs;
/** How many transactions are asked for in one look. */
const mostAsked = 200;
/** After this many that could not be answered, the look ends: each may take as long as a node is waited for. */
const mostFailures = 3;

/** Returns the users of whose deposits something was decided. */
export const finishSeen = async (
  parts: SeenParts,
  network: DepositNetwork,
  head: number,
): Promise<ReadonlySet<number>> => {
  const { outside, nowMs } = parts;
  await countConfirmations(outside, network, head);
  const rows = await outside
    .selectFrom("deposit")
    .selectAll()
    .where("network", "=", network.chain.network)
    .where((row) =>
      row.or([
        row.and([row("state", "=", "seen"), row("confirmations", ">=", row.ref("needed"))]),
        row.and([row("state", "=", "undone"), row("seen_ms", ">", BigInt(nowMs - lookForMs))]),
      ]),
    )
    // Seen before undone: however many have left the chain, none of them keeps a transfer that is there from its owner.
    .orderBy("state")
    .orderBy("id")
    .limit(mostAsked)
    .execute();
  const changed = new Set<number>();
  let failures = 0;
  for (const row of rows) {
    try {
      if (await finish(parts, network, row)) changed.add(Number(row.user_id ?? 0n));
    } catch (error) {
      // One that no node answers about waits alone; a node that is down answers about none.
      failures += 1;
      if (!(error instanceof Unavailable) || failures === mostFailures) throw error;
    }
  }
  return changed;
};

/** The depth of what was seen, for its owner to watch; what it decides is asked for again. */
const countConfirmations = async (db: Db, { chain }: DepositNetwork, head: number): Promise<void> => {
  await sql`
    UPDATE deposit SET confirmations = greatest(${head}::bigint - block_number + 1, 1)::integer
    WHERE state = 'seen' AND network = ${chain.network} AND block_number IS NOT NULL
      AND confirmations IS DISTINCT FROM greatest(${head}::bigint - block_number + 1, 1)::integer`.execute(
    db,
  );
};

/** True when the row has changed. */
const finish = async (parts: SeenParts, network: DepositNetwork, row: Row): Promise<boolean> => {
  const transaction = await network.chain.transaction(row.hash);
  const shown = transferIn(transaction, row);
  if (transaction === undefined || shown === undefined) return await undo(parts.outside, row);
  const blockNumber = transaction.blockNumber ?? 0;
  const facts = await ownerFacts(parts, {
    network: network.chain.network,
    from: shown.from,
    to: shown.to,
    amount: shown.amount,
    blockNumber,
    seenMs: Number(row.seen_ms),
  });
  const owner = ownerOf(facts);
  const { confirmations } = transaction;
  const verdict = judgeTransfer({
    amount: shown.amount,
    owner,
    confirmations,
    needed: row.needed,
    minimum: parts.minimum,
  });
  const { numUpdatedRows } = await parts.outside
    .updateTable("deposit")
    .set({
      sender: shown.from,
      receiver: shown.to,
      amount: shown.amount,
      block_number: BigInt(blockNumber),
      block_hash: transaction.blockHash ?? null,
      confirmations,
      state: verdict.state,
      reason: verdict.state === "refused" ? verdict.reason : null,
      user_id: owner === undefined ? null : BigInt(owner),
      sender_user_id: facts.senderOf === undefined ? null : BigInt(facts.senderOf),
      quoted_user_id: facts.quotedBy === undefined ? null : BigInt(facts.quotedBy),
      confirmed_ms: verdict.state === "confirmed" ? BigInt(parts.nowMs) : null,
    })
    .where("id", "=", row.id)
    .where("state", "=", row.state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The transfer of a row in its transaction, if the chain still shows it: to the same address, of the right token, not failed. */
const transferIn = (transaction: ChainTransaction | undefined, row: Row): ChainTransfer | undefined =>
  transaction?.status === "success" && transaction.blockNumber !== undefined
    ? transaction.transfers.find(
        (transfer) =>
          transfer.index === row.transfer_index && transfer.to === row.receiver && isCredited(transfer),
      )
    : undefined;

const undo = async (db: Db, { id, state }: Row): Promise<boolean> => {
  if (state === "undone") return false;
  await db
    .updateTable("deposit")
    .set({ state: "undone", block_number: null, block_hash: null, confirmations: 0 })
    .where("id", "=", id)
    .where("state", "=", "seen")
    .execute();
  return true;
};
