/** Articles as the server has them in the language shown (CNT-01 to CNT-03). */
import { articleTypeDigits, type ArticleKind } from "@candor/wire/codec/digits";
import {
  articlesAtOnce,
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
import { givenAnswer, givenRows } from "../../lib/calls/given-answers.ts";
import { shownLanguage } from "../../lib/device/language.ts";

const typeOf = (kind: ArticleKind) =>
  String(articleTypeDigits[kind]) as `${(typeof articleTypeDigits)[ArticleKind]}`;

/** A page of a kind's articles; while it loads, the page before it is kept. */
export const useArticles = (kind: ArticleKind, pageNum: number): UseQueryResult<Page<ArticleRow>> => {
  const input = { pageNum, pageSize: articlesAtOnce[kind], type: typeOf(kind) };
  return useQuery({
    queryKey: answerKey(queryArticleList, shownLanguage(), kind, pageNum),
    queryFn: ({ signal }) => callList(queryArticleList, input, { signal }),
    initialData: () => givenRows(queryArticleList, input),
    placeholderData: keepPreviousData,
  });
};

/** Each call counts as a reading: it is never given up and repeated, and what is shown is not read again, whatever is. Without an id nothing is asked. */
export const useArticle = (kind: ArticleKind, id: string | undefined): UseQueryResult<ArticleDetails> => {
  const input = { id: id ?? "", type: typeOf(kind) };
  return useQuery({
    queryKey: answerKey(queryArticleDetails, shownLanguage(), kind, id),
    queryFn: () => call(queryArticleDetails, input),
    initialData: () => givenAnswer(queryArticleDetails, input),
    enabled: id !== undefined,
    staleTime: "static",
  });
};

/** What has all of the words; nothing is asked while there are none. */
export const useFoundArticles = (words: string): UseQueryResult<Page<FoundArticle>> =>
  useQuery({
    queryKey: answerKey(searchArticles, shownLanguage(), words),
    queryFn: ({ signal }) => callList(searchArticles, { text: words }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
