/**
 * How large the next trade of a run is (BOT-06).
 *
 * Invariants: the margin, rounded up, is at most the run's amount, and the contract wallet covers margin and fee; one more
 * leaf would break one of the two. So a wallet that holds exactly the amount trades less instead of nothing. Areas do not
 * import each other: the test compares this with the margin and the fee of core/leverage.
 */
import { moneyUnit, type Money, type Rate } from "../money/money.ts";

/** The notional of a leaf, 1000 USDT, in micro-units (LEV-04). */
const leaf = 1_000n * moneyUnit;
/** The most leaves of one order (LEV-03). */
const mostLeaves = 1_000_000_000n;

/** The number of whole leaves; 0 when the wallet cannot pay for one. `wallet` is the contract wallet. */
export const tradeShare = (amount: Money, multiple: number, feeRate: Rate, wallet: Money): number => {
  const times = BigInt(multiple);
  const byAmount = (amount * times) / leaf;
  // ceil(L * s / m) + 10 * s * f <= w holds if and only if s * (L + 10 * f * m) <= w * m, for whole w - 10 * s * f.
  const byWallet = (wallet * times) / (leaf + 10n * feeRate * times);
  const least = [byAmount, byWallet, mostLeaves].reduce((a, b) => (a < b ? a : b));
  return least > 0n ? Number(least) : 0;
};
