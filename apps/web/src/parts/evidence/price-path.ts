/** A price path between entry and exit as SVG coordinates (OPT-08). Only for display: doubles are exact enough. */
export type PricePath = readonly (readonly [timeMs: number, price: string])[];
export type PricePathShape = {
  /** SVG path of the price. */
  readonly path: string;
  /** Height of the entry price. */
  readonly entryY: number;
  readonly endX: number;
  readonly endY: number;
  /** The prices of the axis, from the top: the highest, the entry, the lowest. One too near to another is left out. */
  readonly marks: readonly { readonly price: string; readonly y: number }[];
};

/** The least distance between two prices of the axis, as a part of the picture's height: the size of their text. */
const markGap = 0.16;

/** Undefined when there is nothing to draw. `fromMs` to `toMs` is the picture's width. */
export const pricePathShape = (
  path: PricePath,
  entry: string,
  fromMs: number,
  toMs: number,
  width: number,
  height: number,
): PricePathShape | undefined => {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  const prices = [...path.map(([, price]) => price), entry].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  const [lowest = entry, highest = entry] = [prices[0], prices.at(-1)];
  const [low, high] = [Number(lowest), Number(highest)];
  const span = high - low || 1;
  const x = (timeMs: number): number =>
    rounded((Math.min(Math.max(timeMs - fromMs, 0), toMs - fromMs) / Math.max(1, toMs - fromMs)) * width);
  const y = (price: string): number => rounded(height - ((Number(price) - low) / span) * height);
  // A price holds until the next trade: steps, not slopes.
  const line = path.reduce((drawn, [timeMs, price]) => `${drawn}H${x(timeMs)}V${y(price)}`, `M0 ${y(entry)}`);
  const marks = [entry, highest, lowest]
    .map((price) => ({ price, y: y(price) }))
    .filter((mark, index, all) =>
      all.slice(0, index).every((before) => Math.abs(before.y - mark.y) >= markGap * height),
    )
    .toSorted((one, other) => one.y - other.y);
  return { path: `${line}H${width}`, entryY: y(entry), endX: width, endY: y(last[1]), marks };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;
