/** One step of a posting: `amount`, above zero, moves from `debit` to `credit`, so a posting always sums to zero. */
import type { AccountId } from "../ids/account-id.ts";
import type { Asset, Money } from "./money.ts";

export type Leg = {
  readonly debit: AccountId;
  readonly credit: AccountId;
  /** In the smallest unit of the asset of both accounts. */
  readonly amount: Money<Asset>;
};
