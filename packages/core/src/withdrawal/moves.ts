/**
 * What a withdrawal moves (WAL-12): a hold in two phases. `withdrawal_requested` takes the whole amount out of the wallet;
 * then `withdrawal_returned` gives it back, or `withdrawal_paid` lets it leave: one of them, once.
 *
 * Invariants: fee and what arrives sum to the amount, so nothing of the hold stays behind.
 */
import { houseAccount, userAccount, type HouseClass } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";
import { arrivesOf } from "./fee.ts";

/** The account of the outside party that pays it out. */
export type Custody = Extract<HouseClass, `custody:${string}`>;

type Held = { readonly userId: number; readonly amount: Money };

export const requestedMoves = ({ userId, amount }: Held): readonly Leg[] => [
  { debit: userAccount(userId, "wallet"), credit: userAccount(userId, "withdraw_hold"), amount },
];

export const returnedMoves = ({ userId, amount }: Held): readonly Leg[] => [
  { debit: userAccount(userId, "withdraw_hold"), credit: userAccount(userId, "wallet"), amount },
];

export const paidMoves = (
  { userId, amount, fee }: Held & { readonly fee: Money },
  custody: Custody,
): readonly Leg[] => {
  const debit = userAccount(userId, "withdraw_hold");
  const paid: Leg = { debit, credit: houseAccount(custody), amount: arrivesOf({ amount, fee }) };
  return fee === 0n ? [paid] : [paid, { debit, credit: houseAccount("fees"), amount: fee }];
};
