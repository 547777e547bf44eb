/** A price path between entry and exit as SVG coordinates (OPT-08). Only for display: doubles are exact enough. */
export type PricePath = readonly (readonly [timeMs: number, price: string])[];
export type PricePathShape = {
  /** SVG path of the price. */
  readonly path: string;
  /** Height of the entry price. */
  readonly entryY: number;
  readonly endX: number;
  readonly endY: number;
};

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
  const prices = [...path.map(([, price]) => Number(price)), Number(entry)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const span = high - low || 1;
  const x = (timeMs: number): number =>
    rounded((Math.min(Math.max(timeMs - fromMs, 0), toMs - fromMs) / Math.max(1, toMs - fromMs)) * width);
  const y = (price: string): number => rounded(height - ((Number(price) - low) / span) * height);
  // A price holds until the next trade: steps, not slopes.
  const line = path.reduce((drawn, [timeMs, price]) => `${drawn}H${x(timeMs)}V${y(price)}`, `M0 ${y(entry)}`);
  return { path: `${line}H${width}`, entryY: y(entry), endX: width, endY: y(last[1]) };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;
