/** A stop-loss that would never close its position, for the hint at its field (LEV-08, LEV-11). */
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { isBehindCloseOut } from "@candor/core/leverage/stops";
import { parsePrice, type Price } from "@candor/core/money/money";
import { typedNumber } from "../../lib/show/typed-number.ts";

/** True when the position would be closed out before it came to the typed stop-loss. */
export const isStopIdle = (side: LeverSide, typed: string, closeOutPrice: Price | undefined): boolean => {
  const stop = parsePrice(typedNumber(typed));
  if (stop === undefined || stop === 0n || closeOutPrice === undefined) return false;
  return isBehindCloseOut(side, stop, closeOutPrice);
};
