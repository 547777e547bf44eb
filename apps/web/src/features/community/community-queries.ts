/** Public texts as the caller sees them (COM-01): what the caller hid, and whom the caller blocked, is left out by the server. */
import {
  blockList,
  commentList,
  commentListSelf,
  moderation,
  replyList,
  replyListSelf,
  speechesAtOnce,
  speechList,
  speechListSelf,
  speechTotals,
  type BlockedPerson,
  type CommentRow,
  type ReplyRow,
  type SpeechRow,
} from "@candor/wire/service/community";
import type { AnswerOf } from "@candor/wire/call";
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { useUser } from "../../lib/account/session.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { givenAnswer, givenRows } from "../../lib/calls/given-answers.ts";
import { call, callList, type Page } from "../../lib/calls/api.ts";

/** COM-02: five a page. */
export const textsBelow = 5;

/** What came with the page is a visitor's: without likes, and with what a user has hidden. */
export const useSpeeches = (pageNum: number): UseQueryResult<Page<SpeechRow>> => {
  const uid = useUser()?.uid;
  const input = { pageNum, pageSize: speechesAtOnce };
  return useQuery({
    queryKey: answerKey(speechList, uid, pageNum),
    queryFn: ({ signal }) => callList(speechList, input, { signal }),
    initialData: () => (uid === undefined ? givenRows(speechList, input) : undefined),
    placeholderData: keepPreviousData,
  });
};

export const useComments = (speechId: string, pageNum: number): UseQueryResult<Page<CommentRow>> =>
  useQuery({
    queryKey: answerKey(commentList, useUser()?.uid, speechId, pageNum),
    queryFn: ({ signal }) =>
      callList(commentList, { speechId, pageNum, pageSize: textsBelow, isAsc: "asc" }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useReplies = (commentId: string, pageNum: number): UseQueryResult<Page<ReplyRow>> =>
  useQuery({
    queryKey: answerKey(replyList, useUser()?.uid, commentId, pageNum),
    queryFn: ({ signal }) =>
      callList(replyList, { commentId, pageNum, pageSize: textsBelow, isAsc: "asc" }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Reads every list again, those of the caller's own texts too. */
export const useReread = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return useCallback(() => {
    const own = [speechListSelf, commentListSelf, replyListSelf, speechTotals];
    return rereadAnswers(queries, speechList, commentList, replyList, blockList, ...own);
  }, [queries]);
};

export const useBlocked = (): UseQueryResult<Page<BlockedPerson>> =>
  useQuery({
    queryKey: answerKey(blockList, useUser()?.uid),
    queryFn: ({ signal }) => callList(blockList, {}, { signal }),
  });

export const useModeration = (): UseQueryResult<AnswerOf<typeof moderation>> =>
  useQuery({
    queryKey: answerKey(moderation),
    queryFn: ({ signal }) => call(moderation, {}, { signal }),
    initialData: () => givenAnswer(moderation, {}),
  });
