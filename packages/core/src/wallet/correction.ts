/**
 * A correction (TRUST-01): a new posting, `correction`, for a request that two operators have approved. Earlier postings
 * stay as they are.
 *
 * Invariants: `amount` is above zero; the posting matrix says between which accounts money may move.
 */
import type { AccountId } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

export type Correction = {
  readonly requestId: number;
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: Money;
};

export const correctionMoves = ({ debit, credit, amount }: Correction): readonly Leg[] => [
  { debit, credit, amount },
];
