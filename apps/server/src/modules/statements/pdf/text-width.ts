/** The width of a text in Helvetica, a font that every PDF reader has. The numbers are from Adobe's font metrics. */

/** The widths of the characters from the space to "~", in thousandths of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const firstCode = 32;
/** The width of "?", which is written for every other character. */
const otherWidth = 556;

export const textWidth = (text: string, size: number): number => {
  let thousandths = 0;
  for (let at = 0; at < text.length; at += 1)
    thousandths += widths[text.charCodeAt(at) - firstCode] ?? otherWidth;
  return (thousandths * size) / 1_000;
};
