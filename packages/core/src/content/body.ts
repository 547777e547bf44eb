/**
 * The body of an article (CNT-04): a tree of a closed list of nodes, stored and sent as JSON. It is never markup: a page draws an element
 * for each node, so a text is always shown as text.
 *
 * The types are the whole grammar. Lists are nested at most twice, in a quotation once, so the depth is bounded by the grammar itself.
 * Ordering of refusals: form, links and the number of nodes in the order of the text, then the size, then whether there is any text.
 * Known limit: no tables.
 */
import { ok, refuse, type Result } from "../result/result.ts";

/** A link leads to an https: address, a mail address, or a path of the site. */
export type Mark =
  | { readonly type: "bold" | "italic" | "code" }
  | { readonly type: "link"; readonly attrs: { readonly href: string } };
export type TextNode = {
  readonly type: "text";
  readonly text: string;
  readonly marks?: readonly Mark[] | undefined;
};
export type Inline = TextNode | { readonly type: "hardBreak" };
export type Paragraph = { readonly type: "paragraph"; readonly content?: readonly Inline[] | undefined };
export type Heading = {
  readonly type: "heading";
  readonly attrs: { readonly level: 2 | 3 };
  readonly content: readonly Inline[];
};
type ListOf<Item> = {
  readonly type: "bulletList" | "orderedList";
  readonly content: readonly { readonly type: "listItem"; readonly content: readonly Item[] }[];
};
/** A list that holds no further list. */
export type InnerList = ListOf<Paragraph>;
export type List = ListOf<Paragraph | InnerList>;
export type Quote = { readonly type: "blockquote"; readonly content: readonly (Paragraph | InnerList)[] };
/** A picture that an operator has uploaded, by its number; `alt` says in words what it shows. */
export type Picture = {
  readonly type: "picture";
  readonly attrs: {
    readonly id: string;
    readonly alt: string;
    /** In pixels: its place is there before it comes. */
    readonly width: number;
    readonly height: number;
  };
};
export type Block = Heading | Paragraph | List | Quote | Picture | { readonly type: "horizontalRule" };
export type Body = { readonly type: "doc"; readonly content: readonly Block[] };

/** The most nodes of a body, texts included, and the most bytes of its JSON. */
export const mostNodes = 2_000;
export const mostBytes = 65_536;

/** A body, or why the value is none. Fields, nodes and marks that are not listed are refused, never dropped. */
export const readBody = (value: unknown): Result<Body> => {
  const fault = faultOf(value, { doc }, { nodes: 0 });
  if (fault !== undefined) return refuse(fault);
  if (utf8Bytes(JSON.stringify(value)) > mostBytes) return refuse("ArticleBodyTooLarge");
  const body = value as Body;
  return bodyText(body).trim() === "" ? refuse("ArticleBodyEmpty") : ok(body);
};

/** The text of a body: a line for each heading, paragraph and picture. */
export const bodyText = (body: Body): string => body.content.flatMap(linesOf).join("\n");

/** The numbers of its pictures, each once. */
export const picturesOf = (body: Body): readonly string[] => [
  ...new Set(body.content.flatMap((block) => (block.type === "picture" ? [block.attrs.id] : []))),
];

/** The most characters of what a picture shows in words. */
export const mostAlt = 300;
export const isAlt = (alt: string): boolean =>
  alt.trim() !== "" && Array.from(alt).length <= mostAlt && isPlainText(alt);

/** Whether a text can be shown as it is: no control characters, no marks that change the direction of writing, no half characters. */
export const isPlainText = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);

/** Whether a link may lead there. Everything else is refused, such as `javascript:`, `//host`, or a name before `@`. */
export const isLink = (href: string): boolean =>
  href.length <= 2_000 && [pathOfSite, webAddress, mailAddress].some((form) => form.test(href));

const pathOfSite =
  /^\/(?:[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*)?(?:\?[\w.~%=&+,-]*)?(?:#[\w.~%-]*)?$/;
const webAddress =
  /^https:\/\/(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{1,62}(?::\d{1,5})?(?:[/?#][\w!#$%&'()*+,./:;=?@~-]*)?$/i;
const mailAddress = /^mailto:[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{1,62}$/i;

type Fault = "ArticleBodyIncorrect" | "ArticleLinkNotAllowed" | "ArticleBodyTooLarge";
type Fields = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, Rule>>;
type Rule = {
  /** The nodes within, by their types; absent for one that holds none. */
  readonly holds?: Rules;
  readonly mayBeEmpty?: true;
  /** Its fields besides `type` and `content`. */
  readonly own?: Readonly<Record<string, (value: unknown) => Fault | undefined>>;
};

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasOnly = (value: Fields, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));
const incorrectUnless = (isCorrect: boolean): Fault | undefined =>
  isCorrect ? undefined : "ArticleBodyIncorrect";

const markFault = (mark: unknown): Fault | undefined => {
  if (!isFields(mark)) return "ArticleBodyIncorrect";
  const { type, attrs } = mark;
  if (type !== "link")
    return incorrectUnless(["bold", "italic", "code"].includes(type as string) && hasOnly(mark, ["type"]));
  if (!hasOnly(mark, ["type", "attrs"]) || !isFields(attrs) || !hasOnly(attrs, ["href"]))
    return "ArticleBodyIncorrect";
  const { href } = attrs;
  return typeof href === "string" && isLink(href) ? undefined : "ArticleLinkNotAllowed";
};

/** Marks may be left out; none is there twice. */
const marksFault = (marks: unknown): Fault | undefined => {
  if (marks === undefined) return undefined;
  if (!Array.isArray(marks)) return "ArticleBodyIncorrect";
  const fault = firstFault<unknown>(marks, markFault);
  const types = new Set((marks as readonly Partial<Mark>[]).map((mark) => mark?.type));
  return fault ?? incorrectUnless(types.size === marks.length);
};

const textFault = (text: unknown): Fault | undefined =>
  incorrectUnless(typeof text === "string" && text !== "" && isPlainText(text));
const levelFault = (attrs: unknown): Fault | undefined =>
  incorrectUnless(
    isFields(attrs) && hasOnly(attrs, ["level"]) && (attrs["level"] === 2 || attrs["level"] === 3),
  );

const pictureId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** No picture that is stored has a longer side. */
const mostSide = 10_000;
const isSide = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostSide;
const pictureFault = (attrs: unknown): Fault | undefined => {
  if (!isFields(attrs) || !hasOnly(attrs, ["id", "alt", "width", "height"])) return "ArticleBodyIncorrect";
  const { id, alt, width, height } = attrs;
  return incorrectUnless(
    typeof id === "string" &&
      pictureId.test(id) &&
      typeof alt === "string" &&
      isAlt(alt) &&
      isSide(width) &&
      isSide(height),
  );
};

const inline: Rules = { text: { own: { text: textFault, marks: marksFault } }, hardBreak: {} };
const paragraph: Rule = { holds: inline, mayBeEmpty: true };
const innerList: Rule = { holds: { listItem: { holds: { paragraph } } } };
const within: Rules = { paragraph, bulletList: innerList, orderedList: innerList };
const list: Rule = { holds: { listItem: { holds: within } } };
const doc: Rule = {
  holds: {
    paragraph,
    heading: { holds: inline, own: { attrs: levelFault } },
    bulletList: list,
    orderedList: list,
    blockquote: { holds: within },
    picture: { own: { attrs: pictureFault } },
    horizontalRule: {},
  },
};

const firstFault = <Value>(
  values: readonly Value[],
  fault: (value: Value) => Fault | undefined,
): Fault | undefined => {
  for (const value of values) {
    const found = fault(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

const faultOf = (node: unknown, rules: Rules, walk: { nodes: number }): Fault | undefined => {
  walk.nodes++;
  if (walk.nodes > mostNodes) return "ArticleBodyTooLarge";
  if (!isFields(node) || typeof node["type"] !== "string" || !Object.hasOwn(rules, node["type"]))
    return "ArticleBodyIncorrect";
  const { holds, mayBeEmpty, own = {} } = rules[node["type"]] ?? {};
  const names = Object.keys(own);
  if (!hasOnly(node, ["type", ...names, ...(holds === undefined ? [] : ["content"])]))
    return "ArticleBodyIncorrect";
  const ownFault = firstFault(names, (name) => own[name]?.(node[name]));
  if (ownFault !== undefined || holds === undefined) return ownFault;
  const { content } = node;
  if (content === undefined && mayBeEmpty) return undefined;
  if (!Array.isArray(content) || content.length === 0) return "ArticleBodyIncorrect";
  return firstFault<unknown>(content, (child) => faultOf(child, holds, walk));
};

const linesOf = (block: Block | InnerList): readonly string[] => {
  if (block.type === "horizontalRule") return [];
  if (block.type === "picture") return [block.attrs.alt];
  if (block.type === "paragraph" || block.type === "heading")
    return [(block.content ?? []).map((node) => (node.type === "text" ? node.text : " ")).join("")];
  if (block.type === "blockquote") return block.content.flatMap(linesOf);
  return block.content.flatMap((item) => item.content.flatMap(linesOf));
};

const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
};
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
