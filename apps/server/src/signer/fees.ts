/**
 * What a payment offers for its gas (EIP-1559), in wei: never more than the cap. While the chain costs more, the payment waits.
 *
 * Invariant: a replacement offers an eighth more of both fees. Nodes ask for a tenth, and drop one that offers less.
 */
export type Fees = { readonly maxFee: bigint; readonly tip: bigint };

/** Leaves room for the base fee to double. Undefined: the chain costs more than the cap now. */
export const feesNow = (baseFee: bigint, tip: bigint, cap: bigint): Fees | undefined => {
  if (baseFee + tip > cap) return undefined;
  return { maxFee: least(baseFee * 2n + tip, cap), tip };
};

/** Undefined: a replacement would need more than the cap. */
export const feesToReplace = (old: Fees, baseFee: bigint, tip: bigint, cap: bigint): Fees | undefined => {
  const needed = { maxFee: eighthMore(old.maxFee), tip: eighthMore(old.tip) };
  if (needed.maxFee > cap) return undefined;
  const maxFee = most(needed.maxFee, least(baseFee * 2n + tip, cap));
  return { maxFee, tip: least(most(needed.tip, tip), maxFee) };
};

const eighthMore = (fee: bigint): bigint => fee + fee / 8n + 1n;
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
