import type { RunWish } from "@candor/core/bot/bands";
import { formatMoney } from "@candor/core/money/money";

/** A wish in the wire's words, for the back-test and for the run alike. */
export const wishInput = (pid: number, { amount, multiple, times }: RunWish) => ({
  pid,
  price: formatMoney(amount),
  multiple,
  times,
});
