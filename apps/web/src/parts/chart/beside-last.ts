/** Where the price of a line is written on the axis: at its line, but never over the last price, which must always be readable. */

/** Half of both labels, px: at this distance they touch. */
export const labelGap = 18;

/** The middle of a line's label, px from the top; `lastY` is the middle of the last price's. */
export const besideLast = (y: number, lastY: number | undefined, height: number): number => {
  if (lastY === undefined || Math.abs(y - lastY) >= labelGap) return y;
  const [above, below] = [lastY - labelGap, lastY + labelGap];
  const hasRoom = (at: number): boolean => at >= labelGap / 2 && at <= height - labelGap / 2;
  // On its own side of the last price, unless the picture ends there.
  const [near, far] = y < lastY ? [above, below] : [below, above];
  return hasRoom(near) || !hasRoom(far) ? near : far;
};
