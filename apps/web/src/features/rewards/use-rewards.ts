/** What the pages of rewards read, and the calls that pay (RWD-01, RWD-02). */
import type { AnswerOf } from "@candor/wire/call";
import {
  checkinDaily,
  checkinReward,
  onboard,
  signInMsg,
  signinTotalReward,
} from "@candor/wire/earn/rewards";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { useUser } from "../../lib/account/session.ts";
import { answerKey, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { call, type ApiFailure } from "../../lib/calls/api.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls, type MoneyCalls } from "../../parts/money-calls.ts";

export type Daily = AnswerOf<typeof checkinDaily>;
export type Offered = AnswerOf<typeof checkinReward>;
export type ShownAward = Offered["awards"][number];

/** RWD-01: what is shown is read again so long after a reward. */
const refreshDelayMs = 2_000;

export const useDaily = () => {
  const user = useUser();
  return useQuery({
    queryKey: answerKey(checkinDaily, user?.uid),
    queryFn: () => call(checkinDaily, {}),
    enabled: user !== undefined,
  });
};

export const useOffered = () => {
  const user = useUser();
  return useQuery({
    queryKey: answerKey(checkinReward, user?.uid),
    queryFn: () => call(checkinReward, {}),
    enabled: user !== undefined,
  });
};

export const useSignInMessage = () =>
  useQuery({
    queryKey: answerKey(signInMsg),
    queryFn: () => call(signInMsg, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Claims = Pick<MoneyCalls, "callStateOf" | "askAgain"> & {
  /** Paid by this page: its button waits until the server says so too. */
  readonly isPaid: (name: string) => boolean;
  readonly checkIn: (reward: string) => void;
  readonly claimAward: (award: ShownAward) => void;
};

export const checkInName = "checkIn";
export const awardName = ({ id }: Pick<ShownAward, "id">): string => `award ${id}`;

export const useClaims = (): Claims => {
  const text = useText();
  const calls = useMoneyCalls();
  const refreshSoon = useRefreshSoon();
  const [paid, setPaid] = useState<ReadonlySet<string>>(new Set());
  const begin = (name: string, money: string, send: (key: string) => Promise<unknown>): void =>
    calls.begin(name, {
      send,
      done: () => {
        toast.good(text("rewards.paid", { amount: showMoney(money) }));
        setPaid((before) => new Set([...before, name]));
        refreshSoon(() => setPaid((before) => new Set([...before].filter((each) => each !== name))));
      },
      refused: (failure: ApiFailure) => {
        toast.failure(failure);
        refreshSoon(() => {});
      },
    });
  return {
    callStateOf: calls.callStateOf,
    askAgain: calls.askAgain,
    isPaid: (name) => paid.has(name),
    checkIn: (reward) =>
      begin(checkInName, reward, (idempotencyKey) => call(onboard, {}, { idempotencyKey })),
    claimAward: (award) =>
      begin(awardName(award), award.money, (idempotencyKey) =>
        call(signinTotalReward, { id: award.id }, { idempotencyKey }),
      ),
  };
};

/** After 2 s reads award details, sign-in info and user info again (RWD-01); a page that was left reads nothing. */
const useRefreshSoon = () => {
  const queries = useQueryClient();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return (then: () => void): void => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      void Promise.all([rereadAnswers(queries, checkinReward, checkinDaily), refreshUser()]).then(then);
    }, refreshDelayMs);
    timers.current.add(timer);
  };
};
