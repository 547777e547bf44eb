/** The order of the markets table (HOME-02). Numbers here are only for sorting. */
import type { Product } from "@candor/wire/market";
import { changeBps } from "../../lib/show/show-money.ts";

const marketColumns = ["pair", "price", "change", "turnover"] as const;
export type MarketColumn = (typeof marketColumns)[number];
export type MarketOrder = { readonly by: MarketColumn; readonly falls: boolean };

/** Names rise first, figures fall first: the largest is what people look for. */
const fallsFirst = (by: MarketColumn): boolean => by !== "pair";

/** What a press on a column's title chooses: its first direction, then the other, then the usual order again. */
export const nextOrder = (order: MarketOrder | undefined, by: MarketColumn): MarketOrder | undefined => {
  if (order?.by !== by) return { by, falls: fallsFirst(by) };
  return order.falls === fallsFirst(by) ? { by, falls: !order.falls } : undefined;
};

/** Every order that can be chosen, first directions first. */
export const marketOrders: readonly MarketOrder[] = marketColumns.flatMap((by) => [
  { by, falls: fallsFirst(by) },
  { by, falls: !fallsFirst(by) },
]);

type Sorted = Pick<Product, "symbol" | "open" | "price" | "turnover">;

/** Rows without a figure come last in both directions; equal ones keep their order. `priceOf` knows newer prices than the rows. */
export const sortedMarkets = <Row extends Sorted>(
  rows: readonly Row[],
  order: MarketOrder | undefined,
  priceOf: (symbol: string) => string | undefined,
): readonly Row[] => {
  if (order === undefined) return rows;
  const way = order.falls ? -1 : 1;
  if (order.by === "pair")
    return rows.toSorted((a, b) => way * (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
  const figures = new Map(
    rows.map((row) => [row, figureOf(row, order.by, priceOf(row.symbol) ?? row.price)]),
  );
  return rows.toSorted((a, b) => {
    const [left, right] = [figures.get(a), figures.get(b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return way * (left - right);
  });
};

const figureOf = (row: Sorted, by: MarketColumn, price: string): number | undefined => {
  if (by === "price") return Number(price);
  if (by === "turnover") return Number(row.turnover);
  const change = changeBps(row.open, price);
  return change === undefined ? undefined : Number(change);
};
