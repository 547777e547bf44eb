/** What a commission moves (REF-05): it is paid out of the referral budget, and out of nothing else. db/functions/referral.sql computes the same. */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

export const commissionMoves = (referrerId: number, amount: Money): readonly Leg[] => [
  { debit: houseAccount("referral_budget"), credit: userAccount(referrerId, "wallet"), amount },
];
