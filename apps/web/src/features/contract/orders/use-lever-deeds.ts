/** Every deed on lever orders, each asked about before it is done (LEV-07, LEV-15). */
import {
  cheDanContract,
  closeAll,
  pingcangContract,
  reverseContract,
  revokeAll,
  type LeverRow,
} from "@candor/wire/leverage";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../../../i18n/use-text.ts";
import { call } from "../../../lib/api.ts";
import { confirm, type Question } from "../../../lib/confirm.ts";
import { useMoneyCalls, type MoneyCalls } from "../../../lib/money-calls.ts";
import { showMoney } from "../../../lib/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { useConnection } from "../../../live/connection.ts";
import { freshnessOf } from "../../../live/freshness.ts";
import { latestPrice } from "../../../live/quote-store.ts";
import {
  closeAllQuestion,
  closeQuestion,
  reverseQuestion,
  revokeAllQuestion,
  revokeQuestion,
} from "./deed-questions.ts";
import { rereadAfterDeed } from "./lever-deed.ts";
import { boundBy } from "./lever-view.ts";
import { useLiveLevers } from "./use-lever-orders.ts";

export type LeverDeeds = {
  readonly calls: MoneyCalls;
  readonly close: (row: LeverRow) => Promise<void>;
  readonly reverse: (row: LeverRow) => Promise<void>;
  readonly revoke: (row: LeverRow) => Promise<void>;
  /** All positions, or those of one pair. */
  readonly closeAll: (pid?: number) => Promise<void>;
  /** All pending orders, or those of one pair. */
  readonly revokeAll: (pid?: number) => Promise<void>;
};

/** The name under which an order's deeds are done: one at a time. */
export const deedOf = (id: string): string => `lever:${id}`;
export const allDeeds = { close: "closeAll", revoke: "revokeAll" } as const;

/** The newest price known of a row's pair. */
export const priceOfRow = (row: LeverRow): string | undefined =>
  latestPrice(row.procode) ?? row.newPrice ?? undefined;

export const useLeverDeeds = (): LeverDeeds => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const live = useLiveLevers().data?.rows ?? [];
  const holding = (pid?: number) => live.filter((row) => row.status !== 0 && isOf(row, pid));
  const pending = (pid?: number) => live.filter((row) => row.status === 0 && isOf(row, pid));
  /** Closing needs a price that is not older than 5 s (NAV-09). */
  const areFresh = (rows: readonly LeverRow[]): boolean => {
    const fresh = rows.every((row) => freshnessOf(row.procode) === "live");
    if (!fresh) toast.bad(text("refusal.PriceIsStale"));
    return fresh;
  };
  const deed = async <Answer>(
    name: string,
    question: Question,
    send: (key: string) => Promise<Answer>,
    told: (answer: Answer) => string | undefined,
  ): Promise<void> => {
    if (!(await confirm(question))) return;
    const done = (answer: Answer): void => {
      const message = told(answer);
      if (message !== undefined) toast.good(message);
      rereadAfterDeed(queries);
    };
    calls.begin(name, { send, done });
  };
  const single = <Target extends typeof pingcangContract | typeof cheDanContract | typeof reverseContract>(
    target: Target,
    row: LeverRow,
    question: Question,
    told: () => string | undefined,
  ): Promise<void> =>
    deed(deedOf(row.id), question, (key) => call(target, { id: row.id }, { idempotencyKey: key }), told);

  return {
    calls,
    close: async (row) => {
      if (!areFresh([row])) return;
      // Its result comes as a push, with the very price; without a socket only the answer can be told.
      const told = () => (useConnection.getState().account === "open" ? undefined : text("orders.closeTaken"));
      await single(pingcangContract, row, closeQuestion(text, row, priceOfRow(row)), told);
    },
    reverse: async (row) => {
      if (!areFresh([row])) return;
      const side = text(row.type === 1 ? "orders.short" : "orders.long");
      const told = () => text("orders.reversed", { pair: row.ptitle, side });
      await single(reverseContract, row, reverseQuestion(text, row, priceOfRow(row)), told);
    },
    revoke: (row) =>
      single(cheDanContract, row, revokeQuestion(text, row), () =>
        text("orders.revokedOne", { amount: showMoney(boundBy([row])) }),
      ),
    closeAll: async (pid) => {
      const rows = holding(pid);
      if (rows.length === 0) return toast.plain(text("orders.noneToClose"));
      if (!areFresh(rows)) return;
      await deed(
        allDeeds.close,
        closeAllQuestion(text, rows, priceOfRow),
        (key) => call(closeAll, ofPair(pid), { idempotencyKey: key }),
        ({ count }) => text("orders.closedCount", { number: count }),
      );
    },
    revokeAll: async (pid) => {
      const rows = pending(pid);
      if (rows.length === 0) return toast.plain(text("orders.noneToRevoke"));
      await deed(
        allDeeds.revoke,
        revokeAllQuestion(text, rows),
        (key) => call(revokeAll, ofPair(pid), { idempotencyKey: key }),
        ({ count }) => text("orders.revokedCount", { number: count }),
      );
    },
  };
};

const ofPair = (pid: number | undefined) => (pid === undefined ? {} : { pid });
const isOf = (row: LeverRow, pid: number | undefined): boolean => pid === undefined || row.pid === pid;
