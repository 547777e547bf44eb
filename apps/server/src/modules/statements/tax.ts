/**
 * The lines of a range for a tax declaration: each trade that ended, each fee, and what was earned otherwise, from the journal (JNL-03).
 * Deposits, withdrawals and what moves between own accounts are none of these.
 *
 * Invariant: results less fees are the profit and loss of the range (JNL-04): what the account's products brought in it.
 */
import { formatPrice } from "@candor/core/money/money";
import { productOf, type Product } from "../../records/movement-types.ts";
import type { StatementLine } from "./line-queries.ts";
import type { Trade } from "./trade-queries.ts";

export type TaxCategory = "trade" | "fee" | "income";

export type TaxRow = {
  readonly line: StatementLine;
  readonly category: TaxCategory;
  readonly product: Product;
  /** Of a trade and its fee. */
  readonly trade: Trade | undefined;
  /** What was staked, or bound as the margin; of a trade only. */
  readonly cost: bigint;
  /** Gained or lost, without fees; negative for a fee. */
  readonly result: bigint;
};

/** The movements with which a trade ends. */
const ends = ["option_won", "option_lost", "option_tied", "lever_closed"];

export const taxRowsOf = (line: StatementLine, trade: Trade | undefined): readonly TaxRow[] => {
  const product = productOf(line.name);
  const { wallet, contract, inUse } = line.moved;
  const row = { line, product: product ?? "other", trade, cost: 0n };
  const fees = line.fee === 0n ? [] : [{ ...row, category: "fee", result: -line.fee } as const];
  const result = wallet + contract + inUse + line.fee;
  if (ends.includes(line.name))
    return [{ ...row, category: "trade", cost: trade?.cost ?? 0n, result }, ...fees];
  if (product === undefined || result === 0n) return fees;
  return [{ ...row, category: "income", result }, ...fees];
};

/** The columns that say what was traded; empty for what is no trade. */
export const tradeTexts = (trade: Trade | undefined, timeOf: (timeMs: number) => string): string[] =>
  trade === undefined
    ? ["", "", "", "", ""]
    : [
        trade.symbol,
        trade.side,
        trade.openedMs === undefined ? "" : timeOf(trade.openedMs),
        trade.openPrice === undefined ? "" : formatPrice(trade.openPrice),
        trade.closePrice === undefined ? "" : formatPrice(trade.closePrice),
      ];
