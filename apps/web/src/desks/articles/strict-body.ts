/**
 * What the editor holds as an article's body: only the fields that a body has, and nothing that an editor leaves behind, such as empty
 * headings and empty paragraphs at the end. Whether it is a body says `readBody`, on the server.
 */
type Json = {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly marks?: readonly Json[] | undefined;
  readonly content?: readonly Json[] | undefined;
};

export const strictBody = (editor: Json): Json => {
  const content = (editor.content ?? []).filter((node) => !isEmptyHeading(node));
  const last = content.findLastIndex((node) => node.type !== "paragraph" || node.content !== undefined);
  return { type: "doc", content: content.slice(0, last + 1).map(strictNode) };
};

const isEmptyHeading = ({ type, content }: Json): boolean => type === "heading" && content === undefined;

const strictNode = ({ type, text, attrs, marks, content }: Json): Json => ({
  type,
  ...(text === undefined ? {} : { text }),
  ...(type === "heading" ? { attrs: { level: attrs?.["level"] } } : {}),
  ...(type === "picture" ? { attrs: strictPicture(attrs) } : {}),
  ...(marks === undefined || marks.length === 0 ? {} : { marks: marks.map(strictMark) }),
  ...(content === undefined ? {} : { content: content.map(strictNode) }),
});

const strictPicture = (attrs: Json["attrs"] = {}) =>
  Object.fromEntries(["id", "alt", "width", "height"].map((name) => [name, attrs[name]]));

const strictMark = ({ type, attrs }: Json): Json =>
  type === "link" ? { type, attrs: { href: attrs?.["href"] } } : { type };
