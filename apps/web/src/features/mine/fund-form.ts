/** The play-money form as pure functions: what is wrong with an amount, and what is sent. */
import { formatMoney, money, moneyUnit, parseMoney } from "@candor/core/money/money";
import type { MessageKey } from "@candor/wire/messages/fill-in";

/** The sandbox's limit for a business day. */
export const mostADay = money(100_000n * moneyUnit);
export const quickAmounts = ["1000", "10000", "100000"] as const;

/** Why the amount cannot be asked for; undefined when it can. */
export const fundError = (amount: string): MessageKey | undefined => {
  const asked = parseMoney(amount);
  return asked === undefined || asked === 0n || asked > mostADay ? "enterTheAmount" : undefined;
};

export const fundSummary = (amount: string) => ({ money: formatMoney(parseMoney(amount) ?? 0n) });
