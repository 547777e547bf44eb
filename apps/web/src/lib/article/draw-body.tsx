/**
 * Draws an article's body as elements (CNT-04): one for each node, so a text is always shown as text and nothing is read as markup. A link
 * that leads where none may lead is drawn as its text.
 */
import {
  isLink,
  type Block,
  type Body,
  type Inline,
  type InnerList,
  type Mark,
  type Picture,
} from "@candor/core/content/body";
import { createElement, Fragment, type ReactNode } from "react";

export type Drawing = {
  readonly link: (href: string, children: ReactNode) => ReactNode;
  readonly picture: (picture: Picture["attrs"]) => ReactNode;
  /** The level of the heading that the body stands under: its own headings begin one below. */
  readonly under: 1 | 2;
};

export const drawBody = (body: Body, drawing: Drawing): ReactNode =>
  body.content.map((block, index) => <Fragment key={index}>{blockOf(block, drawing)}</Fragment>);

const blockOf = (block: Block | InnerList, drawing: Drawing): ReactNode => {
  switch (block.type) {
    case "heading":
      return createElement(
        `h${block.attrs.level + drawing.under - 1}`,
        null,
        ...inlinesOf(block.content, drawing),
      );
    case "paragraph":
      return <p>{inlinesOf(block.content ?? [], drawing)}</p>;
    case "horizontalRule":
      return <hr />;
    case "picture":
      return drawing.picture(block.attrs);
    case "blockquote":
      return <blockquote>{blocksOf(block.content, drawing)}</blockquote>;
    case "bulletList":
      return <ul>{itemsOf(block, drawing)}</ul>;
    case "orderedList":
      return <ol>{itemsOf(block, drawing)}</ol>;
  }
};

const blocksOf = (blocks: readonly (Block | InnerList)[], drawing: Drawing): ReactNode[] =>
  blocks.map((block, index) => <Fragment key={index}>{blockOf(block, drawing)}</Fragment>);

type Items = { readonly content: readonly { readonly content: readonly (Block | InnerList)[] }[] };
const itemsOf = ({ content }: Items, drawing: Drawing): ReactNode[] =>
  content.map((item, index) => <li key={index}>{blocksOf(item.content, drawing)}</li>);

const inlinesOf = (nodes: readonly Inline[], drawing: Drawing): ReactNode[] =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      {node.type === "hardBreak" ? <br /> : marked(node.text, node.marks ?? [], drawing)}
    </Fragment>
  ));

/** The last mark is the outermost. */
const marked = (text: string, marks: readonly Mark[], drawing: Drawing): ReactNode =>
  marks.reduce<ReactNode>((inner, mark) => {
    switch (mark.type) {
      case "bold":
        return <strong>{inner}</strong>;
      case "italic":
        return <em>{inner}</em>;
      case "code":
        return <code>{inner}</code>;
      case "link":
        return isLink(mark.attrs.href) ? drawing.link(mark.attrs.href, inner) : inner;
    }
  }, text);
