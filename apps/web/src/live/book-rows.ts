/** Rows of the order book as shown (MKT-03): five per side, quantities times 10000, a bar for depth. */
import { formatFixed, parseQuantity, quantity } from "@candor/core/money/money";

export type Level = readonly [price: string, qty: string];
export type BookPush = { readonly asks: readonly Level[]; readonly bids: readonly Level[] };
export type BookRow = {
  readonly price: string;
  /** Quantity times 10000 (MKT-03). */
  readonly shownQty: string;
  /** Sum of quantities from the best price to this one, as a percent of the deeper side. */
  readonly depthPercent: number;
};
export type BookRows = { readonly asks: readonly BookRow[]; readonly bids: readonly BookRow[] };

/** MKT-03. */
export const shownLevels = 5;
const shownFactor = 10_000n;

/** "0.5123" as "5,123": times 10000, a whole number from ten on, below that with one decimal. */
export const shownQuantity = (qty: string): string => {
  const units = quantity((parseQuantity(qty) ?? 0n) * shownFactor);
  const text = formatFixed(units, 8, units < 10n * 100_000_000n ? 1 : 0);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
};

/** Both sides, best price first. */
export const bookRows = ({ asks, bids }: BookPush): BookRows => {
  const sides = [asks, bids].map((side) => side.slice(0, shownLevels));
  const sums = sides.map(runningSums);
  const most = sums.flat().reduce((max, sum) => (sum > max ? sum : max), 1n);
  const [askRows = [], bidRows = []] = sides.map((side, index) =>
    side.map(([price, qty], row) => ({
      price,
      shownQty: shownQuantity(qty),
      depthPercent: Number(((sums[index]?.[row] ?? 0n) * 100n) / most),
    })),
  );
  return { asks: askRows, bids: bidRows };
};

const runningSums = (side: readonly Level[]): bigint[] => {
  let sum = 0n;
  return side.map(([, qty]) => (sum += parseQuantity(qty) ?? 0n));
};
