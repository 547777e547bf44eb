/**
 * The risk notice before a first order (SAFE-03): `useRiskGate(kind)` knows whether it is accepted, and asks. app/risk.tsx
 * loads the dialog, parts/risk/risk-dialog.tsx draws it.
 */
import type { RiskKind } from "@candor/core/protection/risk";
import type { AnswerOf } from "@candor/wire/call";
import { riskNotice } from "@candor/wire/risk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { call } from "../calls/api.ts";
import { useUser } from "./session.ts";
import { answerKey } from "../calls/answer-key.ts";

export type RiskNotice = AnswerOf<typeof riskNotice>;

export type RiskQuestion = {
  readonly kind: RiskKind;
  /** Opened only to be read again: nothing waits for an answer. */
  readonly isReading: boolean;
  readonly answer: (accepted: boolean) => void;
};

export const useRiskQuestion = create<{ readonly asked: RiskQuestion | undefined }>(() => ({
  asked: undefined,
}));

/** Whether the user has accepted, from the server, and the figure; it changes at most once a day. */
export const riskNoticeQuery = (uid: number | undefined, kind: RiskKind) =>
  queryOptions({
    queryKey: answerKey(riskNotice, uid, kind),
    queryFn: ({ signal }): Promise<RiskNotice> => call(riskNotice, { kind }, { signal }),
    staleTime: 600_000,
  });

/** Resolves to true when the notice is accepted; a new question answers an open one with no. */
const open = (kind: RiskKind, isReading: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    useRiskQuestion.getState().asked?.answer(false);
    const question: RiskQuestion = {
      kind,
      isReading,
      answer: (accepted) => {
        if (useRiskQuestion.getState().asked !== question) return;
        useRiskQuestion.setState({ asked: undefined });
        resolve(accepted);
      },
    };
    useRiskQuestion.setState({ asked: question });
  });

/** Shows the notice to a user who wants to read it. */
export const readRiskNotice = (kind: RiskKind): void => void open(kind, true);

export type RiskGate = {
  /** Known to be accepted: an order may be sent at once. */
  readonly isAccepted: boolean;
  /** Asks; first looks up what is not known yet. Time passes meanwhile: the caller confirms the price again afterwards. */
  readonly ask: () => Promise<boolean>;
};

/** The check before a user's first order of a kind; reads in advance whether it is still needed while the ticket is shown. */
export const useRiskGate = (kind: RiskKind): RiskGate => {
  const uid = useUser()?.uid;
  const { data } = useQuery({ ...riskNoticeQuery(uid, kind), enabled: uid !== undefined });
  return {
    isAccepted: uid !== undefined && data !== undefined && data.acceptedAt !== null,
    ask: () => open(kind, false),
  };
};
