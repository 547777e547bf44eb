/**
 * The lines of a range for a tax declaration: each trade that ended, each swap, each fee, and what was earned otherwise, from the journal (JNL-03).
 * Deposits, withdrawals and what moves between own accounts are none of these.
 *

 * A swap says what was given and what was got; it has no result: what it earned depends on what the token had cost, and by which rule that is
 * counted (docs/decisions/0024-swaps-have-no-profit-here.md).
 *
 * Invariant: results less fees are the profit and loss of the range (JNL-04): what the account's products brought in it.
 */
import { formatPrice, money, price, rate } from "@candor/core/money/money";
import { formatAmount } from "@candor/core/swap/swap-asset";
import { swapRate } from "@candor/core/swap/swap-quote";
import { productOf, type Product } from "../../../records/movement-types.ts";
import type { StatementLine } from "../line-queries.ts";
import type { SwapTrade } from "../swap-queries.ts";
import type { Trade } from "../trade-queries.ts";

export type TaxCategory = "trade" | "swap" | "fee" | "income";

export type TaxRow = {
  readonly line: StatementLine;
  readonly category: TaxCategory;
  readonly product: Product | "swap";
  /** Of a trade and its fee. */
  readonly trade: Trade | undefined;
  readonly swap: SwapTrade | undefined;
  /** What was staked, or bound as the margin; of a trade only. */
  readonly cost: bigint;
  /** Gained or lost, without fees; negative for a fee. */
  readonly result: bigint;
};

/** The movements with which a trade ends. */
const ends = ["option_won", "option_lost", "option_tied", "lever_closed"];

export const taxRowsOf = (
  line: StatementLine,
  trade: Trade | undefined,
  swap: SwapTrade | undefined,
): readonly TaxRow[] => {
  const product = productOf(line.name);
  const { wallet, contract, inUse } = line.moved;
  const row = { line, product: product ?? "other", trade, swap: undefined, cost: 0n };
  const fees = line.fee === 0n ? [] : [{ ...row, category: "fee", result: -line.fee } as const];
  const result = wallet + contract + inUse + line.fee;
  if (swap !== undefined) return [{ ...row, category: "swap", product: "swap", swap, result: 0n }, ...fees];
  if (ends.includes(line.name))
    return [{ ...row, category: "trade", cost: trade?.cost ?? 0n, result }, ...fees];
  if (product === undefined || result === 0n) return fees;
  return [{ ...row, category: "income", result }, ...fees];
};

/** The columns that say what was traded; empty for what is not a trade. */
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

/** A swap's pair and side, in the columns of trades. */
export const pairTexts = ({ symbol, sold }: SwapTrade): string[] => [
  symbol,
  sold === "USDT" ? "buy" : "sell",
  "",
  "",
  "",
];

/** The columns that say what was swapped, at which price of the log; the price is USDT for one token. Empty for what is not a swap. */
export const swapTexts = (swap: SwapTrade | undefined): string[] =>
  swap === undefined
    ? ["", "", "", "", "", "", "", ""]
    : [
        formatAmount(swap.sold, money(swap.soldAmount)),
        swap.sold,
        formatAmount(swap.bought, money(swap.boughtAmount)),
        swap.bought,
        formatPrice(swapRate(swap.sold, price(swap.quotePrice), rate(swap.spread))),
        formatPrice(swap.quotePrice),
        String(swap.quoteSeq),
        String(swap.decidingSeq),
      ];
