import { csvText } from "@candor/wire/lists/csv";

/** A line of CSV. `amounts` are written by `formatMoney`: digits, a point and a minus only, and stay as they are. */
export const csvLine = (texts: readonly string[], amounts: readonly string[]): string =>
  `${[...texts.map(csvText), ...amounts].join(",")}\r\n`;
