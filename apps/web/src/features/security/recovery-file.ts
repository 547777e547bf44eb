/** The file that is downloaded: a heading, then one code per line. */
export const recoveryFile = (heading: string, codes: readonly string[]): string =>
  `${[heading, "", ...codes].join("\n")}\n`;

/** Makes the browser download a text as a file. */
export const download = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
