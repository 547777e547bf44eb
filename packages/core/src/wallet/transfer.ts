/**
 * A transfer between the two wallets of one user (LEV-16): a fact of the ledger, posted as `transferred`.
 *
 * Invariants: `amount` is above zero; no money leaves the user.
 */
import { userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

export type Transfer = {
  readonly id: number;
  readonly userId: number;
  /** Where the money goes: into the contract wallet, or back. */
  readonly direction: "to_contract" | "to_wallet";
  readonly amount: Money;
  readonly acceptedMs: number;
};

export const transferMoves = ({
  userId,
  direction,
  amount,
}: Pick<Transfer, "userId" | "direction" | "amount">): readonly Leg[] => {
  const [wallet, contract] = [userAccount(userId, "wallet"), userAccount(userId, "contract")];
  return direction === "to_contract"
    ? [{ debit: wallet, credit: contract, amount }]
    : [{ debit: contract, credit: wallet, amount }];
};
