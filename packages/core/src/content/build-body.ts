/** Builders of bodies that are written in code: `doc(h2("Fees"), p("See ", link("/quotes", "quotes")))`. Pure; what they build is checked by `readBody`. */
import type {
  Block,
  Body,
  Heading,
  Inline,
  List,
  Mark,
  Paragraph,
  Picture,
  Quote,
  TextNode,
} from "./body.ts";

/** A text, or a part of one: a string is plain text. */
export type Piece = string | Inline;
/** One paragraph, of one piece or of several. */
export type Line = Piece | readonly Piece[];

export const doc = (...content: readonly Block[]): Body => ({ type: "doc", content });

export const h2 = (...pieces: readonly Piece[]): Heading => heading(2, pieces);
export const h3 = (...pieces: readonly Piece[]): Heading => heading(3, pieces);
export const p = (...pieces: readonly Piece[]): Paragraph => ({
  type: "paragraph",
  content: pieces.map(inlineOf),
});

/** An item for each line. */
export const ul = (lines: readonly Line[]): List => ({ type: "bulletList", content: lines.map(itemOf) });
export const ol = (lines: readonly Line[]): List => ({ type: "orderedList", content: lines.map(itemOf) });
/** A quotation, a paragraph for each line. */
export const quote = (...lines: readonly Line[]): Quote => ({
  type: "blockquote",
  content: lines.map(paragraphOf),
});
export const picture = (attrs: Picture["attrs"]): Picture => ({ type: "picture", attrs });
export const hr: Block = { type: "horizontalRule" };

export const b = (text: string | TextNode): TextNode => marked(text, { type: "bold" });
export const i = (text: string | TextNode): TextNode => marked(text, { type: "italic" });
export const code = (text: string | TextNode): TextNode => marked(text, { type: "code" });
export const link = (href: string, text: string | TextNode): TextNode =>
  marked(text, { type: "link", attrs: { href } });
export const br: Inline = { type: "hardBreak" };

const textOf = (text: string): TextNode => ({ type: "text", text });
const inlineOf = (piece: Piece): Inline => (typeof piece === "string" ? textOf(piece) : piece);
const heading = (level: 2 | 3, pieces: readonly Piece[]): Heading => ({
  type: "heading",
  attrs: { level },
  content: pieces.map(inlineOf),
});
const isPieces = (line: Line): line is readonly Piece[] => Array.isArray(line);
const paragraphOf = (line: Line): Paragraph => (isPieces(line) ? p(...line) : p(line));
const itemOf = (line: Line): List["content"][number] => ({ type: "listItem", content: [paragraphOf(line)] });
const marked = (text: string | TextNode, mark: Mark): TextNode => {
  const node = typeof text === "string" ? textOf(text) : text;
  return { ...node, marks: [...(node.marks ?? []), mark] };
};
