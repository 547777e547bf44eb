/**
 * Play money from the sandbox (TRUST-01): a deposit into a user's wallet, posted as `sandbox_deposit`, or the house's own
 * capital, posted as `capital_funded`. A live database has neither.
 *
 * Invariants: `amount` is above zero.
 */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

export type Funding = {
  readonly id: number;
  /** 0 for the house's capital. */
  readonly userId: number;
  readonly amount: Money;
  readonly acceptedMs: number;
};

export const fundingMoves = ({ userId, amount }: Pick<Funding, "userId" | "amount">): readonly Leg[] => [
  {
    debit: houseAccount("custody:sandbox"),
    credit: userId === 0 ? houseAccount("capital") : userAccount(userId, "wallet"),
    amount,
  },
];
