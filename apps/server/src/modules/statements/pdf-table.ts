/**
 * The drawing operators of a table's page in a PDF. They are written here, a page at once, because a table has a million cells: the
 * library lays out each text again and needs twenty times as long.
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

/** `fonts` are the names under which the page knows its fonts. `topY` is where the first row stands, from the page's lower edge. */
export const tableOperators = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { font, topY, height }: { readonly font: string; readonly topY: number; readonly height: number },
): string => {
  const cells = rows.flatMap((row, line) =>
    columns.map(({ x, isAmount }, place) => {
      const text = row[place] ?? "";
      if (text === "") return "";
      const left = isAmount ? x - amountWidth(text) : x;
      return `1 0 0 1 ${left.toFixed(2)} ${(topY - line * rowHeight).toFixed(2)} Tm (${escaped(text)}) Tj\n`;
    }),
  );
  // The library's pages count from the top; texts stand upright when that is undone.
  return `q 1 0 0 -1 0 ${height.toFixed(2)} cm BT /${font} ${textSize} Tf\n${cells.join("")}ET Q`;
};

const amountWidth = (text: string): number => {
  let thousandths = 0;
  for (const character of text) thousandths += widths[character] ?? digitWidth;
  return (thousandths * textSize) / 1_000;
};

const escaped = (text: string): string =>
  text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^ -~]/g, "?");
