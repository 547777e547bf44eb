/** What is done to one order: ended now, its end asked for, a day passed in a demo (INV-09, INV-16). */
import { passDay } from "@candor/wire/demo";
import { overBySelf, redemption } from "@candor/wire/earn/invest";
import { createElement } from "react";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import { ExitFacts } from "./exit-facts.tsx";
import type { Row } from "./holding-view.ts";
import { useRowCalls, type RowCalls } from "./use-row-calls.ts";

const acts = ["exit", "end", "pass"] as const;
type Act = (typeof acts)[number];
const paths = { exit: overBySelf, end: redemption, pass: passDay } as const;

export type HoldingCalls = Omit<RowCalls<Act>, "send" | "pressed"> & {
  readonly exit: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly pass: () => void;
};

export const useHoldingCalls = (row: Row): HoldingCalls => {
  const text = useText();
  const times = useTimes();
  const { send: begin, pressed, ...calls } = useRowCalls(acts);
  const send = (act: Act, done: string): void =>
    begin(act, (key) => call(paths[act], { id: row.id }, { idempotencyKey: key }), done);
  return {
    ...calls,
    exit: async () => {
      const { exit } = row;
      if (exit === null) return;
      pressed();
      const agreed = await confirm({
        title: text("holdings.exit.title"),
        body: createElement(ExitFacts, { exit }),
        action: text("holdings.exit.action"),
        keep: text("holdings.exit.keep"),
      });
      if (agreed) send("exit", text("holdings.exit.done", { amount: showMoney(exit.arrives) }));
    },
    end: async () => {
      pressed();
      const agreed = await confirm({
        title: text("holdings.end.title"),
        body: text("holdings.end.body", { time: showDeadline(times, row.currentEndTime) }),
        action: text("holdings.end.action"),
        keep: text("holdings.exit.keep"),
      });
      if (agreed) send("end", text("refusal.SuccessfulRedemption"));
    },
    pass: () => {
      pressed();
      send("pass", text("holdings.demo.done"));
    },
  };
};
