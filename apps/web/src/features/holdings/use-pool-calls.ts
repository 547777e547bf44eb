/** What is done to a share in a pool: taken back while it waits, its end asked for, a day passed in a demo (INV-10, INV-14). */
import { passDay } from "@candor/wire/demo";
import { overBySelf } from "@candor/wire/earn/invest";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { confirm } from "../../lib/confirm.ts";
import { showMoney } from "../../lib/show/show-money.ts";
import { showDeadline } from "../../lib/show/show-deadline.ts";
import { useTimes } from "../../lib/show/show-time.ts";
import type { PoolRow } from "./pool-view.ts";
import { useRowCalls, type RowCalls } from "./use-row-calls.ts";

const acts = ["back", "leave", "pass"] as const;
type Act = (typeof acts)[number];
const paths = { back: overBySelf, leave: overBySelf, pass: passDay } as const;

export type PoolCalls = Omit<RowCalls<Act>, "send" | "pressed"> & {
  readonly back: () => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly pass: () => void;
};

export const usePoolCalls = (row: PoolRow): PoolCalls => {
  const text = useText();
  const times = useTimes();
  const { send: begin, pressed, ...calls } = useRowCalls(acts);
  const send = (act: Act, done: string): void =>
    begin(act, (key) => call(paths[act], { id: row.id }, { idempotencyKey: key }), done);
  return {
    ...calls,
    back: async () => {
      pressed();
      const amount = showMoney(row.ownPrincipal);
      const agreed = await confirm({
        title: text("holdings.pool.back.title"),
        body: text("holdings.pool.back.body", { amount }),
        action: text("holdings.pool.back.action"),
        keep: text("holdings.pool.back.keep"),
      });
      if (agreed) send("back", text("holdings.pool.back.done", { amount }));
    },
    leave: async () => {
      pressed();
      const agreed = await confirm({
        title: text("holdings.pool.leave.title"),
        body: text("holdings.pool.leave.body", { time: showDeadline(times, row.currentEndTime) }),
        action: text("holdings.pool.leave.action"),
        keep: text("holdings.pool.leave.keep"),
      });
      if (agreed) send("leave", text("holdings.pool.leave.done"));
    },
    pass: () => {
      pressed();
      send("pass", text("holdings.demo.done"));
    },
  };
};
