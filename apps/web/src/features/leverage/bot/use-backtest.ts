import { checkRunBand, type BotBand, type RunRequest } from "@candor/core/bot/bands";
import { botBacktest } from "@candor/wire/bot";
import type { AnswerOf } from "@candor/wire/call";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { useUser } from "../../../lib/account/session.ts";
import { runInput } from "./run-input.ts";
import { answerKey } from "../../../lib/calls/answer-key.ts";

/** The back-test starts after no typing for this long. */
const restMs = 400;
/** A new minute is added to the log. */
const rereadMs = 60_000;

export type BacktestAnswer = AnswerOf<typeof botBacktest>;

/** The back-test of inputs that their band allows; otherwise the data is undefined (BOT-07). */
export const useBacktest = (
  pid: number | undefined,
  request: RunRequest | undefined,
  bands: readonly BotBand[],
): UseQueryResult<BacktestAnswer> => {
  const uid = useUser()?.uid;
  const isAllowed = pid !== undefined && request !== undefined && checkRunBand(request, bands).ok;
  const wanted = isAllowed ? JSON.stringify(runInput(pid, request)) : "";
  const input = useRested(wanted);
  return useQuery({
    queryKey: answerKey(botBacktest, uid, input),
    queryFn: ({ signal }) => call(botBacktest, JSON.parse(input) as ReturnType<typeof runInput>, { signal }),
    enabled: uid !== undefined && input !== "" && input === wanted,
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  });
};

const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
