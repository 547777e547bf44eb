/** A lever order's numbers for the reader: its value at a price, the money that would come back, why it closed. */
import { leverOutcome } from "@candor/core/leverage/profit";
import { formatMoney, money, mulDiv, parseMoney, parsePrice, type Money } from "@candor/core/money/money";
import type { LeverRow } from "@candor/wire/leverage";
import { sideOf } from "@candor/wire/codec/digits";

export type LeverResult = {
  /** Never below minus the margin (LEV-11). */
  readonly profit: Money;
  /** Margin and profit: what closing returns to the contract wallet. */
  readonly back: Money;
  /** Profit as a share of the margin, in hundredths of a percent, truncated toward zero. */
  readonly bps: bigint;
};

type Position = Pick<LeverRow, "type" | "openPrice" | "share" | "levermolecule" | "cautionMoney">;

/** The result of a position if it closed at a price, by the engine's own rule (LEV-09); undefined without a price. */
export const resultAt = (position: Position, priceText: string | undefined): LeverResult | undefined => {
  const at = parsePrice(priceText ?? "");
  const open = parsePrice(position.openPrice ?? "");
  const margin = parseMoney(position.cautionMoney);
  if (at === undefined || at === 0n || open === undefined || margin === undefined) return undefined;
  const { profit } = leverOutcome(
    { side: sideOf(position.type), share: position.share, molecule: position.levermolecule, margin },
    open,
    at,
  );
  return { profit, back: money(margin + profit), bps: bpsOf(profit, margin) };
};

const bpsOf = (profit: bigint, margin: bigint): bigint =>
  margin === 0n ? 0n : mulDiv(profit, 10_000n, margin, "down");

/** The result of a closed position as a share of its margin; undefined while it has no result. */
export const closedBps = ({
  factProfits,
  cautionMoney,
}: Pick<LeverRow, "factProfits" | "cautionMoney">): bigint | undefined => {
  const profit = parseSigned(factProfits ?? "");
  const margin = parseMoney(cautionMoney);
  return profit === undefined || margin === undefined ? undefined : bpsOf(profit, margin);
};

/** The wire's signed amount in micro-units. */
export const parseSigned = (text: string): bigint | undefined => {
  const size = parseMoney(text.replace(/^-/, ""));
  return size === undefined ? undefined : text.startsWith("-") ? -size : size;
};

/** The result if all positions closed at current prices; those without a price are left out of the sum. */
export const resultOfAll = (
  rows: readonly LeverRow[],
  priceOf: (row: LeverRow) => string | undefined,
): Money => money(rows.reduce((sum, row) => sum + (resultAt(row, priceOf(row))?.profit ?? 0n), 0n));

/** Margin and fee of pending orders: what revoking them frees. */
export const boundBy = (rows: readonly Pick<LeverRow, "cautionMoney" | "tradeFee">[]): string =>
  formatMoney(
    rows.reduce(
      (sum, row) => sum + (parseMoney(row.cautionMoney) ?? 0n) + (parseMoney(row.tradeFee) ?? 0n),
      0n,
    ),
  );

/** How far the price must move from `now` to reach `asked`, in hundredths of a percent; undefined unless both are known. */
export const distanceBps = (now: string | undefined, asked: string): bigint | undefined => {
  const [from, to] = [parsePrice(now ?? ""), parsePrice(asked)];
  if (from === undefined || to === undefined || from === 0n) return undefined;
  return mulDiv(to - from, 10_000n, from, "down");
};
