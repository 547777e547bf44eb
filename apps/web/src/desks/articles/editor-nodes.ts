/**
 * The nodes and marks that the editor has: those of an article's body (core/content/body.ts), and no others. What is pasted is cut to them.
 * Known limit: lists can be nested deeper here than in a body, which the server refuses.
 */
import { isLink } from "@candor/core/content/body";
import { Mark, Node, type AnyExtension } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { EditedPicture } from "./desk-picture.tsx";

const within = "(paragraph | bulletList | orderedList)";

const narrowed = (extension: AnyExtension): AnyExtension => {
  if (extension instanceof Node && extension.name === "listItem")
    return extension.extend({ content: `paragraph ${within}*` });
  if (extension instanceof Node && extension.name === "blockquote")
    return extension.extend({ content: `${within}+` });
  if (extension instanceof Node && extension.name === "orderedList")
    return extension.extend({ addAttributes: () => ({}) });
  if (extension instanceof Mark && extension.name === "link")
    return extension.extend({ addAttributes: () => ({ href: { default: null } }) });
  return extension;
};

/** Shown as the desk reads it. It is not taken from what is pasted: a picture is uploaded. */
const picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  addAttributes: () => ({ id: {}, alt: {}, width: {}, height: {} }),
  renderHTML: ({ HTMLAttributes: { alt } }) => ["p", {}, String(alt)],
  addNodeView: () => ReactNodeViewRenderer(EditedPicture),
});

export const articleNodes: AnyExtension = StarterKit.extend({
  addExtensions() {
    return [...(this.parent?.() ?? []).map(narrowed), picture];
  },
}).configure({
  heading: { levels: [2, 3] },
  codeBlock: false,
  strike: false,
  underline: false,
  trailingNode: false,
  dropcursor: false,
  link: {
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (href) => href !== undefined && isLink(href),
  },
});
