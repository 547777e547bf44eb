/**
 * A correction (TRUST-01): a new posting, `correction`, for a request that two operators have approved. Earlier postings
 * stay as they are.
 *
 * Invariants: `amount` is above zero; the posting matrix says between which accounts money may move.
 */
import { houseAccount, userAccount, type AccountId } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

/** What a correction may move, of a user and of the house: never what is bound by something open. */
const correctable = { wallet: "user", contract: "user", capital: "house", suspense: "house" } as const;
export type CorrectableAccount = keyof typeof correctable;

/** Whether a correction may move money from one to the other: never within one user, because its owner can do that. */
export const isCorrection = (from: CorrectableAccount, to: CorrectableAccount): boolean =>
  from !== to && (correctable[from] === "house" || correctable[to] === "house");

/** Whether a user's money is in it. */
export const isUsers = (from: CorrectableAccount, to: CorrectableAccount): boolean =>
  correctable[from] === "user" || correctable[to] === "user";

/** The account; of `userId` for a user's. */
export const correctedAccount = (name: CorrectableAccount, userId: number): AccountId =>
  name === "wallet" || name === "contract" ? userAccount(userId, name) : houseAccount(name);

export type Correction = {
  readonly requestId: number;
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: Money;
};

export const correctionMoves = ({ debit, credit, amount }: Correction): readonly Leg[] => [
  { debit, credit, amount },
];
