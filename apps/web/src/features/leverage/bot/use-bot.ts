/** What the bot offers, and the state of its runs (BOT-02, BOT-07). */
import { aiRule, botRuns, type BotRunRow } from "@candor/wire/bot";
import { runStateDigits } from "@candor/wire/codec/digits";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, callList, type Page } from "../../../lib/calls/api.ts";
import { useUser } from "../../../lib/account/session.ts";
import type { BotRule } from "./bot-form.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";

/** A run decides once a minute; its steps send no push. */
const rereadRunningMs = 5_000;
export const runsPageSize = 5;

export const isRunning = ({ state }: Pick<BotRunRow, "state">): boolean => state === runStateDigits.running;

export const useBotRule = (): UseQueryResult<BotRule> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(aiRule, uid),
    queryFn: ({ signal }) => call(aiRule, {}, { signal }),
    enabled: uid !== undefined,
  });
};

/** A page of the user's runs, newest first; the current one is the first of the first page. */
export const useBotRuns = (page: number): UseQueryResult<Page<BotRunRow>> => {
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: answerKey(botRuns, uid, page),
    queryFn: ({ signal }) =>
      callList(
        botRuns,
        { orderByColumn: "id", isAsc: "desc", pageNum: page, pageSize: runsPageSize },
        { signal },
      ),
    enabled: uid !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) === true ? rereadRunningMs : false),
  });
};
