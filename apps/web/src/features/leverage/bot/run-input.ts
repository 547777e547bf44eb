import type { RunRequest } from "@candor/core/bot/bands";
import { formatMoney } from "@candor/core/money/money";

/** The bot's inputs in wire format, for the back-test and for the run. */
export const runInput = (pid: number, { amount, multiple, times }: RunRequest) => ({
  pid,
  price: formatMoney(amount),
  multiple,
  times,
});
