/** What can be measured of a photo before it is sent (KYC-01): hints for its sender, which refuse nothing. */
export type Measured = {
  readonly width: number;
  readonly height: number;
  /** The mean of what its pixels show, 0 black to 1 white. */
  readonly light: number;
};

/** In pixels: below it the small print of a document cannot be read. */
const [leastShort, leastLong] = [600, 1_000] as const;
const [darkest, brightest] = [0.22, 0.93] as const;

export type PhotoHint = "small" | "dark" | "bright";

export const hintsOf = ({ width, height, light }: Measured): readonly PhotoHint[] => {
  const isSmall = Math.min(width, height) < leastShort || Math.max(width, height) < leastLong;
  return [
    ...(isSmall ? (["small"] as const) : []),
    ...(light < darkest ? (["dark"] as const) : []),
    ...(light > brightest ? (["bright"] as const) : []),
  ];
};

/** The mean light of pixels, four bytes each: red, green, blue, and how solid it is. */
export const lightOf = (pixels: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4)
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
  return pixels.length < 4 ? 0 : sum / (pixels.length / 4) / 255;
};
