/**
 * The operators that draw texts and a table on a page of a PDF.
 *
 * Texts are ASCII; other characters become "?". Amounts end at the right edge of their column, so digits stand below digits.
 */
import { fontName } from "./pdf-file.ts";
import { textWidth } from "./text-width.ts";

export type Column = {
  readonly title: string;
  /** Where its texts begin, or where its amounts end, in points from the left. */
  readonly x: number;
  readonly isAmount: boolean;
};

export const rowHeight = 11;
export const textSize = 7;

/** The texts of the rows. `topY` is where the first one stands, from the page's lower edge. */
export const tableTexts = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  topY: number,
): string => {
  const lefts = columns.map(({ x }) => inPoints(x));
  let texts = "";
  for (const [line, row] of rows.entries()) {
    const y = inPoints(topY - line * rowHeight);
    for (const [place, text] of row.entries()) {
      const column = columns[place];
      if (text === "" || column === undefined) continue;
      const left = column.isAmount ? endingAt(column.x, text) : lefts[place];
      texts += textAt(left ?? "", y, text);
    }
  }
  return texts;
};

/** Texts of one size. */
export const drawn = (size: number, texts: string): string => `BT /${fontName} ${size} Tf\n${texts}ET\n`;

/** Where a text begins that ends at `x`. */
export const endingAt = (x: number, text: string, size = textSize): string =>
  inPoints(x - textWidth(text, size));

/** A text at a point, from the page's left and lower edge. */
export const textAt = (x: string, y: string, text: string): string =>
  `1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj\n`;

/** A length as the file has it. */
export const inPoints = (length: number): string => length.toFixed(2);

const unusual = /[\\()]|[^ -~]/;
const escaped = (text: string): string =>
  unusual.test(text) ? text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^ -~]/g, "?") : text;
