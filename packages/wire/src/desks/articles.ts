/** What operators do with articles: write versions, publish them, take them down (CNT-03, CNT-04, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { articleBody, articleTypeInput } from "../content.ts";
import { languages, type Language } from "../language.ts";
import { id, idInput, instant, nothing, optionalText, textInput, wholeInput } from "../scalars.ts";
import { mostPhotoBytes } from "../service/identity.ts";
import { reasonInput } from "./operators.ts";

const language = z.enum(languages as readonly [Language, ...Language[]]);
const version = wholeInput(1, 1_000_000);
const positionInput = wholeInput(1, 9_999);

/** What stands in one language. */
const standing = z.strictObject({
  language,
  /** Of the newest version; "" and 0 when there is none. */
  title: z.string(),
  newest: z.int(),
  /** The version that is shown now, and since when; null when none is. */
  shown: z.nullable(z.strictObject({ version: z.int(), since: instant })),
  /** The version that will be shown, and from when on; null when nothing is planned. */
  planned: z.nullable(z.strictObject({ version: z.int(), from: instant })),
  /** True when it was taken down and nothing is shown or planned. */
  isDown: z.boolean(),
  /** Whether its newest version translates another English text than the one that is shown: an older one, or one that was put back. */
  isStale: z.boolean(),
});
export type ArticleStanding = z.output<typeof standing>;

const article = {
  id,
  /** 5 FAQ, 7 news, 8 about, 9 company, 10 certificates, 11 contact, 12 event. */
  type: z.int(),
  position: z.int(),
  reads: z.int(),
  createdAt: instant,
};

export const articleList = defineList({
  path: "operator/articles",
  access: "operator",
  action: "articles_read",
  limit: "read",
  summary: "All articles of a type with what stands in each language, in the order of the customers' list.",
  cost: () => 5,
  request: z.strictObject({ type: articleTypeInput }),
  answer: z.strictObject({ ...article, languages: z.array(standing) }),
});
export type ListedArticle = z.output<typeof articleList.answer>;

export const articleToEdit = defineCall({
  path: "operator/article",
  access: "operator",
  action: "articles_read",
  limit: "read",
  summary: "An article with the newest version in each language that has one.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    ...article,
    languages: z.array(standing),
    texts: z.array(
      z.strictObject({
        language,
        version: z.int(),
        title: z.string(),
        subtitle: z.string(),
        content: articleBody,
        /** The English version that it was made from; null in English itself. */
        translates: z.nullable(z.int()),
      }),
    ),
  }),
});
export type ArticleToEdit = z.output<typeof articleToEdit.answer>;

export const articleVersions = defineList({
  path: "operator/articleVersions",
  access: "operator",
  action: "articles_read",
  limit: "read",
  cost: () => 3,
  summary:
    "The last hundred versions of an article in one language, the newest first, and when each was shown.",
  request: z.strictObject({ id: idInput, language }),
  answer: z.strictObject({
    version: z.int(),
    title: z.string(),
    translates: z.nullable(z.int()),
    /** "" when it came with the product. */
    writer: z.string(),
    writtenAt: instant,
    /** When it was published, or will be, each time. */
    publishedAt: z.array(instant),
  }),
});

export const articleVersion = defineCall({
  path: "operator/articleVersion",
  access: "operator",
  action: "articles_read",
  limit: "read",
  summary: "One version of an article, as it was written.",
  request: z.strictObject({ id: idInput, language, version }),
  answer: z.strictObject({ title: z.string(), subtitle: z.string(), content: articleBody }),
});

const written = {
  title: textInput(200),
  subtitle: optionalText(300),
  /** The body as JSON: a tree of the nodes that an article may have. */
  body: textInput(65_536),
};

export const newArticle = defineCall({
  path: "operator/newArticle",
  access: "operator",
  action: "article_write",
  limit: "write",
  bodyBytes: 262_144,
  summary: "Make an article with its first English version. Nobody sees it before it is published.",
  request: z.strictObject({ type: articleTypeInput, position: positionInput, ...written }),
  answer: z.strictObject({ id }),
});

export const saveArticle = defineCall({
  path: "operator/saveArticle",
  access: "operator",
  action: "article_write",
  limit: "write",
  bodyBytes: 262_144,
  summary: "Save a new version of an article in one language. What is shown stays until it is published.",
  request: z.strictObject({
    id: idInput,
    language,
    /** The newest version when the editor was opened, 0 when there was none: another one since is refused. */
    base: wholeInput(0, 1_000_000),
    /** The English version that it was made from; left out in English. */
    translates: z.optional(version),
    ...written,
  }),
  answer: z.strictObject({ version: z.int() }),
});

export const placeArticle = defineCall({
  path: "operator/placeArticle",
  access: "operator",
  action: "article_publish",
  limit: "write",
  summary: "Move an article to another place in its list, at once.",
  request: z.strictObject({ id: idInput, position: positionInput, reason: reasonInput }),
  answer: nothing,
});

export const publishArticle = defineCall({
  path: "operator/publishArticle",
  access: "operator",
  action: "article_publish",
  limit: "write",
  summary:
    "Show a version of an article in one language, now or from a time on, in place of what was planned. An older version undoes a newer one.",
  request: z.strictObject({
    id: idInput,
    language,
    version,
    /** Left out: now. */
    from: z.optional(wholeInput(0, Number.MAX_SAFE_INTEGER)),
    reason: reasonInput,
  }),
  answer: nothing,
});

export const takeArticleDown = defineCall({
  path: "operator/takeArticleDown",
  access: "operator",
  action: "article_publish",
  limit: "write",
  summary:
    "Show an article no longer in one language, and forget what was planned. Readers of that language then get it in English; without the English text nobody sees it.",
  request: z.strictObject({ id: idInput, language, reason: reasonInput }),
  answer: nothing,
});

export const uploadArticlePicture = defineCall({
  path: "operator/articleUpload",
  access: "operator",
  action: "article_write",
  limit: "write",
  upload: { field: "file", mostBytes: mostPhotoBytes },
  summary:
    "Upload a picture for an article: JPEG, PNG, WebP or HEIC of at most 10 MB and 50 megapixels. It is stored again as a JPEG of at most 2400 pixels a side, without what a camera writes into it. What no version has within a day is deleted.",
  request: nothing,
  /** For the attributes of a node `picture`. */
  answer: z.strictObject({ id: z.string(), width: z.int(), height: z.int() }),
});

export const articlePictureAtDesk = defineCall({
  path: "operator/articlePicture",
  access: "operator",
  action: "articles_read",
  limit: "read",
  file: "image/jpeg",
  readsFiles: true,
  summary: "A picture of an article, as the editor shows it.",
  request: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  answer: nothing,
});
