/**
 * A field of a CSV file (RFC 4180), for programs and for spreadsheets. A spreadsheet takes a text that begins with =, +, - or @ for a
 * formula and would run it: such a text gets an apostrophe before it, unless it is a number.
 */
export const csvField = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
