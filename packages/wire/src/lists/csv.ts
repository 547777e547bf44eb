/** The first character of a file for a spreadsheet: without it Excel reads UTF-8 as the letters of a single country, and Japanese and Chinese as rubbish. */
export const csvMark = "\ufeff";

/**
 * Fields of a CSV file (RFC 4180), for programs and for spreadsheets. A spreadsheet takes a text that begins with =, +, - or @ for a
 * formula and would run it: such a text gets an apostrophe before it.
 */
export const csvText = (text: string): string => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A text, or a number, which stays as it is. */
export const csvField = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text : csvText(text));

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
