import { csvField, csvMark } from "@candor/wire/lists/csv";

/** Rows as a file for a spreadsheet. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvMark + [head, ...rows].map((row) => row.map(csvField).join(",")).join("\r\n");

/** Hands the file to the browser. */
export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type }));
