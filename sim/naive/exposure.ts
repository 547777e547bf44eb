/**
 * What the house would lose on leveraged contracts under a stress move, order by order (LEV-17): a second implementation,
 * which shares no code with core.
 *
 * Orders that gain from a move add it to their present profit; orders that lose keep their present loss; a pending order
 * counts with the whole move. Sums are fractions of one common unit, so rounding loses nothing that could matter.
 */
import type { LeverOrder } from "@candor/core/leverage/lever-order";

type Stressed = Pick<LeverOrder, "symbol" | "side" | "share" | "molecule" | "opening">;

/** Fractions of a micro-unit. */
const unit = 10n ** 30n;
const leaf = 1_000_000_000n;

export const naiveStressLoss = (
  orders: Iterable<Stressed>,
  lastPrice: (symbol: string) => bigint | undefined,
  stressBps: (symbol: string) => number,
): bigint => {
  const bySymbol = new Map<string, { up: bigint; down: bigint }>();
  for (const lever of orders) {
    const now = lastPrice(lever.symbol);
    if (now === undefined) continue;
    const sums = bySymbol.get(lever.symbol) ?? { up: 0n, down: 0n };
    bySymbol.set(lever.symbol, sums);
    const { up, down } = oneOrder(lever, now, BigInt(stressBps(lever.symbol)));
    sums.up += up;
    sums.down += down;
  }
  let total = 0n;
  for (const { up, down } of bySymbol.values()) {
    const worse = up > down ? up : down;
    if (worse > 0n) total += worse;
  }
  return total / unit;
};

/** The gain of one order's owner after the move in each direction, in fractions of a micro-unit. */
const oneOrder = (
  { side, share, molecule, opening }: Stressed,
  now: bigint,
  bps: bigint,
): { up: bigint; down: bigint } => {
  const stake = (leaf * BigInt(share) * unit) / BigInt(molecule);
  const move = (stake * bps) / 10_000n;
  if (opening === undefined) return side === "long" ? { up: move, down: 0n } : { up: 0n, down: move };
  const gainAt = (tenThousandths: bigint): bigint => {
    const rise = (stake * now * tenThousandths) / (opening.price * 10_000n) - stake;
    return side === "long" ? rise : -rise;
  };
  const asItIs = gainAt(10_000n);
  return side === "long"
    ? { up: gainAt(10_000n + bps), down: asItIs }
    : { up: asItIs, down: gainAt(10_000n - bps) };
};
