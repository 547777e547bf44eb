/**
 * The drawing operators of a table's page in a PDF. They are written here, a page at once, because a table has a million cells: the
 * library lays out each text again, and needs twenty times as long and more memory.
 *
 * Texts are ASCII; other characters become "?". Amounts end at the right edge of their column, so digits stand below digits.
 */
export type Column = {
  readonly title: string;
  /** Where its texts begin, or where its amounts end, in points from the left. */
  readonly x: number;
  readonly isAmount: boolean;
};

/** The widths of Helvetica's characters that amounts and their titles have, in thousandths of the size (Adobe's font metrics). */
const widths: Readonly<Record<string, number>> = { "-": 333, ".": 278, ",": 278 };
const digitWidth = 556;

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
      const left = column.isAmount ? inPoints(column.x - amountWidth(text)) : lefts[place];
      texts += textAt(left ?? "", y, text);
    }
  }
  return texts;
};

/** A text at a point, from the page's left and lower edge. */
export const textAt = (x: string, y: string, text: string): string =>
  `1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj\n`;

/** A length as the file has it. */
export const inPoints = (length: number): string => length.toFixed(2);

const amountWidth = (text: string): number => {
  let thousandths = 0;
  for (const character of text) thousandths += widths[character] ?? digitWidth;
  return (thousandths * textSize) / 1_000;
};

const unusual = /[\\()]|[^ -~]/;
const escaped = (text: string): string =>
  unusual.test(text) ? text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^ -~]/g, "?") : text;
