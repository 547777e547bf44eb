/**
 * Stores what a chain shows (WAL-04): one row for each transfer to one of our addresses, however often it is shown. A transfer that had
 * left the chain is seen again, in its new block.
 */
import { creditedUnits, type DepositAsset } from "@candor/core/deposit/deposit";
import { ownerOf } from "@candor/core/deposit/deposit-owner";
import { nextStep, type HeldTransfer } from "@candor/core/deposit/next-step";
import { sql, type Selectable } from "kysely";
import type { ChainTransfer, Network, PlacedTransfer } from "../../../platform/chain/chain.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import type { DepositTable } from "../../../platform/db/schema/schema-wallet.ts";
import type { Log } from "../../../platform/log.ts";
import type { DepositNetwork } from "../ports.ts";
import { ownerFacts, type OwnerDeps } from "./owner-facts.ts";

export type SeenDeps = OwnerDeps & {
  readonly log: Pick<Log, "warn" | "info" | "error">;
  /** The least that is credited, in the smallest unit of the asset. */
  readonly minimums: Readonly<Record<DepositAsset, bigint>>;
  readonly nowMs: number;
  /** True when the work must end soon. */
  readonly isStopping: () => boolean;
};

/** What may be credited of a transfer to one of our addresses. */
export type Arrival = { readonly asset: DepositAsset; readonly amount: bigint };

/**
 * Undefined for what is never credited (WAL-02, WAL-04): other tokens, ETH that came to an address that is nobody's own, less than the
 * smallest unit.
 */
export const arrivalOf = (
  { book }: Pick<SeenDeps, "book">,
  network: Network,
  { asset, amount: onChain, to }: Pick<ChainTransfer, "asset" | "amount" | "to">,
): Arrival | undefined => {
  if (asset !== "USDT" && asset !== "ETH") return undefined;
  if (asset === "ETH" && book.ownerOf(network, to) === undefined) return undefined;
  const amount = creditedUnits(asset, onChain);
  return amount > 0n && amount < 2n ** 62n ? { asset, amount } : undefined;
};

/** `tx`: the mark of the watched blocks may belong to the same transaction. */
export const storeSeen = async (
  tx: Reader,
  deps: SeenDeps,
  { chain, channel }: DepositNetwork,
  transfers: readonly PlacedTransfer[],
): Promise<void> => {
  const { network, confirmationsNeeded: needed } = chain;
  for (const transfer of transfers) {
    const { hash, index, from, to, blockNumber, blockHash } = transfer;
    const arrival = arrivalOf(deps, network, transfer);
    if (arrival === undefined) continue;
    const { asset, amount } = arrival;
    const held = await findHeld(tx, network, transfer);
    // Without confirmations only the minimum decides; everything else is decided when the transfer is final (finish-seen.ts).
    const shown = { amount, blockHash, owner: undefined, confirmations: 0 };
    const terms = { nowMs: deps.nowMs, needed, minimum: deps.minimums[asset] };
    const step = nextStep(held, shown, terms);
    if (step.type !== "store") continue;
    const facts = await ownerFacts(deps, { network, from, to, amount, blockNumber, seenMs: deps.nowMs });
    const owner = ownerOf(facts) ?? null;
    await sql`
      INSERT INTO deposit AS held (channel, network, asset, hash, transfer_index, sender, receiver, amount, block_number, block_hash, confirmations, needed,
        state, reason, user_id, sender_user_id, quoted_user_id, seen_ms)
      VALUES (${channel}, ${network}, ${asset}, ${hash}, ${index}, ${from}, ${to}, ${amount.toString()}, ${blockNumber}, ${blockHash}, 1, ${needed},
        ${step.state}, ${step.reason ?? null}, ${owner}, ${facts.senderOf ?? null}, ${facts.quotedBy ?? null}, ${deps.nowMs})
      ON CONFLICT ON CONSTRAINT it_is_counted_once DO UPDATE SET sender = excluded.sender, receiver = excluded.receiver,
        amount = excluded.amount, block_number = excluded.block_number, block_hash = excluded.block_hash, confirmations = 1,
        needed = excluded.needed, state = excluded.state, reason = excluded.reason, user_id = excluded.user_id
      WHERE held.state IN ('seen', 'undone') AND held.asset = excluded.asset`.execute(tx);
  }
};

type HeldRow = Pick<Selectable<DepositTable>, "state" | "block_hash" | "confirmations" | "seen_ms">;

export const heldOf = ({ state, block_hash, confirmations, seen_ms }: HeldRow): HeldTransfer => ({
  state,
  blockHash: block_hash ?? undefined,
  confirmations,
  seenMs: Number(seen_ms),
});

const findHeld = async (
  tx: Reader,
  network: string,
  { hash, index }: PlacedTransfer,
): Promise<HeldTransfer | undefined> => {
  const row = await tx
    .selectFrom("deposit")
    .select(["state", "block_hash", "confirmations", "seen_ms"])
    .where("network", "=", network as "ethereum")
    .where("hash", "=", hash)
    .where("transfer_index", "=", index)
    .executeTakeFirst();
  return row && heldOf(row);
};
