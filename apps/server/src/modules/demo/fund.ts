/**
 * Play money through the sandbox gateway: from its custody to the caller's wallet, once per command
 * (API-11), within what a user may have in a day by all ways (WAL-14, `records/play-money.ts`).
 */
import type { Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import { fundingMoves } from "@candor/core/wallet/funding";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import type { CommandInput, CommandPort } from "../../records/command-port.ts";
import type { InPlayTurn, PlayCheck } from "../../records/play-money.ts";

/** Play money for a user's wallet; user 0 stands for the house's capital. */
export const fundingCommand = (userId: number, amount: Money): CommandInput => ({
  type: "moveFunds",
  userId,
  list: "fundings",
  row: { user_id: userId, amount, stock_asset: null },
  legs: fundingMoves({ userId, amount }),
  shortages: [],
});

/** Refuses enterTheAmount for zero, DemoFundingLimit above what is left of the day's limit. */
export type Fund = (caller: KeyedCaller, amount: Money) => Promise<StoredAnswer>;

export const createFunding =
  ({ submit, inPlayTurn }: CommandPort & { readonly inPlayTurn: InPlayTurn }): Fund =>
  ({ userId, language, key, derived, fingerprint }, amount) =>
    inPlayTurn(userId, async (check) => {
      const answer = await submit({
        command: fundingCommand(userId, amount),
        key,
        fingerprint,
        refusal: await refusalOf(check, userId, amount),
        reply: { language, says: "wallet" },
      });
      return storedAnswer(answer, derived);
    });

const refusalOf = async (check: PlayCheck, userId: number, amount: Money): Promise<Refusal | undefined> =>
  amount === 0n ? { key: "enterTheAmount" } : await check(userId, amount);
