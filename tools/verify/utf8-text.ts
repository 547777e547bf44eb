/** The text of a file, byte for byte: a mark of the byte order at its beginning stays. Undefined when it is not UTF-8. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** How a report goes on after the name of a file that has no text. */
export const notText = "is not text in UTF-8";
