/**
 * Swaps, a second implementation in the simplest arithmetic (SWAP-01, SWAP-02): what a quote gives, and how
 * near the market it must be.
 *
 * Shares no code with core. A token's smallest unit is 1e-8, as the unit of prices; USDT has 1e-6.
 */
export type Exchange = { readonly isBuying: boolean; readonly price: bigint; readonly spread: bigint };

/** The price with half of the spread against the user: 1e-8 of the price is 2e-8 of twice the price. */
export const naiveSwapRate = ({ isBuying, price, spread }: Exchange): bigint => {
  const whole = 200_000_000n;
  if (!isBuying) return (price * (whole - spread)) / whole;
  const parts = price * (whole + spread);
  return parts % whole === 0n ? parts / whole : parts / whole + 1n;
};

/** What is given for an amount; any fraction of a smallest unit stays with the house. */
export const naiveProceeds = (sold: bigint, exchange: Exchange): bigint => {
  const each = naiveSwapRate(exchange);
  return exchange.isBuying ? (sold * 10_000_000_000n) / each : (sold * each) / 10_000_000_000n;
};

/** A tick more than 0.2 % away from the quote's price, in either direction, is too far. */
export const naiveHasMoved = (quoted: bigint, now: bigint): boolean => {
  const off = now > quoted ? now - quoted : quoted - now;
  return off * 1_000n > quoted * 2n;
};
