/** Wraps the prose of a Markdown file. Tables, headings and code stay as they are; so does a paragraph or a list item without a long line. */
export const longestLine = 160;

type Block = { readonly isProse: boolean; readonly lines: readonly string[] };

const fence = /^\s*```/;
const item = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** What is never joined with the lines around it. */
const alone = /^\s*(?:#|\||>|<|$)/;
/** A code span, a link, or a word, with all that is written to it without a space. */
const piece = /(?:`[^`]*`|\[(?:`[^`]*`|[^[\]`])*\]\([^)]*\)|[^\s`[]|[`[])+/g;
/** At the beginning of a line these would be Markdown. */
const marker = /^(?:[-*+=#>|]+|\d+[.)])$|^#|^\||^>/;

export const wrapMarkdown = (text: string): string =>
  blocksOf(text.split("\n"))
    .flatMap(({ isProse, lines }) =>
      isProse && lines.some(({ length }) => length > longestLine) ? wrap(lines) : lines,
    )
    .join("\n");

/** The numbers of the lines of prose that are too long. */
export const longLines = (text: string): readonly number[] => {
  let at = 0;
  return blocksOf(text.split("\n")).flatMap(({ isProse, lines }) =>
    lines.flatMap(({ length }) => {
      at += 1;
      return isProse && length > longestLine ? [at] : [];
    }),
  );
};

const blocksOf = (lines: readonly string[]): readonly Block[] => {
  const blocks: { isProse: boolean; lines: string[] }[] = [];
  let inCode = false;
  for (const line of lines) {
    const isProse = !inCode && !fence.test(line) && !alone.test(line);
    if (fence.test(line)) inCode = !inCode;
    const last = blocks.at(-1);
    if (isProse && last?.isProse === true && !item.test(line)) last.lines.push(line);
    else blocks.push({ isProse, lines: [line] });
  }
  return blocks;
};

const wrap = (lines: readonly string[]): readonly string[] => {
  const first = lines[0] ?? "";
  const start = (item.exec(first) ?? /^\s*/.exec(first))?.[0] ?? "";
  const indent = " ".repeat(start.length);
  const wrapped: string[] = [];
  let line = start;
  for (const word of wordsOf([first.slice(start.length), ...lines.slice(1)].join(" "), indent.length)) {
    const isFirst = line === start || line === indent;
    if (!isFirst && line.length + 1 + word.length > longestLine) {
      wrapped.push(line);
      line = indent + word;
    } else line += isFirst ? word : ` ${word}`;
  }
  return [...wrapped, line];
};

/** What stays together in a line. */
const wordsOf = (text: string, indent: number): readonly string[] => {
  const words: string[] = [];
  for (const word of text.match(piece) ?? []) {
    if (indent + word.length > longestLine) words.push(...word.split(" "));
    else if (marker.test(word) && words.length > 0) words.push(`${words.pop() ?? ""} ${word}`);
    else words.push(word);
  }
  return words;
};
