/** What a reward moves (RWD-05): out of the reward budget and nothing else, into the wallet. A task that pays nothing moves nothing. */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

export const rewardMoves = (userId: number, amount: Money): readonly Leg[] =>
  amount === 0n
    ? []
    : [{ debit: houseAccount("reward_budget"), credit: userAccount(userId, "wallet"), amount }];
