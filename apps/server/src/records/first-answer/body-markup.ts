/**
 * The body of an article as markup, for the first answer of its page and for readers without scripts (CNT-04). The only place that turns
 * a body into markup: the elements are those of this file, and every text and address is escaped. The app draws the same elements
 * (`apps/web/src/lib/article/draw-body.tsx`).
 */
import {
  isLink,
  type Block,
  type Body,
  type Inline,
  type InnerList,
  type Mark,
} from "@candor/core/content/body";
import { articlePicture } from "@candor/wire/content";
import { escaped } from "../../platform/http/first-answer/page-writer.ts";

/** `under` is the level of the heading that the body stands under: its own begin one below. */
export const bodyMarkup = (body: Body, under: 1 | 2): string => blocksOf(body.content, under);

const blocksOf = (blocks: readonly (Block | InnerList)[], under: 1 | 2): string =>
  blocks.map((block) => blockOf(block, under)).join("");

const blockOf = (block: Block | InnerList, under: 1 | 2): string => {
  switch (block.type) {
    case "heading": {
      const name = `h${block.attrs.level + under - 1}`;
      return `<${name}>${inlinesOf(block.content)}</${name}>`;
    }
    case "paragraph":
      return `<p>${inlinesOf(block.content ?? [])}</p>`;
    case "horizontalRule":
      return "<hr>";
    case "picture": {
      const { id, alt, width, height } = block.attrs;
      const source = `/api/${articlePicture.path.replace(":id", encodeURIComponent(id))}`;
      return `<img src="${escaped(source)}" alt="${escaped(alt)}" width="${Number(width)}" height="${Number(height)}" loading="lazy" decoding="async">`;
    }
    case "blockquote":
      return `<blockquote>${blocksOf(block.content, under)}</blockquote>`;
    case "bulletList":
      return `<ul>${itemsOf(block, under)}</ul>`;
    case "orderedList":
      return `<ol>${itemsOf(block, under)}</ol>`;
  }
};

type Items = { readonly content: readonly { readonly content: readonly (Block | InnerList)[] }[] };
const itemsOf = ({ content }: Items, under: 1 | 2): string =>
  content.map((item) => `<li>${blocksOf(item.content, under)}</li>`).join("");

const inlinesOf = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => (node.type === "hardBreak" ? "<br>" : marked(escaped(node.text), node.marks ?? [])))
    .join("");

/** The last mark is the outermost. */
const marked = (markup: string, marks: readonly Mark[]): string =>
  marks.reduce((inner, mark) => {
    switch (mark.type) {
      case "bold":
        return `<strong>${inner}</strong>`;
      case "italic":
        return `<em>${inner}</em>`;
      case "code":
        return `<code>${inner}</code>`;
      case "link":
        return isLink(mark.attrs.href) ? linked(mark.attrs.href, inner) : inner;
    }
  }, markup);

const linked = (href: string, inner: string): string => {
  const isElsewhere = href.startsWith("https:");
  return `<a href="${escaped(href)}"${isElsewhere ? ' target="_blank" rel="noopener noreferrer"' : ""}>${inner}</a>`;
};
