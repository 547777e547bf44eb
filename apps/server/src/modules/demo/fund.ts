/**
 * Play money through the sandbox gateway: from its custody to the caller's wallet, once per command
 * (API-11), at most 100000 per business day (UTC-4).
 *
 * Invariant: a user's fundings run one after another in all processes, and each reads the day's sum after those before it are booked,
 * so concurrent fundings together never exceed the limit.
 */
import { formatMoney, money, moneyUnit, type Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import { businessDayStart, dayMs } from "@candor/core/time/time";
import { fundingMoves } from "@candor/core/wallet/funding";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { inSharedTurn } from "../../platform/db/shared-turn.ts";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { createKeyQueues } from "../../platform/key-queues.ts";
import type { CommandInput, CommandPort } from "../../records/command-port.ts";
import { readFunded } from "./queries.ts";

export const fundingLimit = money(100_000n * moneyUnit);

/** Play money for a user's wallet; user 0 stands for the house's capital. */
export const fundingCommand = (userId: number, amount: Money): CommandInput => ({
  type: "moveFunds",
  userId,
  list: "fundings",
  row: { user_id: userId, amount, stock_asset: null },
  legs: fundingMoves({ userId, amount }),
  shortages: [],
});

/** Fundings of one user that may wait; more are refused with DoNotSubmit. */
const mostInLine = 1_000;

/** Refuses enterTheAmount for zero, DemoFundingLimit above what is left of the day's limit. */
export type Fund = (caller: KeyedCaller, amount: Money) => Promise<StoredAnswer>;

export const createFunding = ({
  submit,
  db,
  turns,
  clock,
}: CommandPort & { readonly db: Db; readonly turns: Db; readonly clock: Clock }): Fund => {
  const inTurn = createKeyQueues(mostInLine);

  const refusalOf = async (userId: number, amount: Money): Promise<Refusal | undefined> => {
    if (amount === 0n) return { key: "enterTheAmount" };
    const startMs = businessDayStart(clock.nowMs());
    const left = fundingLimit - (await readFunded(db, userId, startMs, startMs + dayMs));
    if (amount <= left) return undefined;
    return {
      key: "DemoFundingLimit",
      values: { limit: formatMoney(fundingLimit), left: formatMoney(left) },
    };
  };

  const fund: Fund = async ({ userId, language, key, derived, fingerprint }, amount) => {
    const answer = await submit({
      command: fundingCommand(userId, amount),
      key,
      fingerprint,
      refusal: await refusalOf(userId, amount),
      reply: { language, says: "wallet" },
    });
    return storedAnswer(answer, derived);
  };

  return (caller, amount) =>
    inTurn(String(caller.userId), () =>
      inSharedTurn(turns, "demo_fund", caller.userId, () => fund(caller, amount)),
    );
};
