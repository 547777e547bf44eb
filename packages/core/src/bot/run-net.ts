/** What a run of the bot has brought its owner (BOT-07). The engine and the back-test call it, so both count in the same way. */
import { money, type Money } from "../money/money.ts";

/** What one of the run's trades adds: its fee when it opens, its profit or loss when it, or a part of it, closes. Micro-units. */
export type RunStep = { readonly profit?: Money; readonly fee?: Money };

/** The net result after a step: profits of closed trades less all fees, including that of the open trade. */
export const runNet = (before: Money, { profit = money(0n), fee = money(0n) }: RunStep): Money =>
  money(before + profit - fee);
