/** The play-money form as pure functions: find errors in an amount, and build the request. */
import { formatMoney, moneyDecimals, parseMoney } from "@candor/core/money/money";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { typedNumber, typingError } from "../../lib/show/typed-number.ts";

export const quickAmounts = ["1000", "10000", "100000"] as const;

/**
 * Why the amount cannot be requested; undefined when it can. The daily limit is left to the server:
 * only the server knows what was taken today, and its refusal says how much is left.
 */
export const fundError = (amount: string): MessageKey | undefined => {
  const misread = typingError(amount, moneyDecimals);
  if (misread !== undefined) return misread;
  const asked = parseMoney(typedNumber(amount));
  return asked === undefined || asked === 0n ? "enterTheAmount" : undefined;
};

export const fundSummary = (amount: string) => ({
  money: formatMoney(parseMoney(typedNumber(amount)) ?? 0n),
});
