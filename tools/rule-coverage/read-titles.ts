/** Reads which rules a test file says it proves: codes in square brackets inside its titles, one or several. */

export type Proof = { readonly code: string; readonly path: string; readonly line: number };

const bracketed = /\[((?:[A-Z]+-\d+)(?:,? [A-Z]+-\d+)*)\]/g;
/** A title begins with its codes, on the line of `test(` or on the next. */
const opensTitle = /["'`]\s*\[[A-Z]+-\d+/;

export const readProofs = (path: string, text: string): readonly Proof[] =>
  text.split("\n").flatMap((content, index) => {
    if (!opensTitle.test(content)) return [];
    return [...content.matchAll(bracketed)].flatMap((match) =>
      (match[1] ?? "").split(/,? /).map((code) => ({ code, path, line: index + 1 })),
    );
  });
