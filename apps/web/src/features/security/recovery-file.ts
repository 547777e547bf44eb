/** The file that is downloaded: what it is, then one code a line. */
export const recoveryFile = (heading: string, codes: readonly string[]): string =>
  `${[heading, "", ...codes].join("\n")}\n`;

/** Hands a text to the browser as a file to keep. */
export const download = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
