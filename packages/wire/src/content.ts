/** Articles: help, news, and the pages that operators write (CNT-01 to CNT-04). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { articleTypeDigits } from "./codec/digits.ts";
import { languages, type Language } from "./language.ts";
import { id, idInput, inWords, instant, nothing, page, textInput } from "./scalars.ts";

export const articleTypes = ["5", "7", "8", "9", "10", "11", "12"] as const;
export const articleTypeInput = inWords(
  z.enum(articleTypes),
  "5 FAQ, 7 news, 8 about, 9 company, 10 certificates, 11 contact, 12 event",
);
/** How many of a kind its page shows at once (CNT-02); a bar of tabs, and a page that operators write, has all that it can show. */
export const articlesAtOnce = {
  faq: 10,
  news: 9,
  about: 20,
  company: 20,
  certificates: 20,
  contact: 20,
  event: 20,
} as const;

const rows = <Row extends z.core.$ZodType>(row: Row) => z.readonly(z.array(row));

// The body: the grammar of core/content/body.ts, so that what is written down is what is sent.
const mark = z.union([
  z.strictObject({ type: z.enum(["bold", "italic", "code"]) }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: z.string() }) }),
]);
const inline = z.union([
  z.strictObject({ type: z.literal("text"), text: z.string(), marks: z.optional(rows(mark)) }),
  z.strictObject({ type: z.literal("hardBreak") }),
]);
const paragraph = z.strictObject({
  type: z.literal("paragraph"),
  content: z.optional(rows(inline)),
});
const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    type: z.enum(["bulletList", "orderedList"]),
    content: rows(z.strictObject({ type: z.literal("listItem"), content: rows(item) })),
  });
const within = z.union([paragraph, listOf(paragraph)]);
const block = z.union([
  z.strictObject({
    type: z.literal("heading"),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: rows(inline),
  }),
  paragraph,
  listOf(within),
  z.strictObject({ type: z.literal("blockquote"), content: rows(within) }),
  z.strictObject({
    type: z.literal("picture"),
    attrs: z.strictObject({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
  }),
  z.strictObject({ type: z.literal("horizontalRule") }),
]);
/** A page draws an element for each node; no text of it is ever read as markup. */
export const articleBody = z.strictObject({ type: z.literal("doc"), content: rows(block) });
export type ArticleBody = z.output<typeof articleBody>;

const language = z.enum(languages as readonly [Language, ...Language[]]);

/** What is shown of an article wherever it appears. */
const shown = {
  id,
  title: z.string(),
  subtitle: z.string(),
  /** The path of its first picture, "" when it has none; the thumbnail is the same. */
  picurl: z.string(),
  thumbnail: z.string(),
  /** When the version that is shown was published. */
  updatedTime: instant,
  readCount: z.int(),
  /** The language in which it is shown. */
  language,
  /** True when it is shown in English because the caller's language has none: chosen when it is read. */
  isFallback: z.boolean(),
};

const articleRow = z.strictObject({
  ...shown,
  /** Of all types but news, whose bodies are read one by one. */
  content: z.optional(articleBody),
});
export type ArticleRow = z.output<typeof articleRow>;

export const queryArticleList = defineList({
  path: "article/queryArticleList",
  access: "visitor",
  limit: "read",
  summary: "Articles of a type, news the newest first, the others in their order (CNT-02, CNT-03).",
  // Bodies are up to 64 KiB each.
  cost: ({ pageSize }: { readonly pageSize: number }) => 1 + pageSize / 10,
  request: z.strictObject({ ...page, type: articleTypeInput }),
  answer: articleRow,
});

const articleDetails = z.strictObject({
  ...shown,
  content: articleBody,
  /** The articles before and after it in the list's order; null at the ends. */
  previousId: z.nullable(id),
  nextId: z.nullable(id),
});
export type ArticleDetails = z.output<typeof articleDetails>;

export const queryArticleDetails = defineCall({
  path: "article/queryArticleDetails",
  access: "visitor",
  limit: "read",
  summary: "An article, and its neighbours; each call counts as one reading (CNT-02).",
  request: z.strictObject({ id: idInput, type: articleTypeInput }),
  answer: articleDetails,
});

const foundArticle = z.strictObject({
  id,
  /** 5 FAQ, 7 news. */
  type: z.union([z.literal(articleTypeDigits.faq), z.literal(articleTypeDigits.news)]),
  title: z.string(),
  /** A part of its text around the first of the words; plain text. */
  snippet: z.string(),
  language,
  isFallback: z.boolean(),
});
export type FoundArticle = z.output<typeof foundArticle>;

/** The longest text that is searched for. */
export const mostSearched = 80;

export const searchArticles = defineList({
  path: "article/search",
  access: "visitor",
  limit: "read",
  cost: () => 3,
  summary:
    "The at most 20 articles of help and news that have all of the words, in the language in which the caller sees them; the help first (CNT-02).",
  request: z.strictObject({ text: textInput(mostSearched) }),
  answer: foundArticle,
});

export const articlePicture = defineCall({
  path: "article/picture/:id",
  method: "GET",
  access: "visitor",
  limit: "read",
  file: "image/jpeg",
  readsFiles: true,
  summary: "A picture of an article: anybody who knows its number reads it, and it never changes.",
  request: z.strictObject({ id: textInput(64) }),
  answer: nothing,
});
