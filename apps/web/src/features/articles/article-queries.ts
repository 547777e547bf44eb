/** Articles as the server has them in the language shown (CNT-01 to CNT-03). */
import { articleTypeDigits } from "@candor/wire/codec/digits";
import {
  queryArticleDetails,
  queryArticleList,
  searchArticles,
  type ArticleDetails,
  type ArticleRow,
  type FoundArticle,
} from "@candor/wire/content";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call, callList, type Page } from "../../lib/calls/api.ts";
import { shownLanguage } from "../../lib/device/language.ts";

export type ArticleKind = keyof typeof articleTypeDigits;

const typeOf = (kind: ArticleKind) =>
  String(articleTypeDigits[kind]) as `${(typeof articleTypeDigits)[ArticleKind]}`;

/** A page of a kind's articles; while it loads, the page before it is kept. */
export const useArticles = (
  kind: ArticleKind,
  pageNum: number,
  pageSize: number,
): UseQueryResult<Page<ArticleRow>> =>
  useQuery({
    queryKey: answerKey(queryArticleList, shownLanguage(), kind, pageNum, pageSize),
    queryFn: ({ signal }) =>
      callList(queryArticleList, { pageNum, pageSize, type: typeOf(kind) }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Each call counts as a reading: it is never given up and repeated, and what is shown is not read again. Without an id nothing is asked. */
export const useArticle = (kind: ArticleKind, id: string | undefined): UseQueryResult<ArticleDetails> =>
  useQuery({
    queryKey: answerKey(queryArticleDetails, shownLanguage(), kind, id),
    queryFn: () => call(queryArticleDetails, { id: id ?? "", type: typeOf(kind) }),
    enabled: id !== undefined,
    staleTime: Infinity,
  });

/** What has all of the words; nothing is asked while there are none. */
export const useFoundArticles = (words: string): UseQueryResult<Page<FoundArticle>> =>
  useQuery({
    queryKey: answerKey(searchArticles, shownLanguage(), words),
    queryFn: ({ signal }) => callList(searchArticles, { text: words }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
