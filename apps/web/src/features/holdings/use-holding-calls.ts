/** What is done to one order: ended now, its end asked for, a day passed in a demo (INV-09, INV-16). */
import { passDay } from "@candor/wire/demo";
import { overBySelf, queryFinancialTypeList, redemption } from "@candor/wire/earn/invest";
import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { useText } from "../../i18n/use-text.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { changingWith, rereadAnswers } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { toast } from "../../lib/toasts.ts";
import { useMoneyCalls, type CallState } from "../../parts/money-calls.ts";
import { ExitFacts } from "./exit-facts.tsx";
import type { Row } from "./holding-view.ts";

type Act = "exit" | "end" | "pass";
const acts: readonly Act[] = ["exit", "end", "pass"];

export type HoldingCalls = {
  readonly stateOf: (act: Act) => CallState;
  /** Something about this order is under way, or its outcome is unknown. */
  readonly isBusy: boolean;
  readonly lost: Act | undefined;
  readonly askAgain: () => void;
  readonly exit: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly pass: () => void;
};

const paths = { exit: overBySelf, end: redemption, pass: passDay } as const;

export const useHoldingCalls = (row: Row): HoldingCalls => {
  const text = useText();
  const times = useTimes();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const renew = (): void => {
    void refreshUser();
    void queries.invalidateQueries(changingWith("bookings"));
    void rereadAnswers(queries, queryFinancialTypeList);
  };
  const send = (act: Act, done: string): void =>
    calls.begin(act, {
      send: (key) => call(paths[act], { id: row.id }, { idempotencyKey: key }),
      done: () => {
        toast.good(done);
        renew();
      },
      refused: (failure) => {
        toast.failure(failure);
        renew();
      },
    });
  const lost = acts.find((act) => calls.callStateOf(act) === "lost");
  return {
    stateOf: calls.callStateOf,
    isBusy: acts.some((act) => calls.callStateOf(act) !== "idle"),
    lost,
    askAgain: () => lost !== undefined && calls.askAgain(lost),
    exit: async () => {
      const { exit } = row;
      if (exit === null) return;
      const agreed = await confirm({
        title: text("holdings.exit.title"),
        body: createElement(ExitFacts, { exit }),
        action: text("holdings.exit.action"),
        keep: text("holdings.exit.keep"),
      });
      if (agreed) send("exit", text("holdings.exit.done", { amount: showMoney(exit.arrives) }));
    },
    end: async () => {
      const agreed = await confirm({
        title: text("holdings.end.title"),
        body: text("holdings.end.body", { time: showDeadline(times, row.currentEndTime) }),
        action: text("holdings.end.action"),
        keep: text("holdings.exit.keep"),
      });
      if (agreed) send("end", text("refusal.SuccessfulRedemption"));
    },
    pass: () => send("pass", text("holdings.demo.done")),
  };
};
