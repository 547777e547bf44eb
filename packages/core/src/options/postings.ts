/**
 * The money movements of an option as transfer legs (docs/LEDGER.md; OPT-06, OPT-07).
 *
 * Invariants: a leg moves `amount` above zero from `debit` to `credit`, so every posting sums to
 * zero. Settling releases, to the last micro-unit, what placing binds (the stake and the house's
 * reserve): after it, neither account holds anything of this option.
 */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";
import type { OptionOutcome } from "./option.ts";

export type OptionPostingKind = "option_placed" | "option_won" | "option_lost" | "option_tied";

export type OptionMoney = {
  readonly userId: number;
  readonly stake: Money;
  readonly payout: Money;
};

/** The stake leaves the wallet, and the house reserves its worst case. */
export const placedLegs = ({ userId, stake, payout }: OptionMoney): readonly Leg[] =>
  positive([
    { debit: userAccount(userId, "wallet"), credit: userAccount(userId, "stake"), amount: stake },
    { debit: houseAccount("capital"), credit: houseAccount("option_reserve"), amount: payout },
  ]);

export const settledKinds: Readonly<Record<OptionOutcome, OptionPostingKind>> = {
  win: "option_won",
  lose: "option_lost",
  tie: "option_tied",
};

/** Where stake and reserve go: both to the winner, both to the house, or each back to its owner. */
export const settledLegs = (
  { userId, stake, payout }: OptionMoney,
  outcome: OptionOutcome,
): readonly Leg[] => {
  const wallet = userAccount(userId, "wallet");
  const capital = houseAccount("capital");
  return positive([
    {
      debit: userAccount(userId, "stake"),
      credit: outcome === "lose" ? capital : wallet,
      amount: stake,
    },
    {
      debit: houseAccount("option_reserve"),
      credit: outcome === "win" ? wallet : capital,
      amount: payout,
    },
  ]);
};

/** Drops empty legs: a stake of very few micro-units has a payout that rounds to zero, and no reserve to move. */
const positive = (legs: readonly Leg[]): readonly Leg[] => legs.filter((leg) => leg.amount > 0n);
