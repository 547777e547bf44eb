/**
 * The balances of the simulated ledger, and its journal. Every movement is checked against the posting matrix of
 * db/schema, which is repeated here; what the database would refuse is a fault.
 *
 * Invariants: nothing is ever removed from the journal; a balance is the sum of its entries.
 */
import { readAccount } from "@candor/core/ids/account-id";
import type { Move, Posting } from "./moves.ts";

const permitted = new Set([
  "capital_funded: custody:sandbox > capital",
  "sandbox_deposit: custody:sandbox > wallet",
  "stock_funded: custody:sandbox > swap_stock",
  "swapped: wallet > swap_stock",
  "swapped: token > swap_stock",
  "swapped: swap_stock > wallet",
  "swapped: swap_stock > token",
  "deposited: custody:sandbox > wallet",
  "deposited: custody:gateway > wallet",
  "deposited: custody:sandbox > token",
  "withdrawal_requested: wallet > withdraw_hold",
  "withdrawal_returned: withdraw_hold > wallet",
  "withdrawal_paid: withdraw_hold > custody:sandbox",
  "withdrawal_paid: withdraw_hold > fees",
  "transferred: wallet > contract",
  "transferred: contract > wallet",
  "option_placed: wallet > stake",
  "option_placed: capital > option_reserve",
  "option_won: stake > wallet",
  "option_won: option_reserve > wallet",
  "option_lost: stake > capital",
  "option_lost: option_reserve > capital",
  "option_tied: stake > wallet",
  "option_tied: option_reserve > capital",
  "lever_opened: contract > margin",
  "lever_opened: contract > fees",
  "lever_reserved: contract > margin",
  "lever_filled: margin > fees",
  "lever_revoked: margin > contract",
  "lever_closed: margin > contract",
  "lever_closed: margin > trading_book",
  "lever_closed: trading_book > contract",
  "lever_closed: insurance > trading_book",
  ...["trading_book", "insurance", "yield_free", "referral_budget", "reward_budget", "swap_stock"].flatMap(
    (pool) => [`house_moved: capital > ${pool}`, `house_moved: ${pool} > capital`],
  ),
  ...["capital", "insurance", "yield_free", "referral_budget", "reward_budget"].map(
    (pool) => `house_moved: fees > ${pool}`,
  ),
  ...["capital", "swap_stock"].flatMap((pool) => [
    `house_moved: custody:sandbox > ${pool}`,
    `house_moved: ${pool} > custody:sandbox`,
  ]),
]);
/** A correction may move money between any two of these. */
const correctable = new Set<string>(["wallet", "contract", "capital", "suspense"]);

/** The position of a posting in the journal. */
export type Position = { readonly batch: number; readonly line: number };

export type JournalLine = {
  readonly position: Position;
  readonly posting: Posting;
  /** The balances of the accounts after it, as returned by the engine. */
  readonly after: ReadonlyMap<bigint, bigint>;
};

export const createAccounts = (faults: string[]) => {
  const balances = new Map<bigint, bigint>();
  /** The lowest balance of each account that has ever been negative. */
  const lowest = new Map<bigint, bigint>();
  const journal: JournalLine[] = [];
  const balanceOf = (account: bigint): bigint => balances.get(account) ?? 0n;

  const move = (kind: string, { from, to, amount }: Move): void => {
    balances.set(from, balanceOf(from) - amount);
    balances.set(to, balanceOf(to) + amount);
    if (balanceOf(from) < (lowest.get(from) ?? 0n)) lowest.set(from, balanceOf(from));
    const fault = moveFault(kind, from, to, amount);
    if (fault !== undefined) faults.push(fault);
  };
  return {
    balances,
    lowest,
    journal,
    balanceOf,
    write: (line: JournalLine): void => {
      journal.push(line);
      for (const one of line.posting.moves) move(line.posting.kind, one);
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;

const moveFault = (kind: string, from: bigint, to: bigint, amount: bigint): string | undefined => {
  const [payer, payee] = [readAccount(from), readAccount(to)];
  const movement = `${kind}: ${payer.class} > ${payee.class}`;
  const isCorrection = kind === "correction" && correctable.has(payer.class) && correctable.has(payee.class);
  if (amount <= 0n) return `a movement of ${amount}`;
  if (payer.asset !== payee.asset) return `${payer.asset} becomes ${payee.asset}: ${movement}`;
  if (!isCorrection && !permitted.has(movement)) return `no row of the posting matrix allows ${movement}`;
  if (payer.userId > 0 && payee.userId > 0 && payer.userId !== payee.userId && !isCorrection)
    return `user ${payer.userId} pays user ${payee.userId}`;
  return undefined;
};
