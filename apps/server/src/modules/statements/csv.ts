/**
 * Lines of CSV as RFC 4180 describes them, for programs and for spreadsheets. A spreadsheet takes a text that begins with =, +, - or @ for a
 * formula and would run it: such a text gets an apostrophe before it. Amounts are numbers of ours and stay as they are.
 */

/** `amounts` are written by `formatMoney`: digits, a point and a minus only. */
export const csvLine = (texts: readonly string[], amounts: readonly string[]): string =>
  `${[...texts.map(textField), ...amounts].join(",")}\r\n`;

const textField = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
