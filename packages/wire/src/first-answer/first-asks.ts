/**
 * What each page of content asks for first, by its address (CNT-01 to CNT-03, COM-01, INV-01): the server answers it with the page. A page
 * that asks for something else than is said here asks once more, and its test fails (`asks nothing that it was sent with`).
 *
 * Only calls of visitors are here: what the server puts into a page is the same for everybody.
 */
import type { Call } from "../call.ts";
import { articleTypeDigits, type ArticleKind } from "../codec/digits.ts";
import { articlesAtOnce, queryArticleDetails, queryArticleList } from "../content.ts";
import { productsAtOnce, queryFinancialTypeList } from "../earn/invest.ts";
import { getKeys } from "../home.ts";
import { moderation, speechesAtOnce, speechList } from "../service/community.ts";
import { pageNumber, type AskInput } from "./given.ts";

/** The fields of an address. */
type Search = {
  readonly get: (name: string) => string | null;
  readonly has: (name: string) => boolean;
};

export type Ask = { readonly call: Call; readonly input: AskInput };

const listOf = (kind: ArticleKind, page: string | null = null): readonly Ask[] => {
  const input = {
    pageNum: pageNumber(page),
    pageSize: articlesAtOnce[kind],
    type: String(articleTypeDigits[kind]),
  };
  return [{ call: queryArticleList, input }];
};

const oneOf = (kind: ArticleKind, id: string): readonly Ask[] => [
  { call: queryArticleDetails, input: { id, type: String(articleTypeDigits[kind]) } },
];

/** A search is asked for by its words alone; nothing of it is here. */
const ofQuestions = (search: Search): readonly Ask[] | undefined => {
  const id = search.get("id");
  if (id !== null) return oneOf("faq", id);
  return search.has("q") ? undefined : listOf("faq", search.get("page"));
};

const pages: Readonly<Record<string, (search: Search) => readonly Ask[] | undefined>> = {
  "/new": (search) => listOf("news", search.get("page")),
  "/newsDetail": (search) => oneOf("news", search.get("id") ?? ""),
  "/question": ofQuestions,
  "/about": () => listOf("about"),
  "/company": () => listOf("company"),
  "/certificates": () => listOf("certificates"),
  "/contact": () => listOf("contact"),
  "/event": () => listOf("event"),
  "/community": (search) => [
    {
      call: speechList,
      input: { pageNum: pageNumber(search.get("page")), pageSize: speechesAtOnce },
    },
    { call: moderation, input: {} },
  ],
  "/project": () => [
    {
      call: queryFinancialTypeList,
      input: { isAsc: "asc", orderByColumn: "id", pageNum: 1, pageSize: productsAtOnce },
    },
    { call: getKeys, input: { keys: "cash_fee_percent" } },
  ],
};

/** The addresses of content. */
export const contentPaths: readonly string[] = Object.keys(pages);

/** Undefined for an address that has no content of its own. */
export const firstAsks = (path: string, search: Search): readonly Ask[] | undefined =>
  Object.hasOwn(pages, path) ? pages[path]?.(search) : undefined;
