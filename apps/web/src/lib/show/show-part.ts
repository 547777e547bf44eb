/** Parts of one, such as the result of a pool, as percents. Works on the digits: no float. */
import { lookOf, priceUnits, showPercent } from "./show-money.ts";

/** In hundredths of a percent, truncated toward zero. */
const bpsOf = (part: string): bigint => priceUnits(part) / 10_000n;

/** "+1.24%" for "0.0124", "−1.20%" for "-0.012". */
export const showPart = (part: string): string => showPercent(bpsOf(part));

/** "−3.20%" for a fall of "0.032". */
export const showFall = (part: string): string => showPercent(-bpsOf(part));

/** The colour of a part follows what is shown of it. */
export const lookOfPart = (part: string): "up" | "down" | "" => lookOf(String(bpsOf(part)));

/** "25%" for 50 of 200, cut to whole percents; undefined of nothing. */
export const showShare = (some: string, whole: string): string | undefined => {
  const all = priceUnits(whole);
  return all <= 0n ? undefined : `${(priceUnits(some) * 100n) / all}%`;
};
