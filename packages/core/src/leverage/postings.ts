/**
 * The money movements of leveraged contracts as transfer legs (docs/LEDGER.md; LEV-04, LEV-11, LEV-13).
 *
 * Invariants: a leg moves an amount above zero, so every posting sums to zero. The order's end releases, to the last
 * micro-unit, what opening or reserving binds in `margin`. `insurance` goes down by what the house pays beyond margins.
 */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import { money, type Money } from "../money/money.ts";
import type { LeverOutcome } from "./profit.ts";

export type LeverMoney = {
  readonly userId: number;
  readonly margin: Money;
  readonly fee: Money;
};

/** Opened at once: the margin is bound and the fee is taken. */
export const openedLegs = ({ userId, margin, fee }: LeverMoney): readonly Leg[] => {
  const contract = userAccount(userId, "contract");
  return positive([
    { debit: contract, credit: userAccount(userId, "margin"), amount: margin },
    { debit: contract, credit: houseAccount("fees"), amount: fee },
  ]);
};

/** Pending: margin and fee are both bound, so that the fill can be paid. */
export const reservedLegs = ({ userId, margin, fee }: LeverMoney): readonly Leg[] => [
  {
    debit: userAccount(userId, "contract"),
    credit: userAccount(userId, "margin"),
    amount: money(margin + fee),
  },
];

/** A pending order opened: its fee is taken from the bound money. */
export const filledLegs = ({ userId, fee }: LeverMoney): readonly Leg[] =>
  positive([{ debit: userAccount(userId, "margin"), credit: houseAccount("fees"), amount: fee }]);

/** A pending order was revoked: all bound money is returned. */
export const revokedLegs = ({ userId, margin, fee }: LeverMoney): readonly Leg[] => [
  {
    debit: userAccount(userId, "margin"),
    credit: userAccount(userId, "contract"),
    amount: money(margin + fee),
  },
];

/** Closed: a profit comes from the trading book, a loss goes to it, and the insurance pays what the margin does not cover. */
export const closedLegs = (
  { userId, margin }: LeverMoney,
  { profit, shortfall }: LeverOutcome,
): readonly Leg[] => {
  const [bound, contract] = [userAccount(userId, "margin"), userAccount(userId, "contract")];
  const book = houseAccount("trading_book");
  if (profit > 0n) {
    return [
      { debit: bound, credit: contract, amount: margin },
      { debit: book, credit: contract, amount: profit },
    ];
  }
  return positive([
    { debit: bound, credit: contract, amount: money(margin + profit) },
    { debit: bound, credit: book, amount: money(-profit) },
    { debit: houseAccount("insurance"), credit: book, amount: shortfall },
  ]);
};

const positive = (legs: readonly Leg[]): readonly Leg[] => legs.filter((leg) => leg.amount > 0n);
