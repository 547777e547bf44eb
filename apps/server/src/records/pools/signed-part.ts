import { formatRate, rateUnit } from "@candor/core/money/money";

/** What `amount` is of `whole`, as a decimal with eight decimals at most, rounded toward zero; "0" of nothing. */
export const partOf = (amount: bigint, whole: bigint): string =>
  whole === 0n ? "0" : formatRate((amount * rateUnit) / whole);
