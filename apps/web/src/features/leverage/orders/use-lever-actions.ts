/** Every action on lever orders, each confirmed before it is done (LEV-07, LEV-15). */
import {
  cheDanContract,
  closeAll,
  pingcangContract,
  reverseContract,
  revokeAll,
  type LeverRow,
} from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { leverStatusDigits } from "@candor/wire/codec/digits";
import { useQueryClient } from "@tanstack/react-query";
import { textOf, useText } from "../../../i18n/use-text.ts";
import { call, type CallOptions } from "../../../lib/calls/api.ts";
import { confirm, type Question } from "../../../lib/confirm.ts";
import { useMoneyCalls, type MoneyCalls } from "../../../parts/money-calls.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { useConnection } from "../../../live/connection.ts";
import { freshnessOf } from "../../../live/freshness.ts";
import { productsQuery } from "../../../live/products.ts";
import { seenTermsOf, useTermsOnRefusal, type SeenTerms } from "../../../parts/pair/seen-terms.ts";
import { latestPrice } from "../../../live/quote-store.ts";
import {
  closeAllQuestion,
  closeQuestion,
  reverseQuestion,
  revokeAllQuestion,
  revokeQuestion,
} from "./action-questions.tsx";
import { refreshAfterAction } from "./refresh-after-action.ts";
import { boundBy, otherSide } from "./lever-view.ts";
import { useLiveLevers } from "./use-lever-orders.ts";

export type LeverActions = {
  readonly calls: MoneyCalls;
  readonly close: (row: LeverRow) => Promise<void>;
  readonly reverse: (row: LeverRow) => Promise<void>;
  readonly revoke: (row: LeverRow) => Promise<void>;
  /** All positions, or those of one pair. */
  readonly closeAll: (pid?: number) => Promise<void>;
  /** All pending orders, or those of one pair. */
  readonly revokeAll: (pid?: number) => Promise<void>;
};

/** The name under which an order's actions run: one at a time. */
export const actionName = (id: string): string => `lever:${id}`;
export const bulkActions = { close: "closeAll", revoke: "revokeAll" } as const;

/** The newest known price of a row's pair. */
export const priceOfRow = (row: LeverRow): string | undefined =>
  latestPrice(row.symbol) ?? row.newPrice ?? undefined;

type LeverAction = <Answer>(
  name: string,
  question: Question,
  send: (key: string) => Promise<Answer>,
  messageOf: (answer: Answer) => string | undefined,
) => Promise<void>;

/** Confirms, runs, reports, and refreshes the lists. */
const useLeverAction = (): readonly [MoneyCalls, LeverAction] => {
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const reread = useTermsOnRefusal();
  const act: LeverAction = async (name, question, send, messageOf) => {
    if (!(await confirm(question))) return;
    calls.begin(name, {
      send,
      done: (answer) => {
        const message = messageOf(answer);
        if (message !== undefined) toast.good(message);
        refreshAfterAction(queries);
      },
      refused: (failure) => {
        reread(failure.key);
        toast.failure(failure);
      },
    });
  };
  return [calls, act];
};

/** Closing needs a price that is not older than 5 s (NAV-09). */
const freshOf = (rows: readonly LeverRow[]): readonly LeverRow[] => {
  const fresh = rows.filter((row) => freshnessOf(row.symbol) === "live");
  if (fresh.length === 0) toast.bad(textOf("refusal.PriceIsStale"));
  return fresh;
};

/** The result of a close comes as a push, with the exact price; without a socket only the answer can be shown. */
export const closeMessage = (message: string): string | undefined =>
  useConnection.getState().account === "open" ? undefined : message;

export const useLeverActions = (): LeverActions => {
  const text = useText();
  const queries = useQueryClient();
  const live = useLiveLevers().data?.rows ?? [];
  const [calls, act] = useLeverAction();
  const single = (
    row: LeverRow,
    question: Question,
    send: (input: { readonly id: string }, options: CallOptions) => Promise<unknown>,
    messageOf: () => string | undefined,
  ): Promise<void> =>
    act(actionName(row.id), question, (key) => send({ id: row.id }, { idempotencyKey: key }), messageOf);
  const isChosen = (row: LeverRow, isPending: boolean, pid: number | undefined): boolean =>
    (row.status === leverStatusDigits.pending) === isPending && (pid === undefined || row.pid === pid);

  return {
    calls,
    close: async (row) => {
      if (freshOf([row]).length === 0) return;
      const question = closeQuestion(text, row);
      const messageOf = () => closeMessage(text("orders.closeTaken"));
      await single(row, question, (input, options) => call(pingcangContract, input, options), messageOf);
    },
    reverse: async (row) => {
      if (freshOf([row]).length === 0) return;
      const side = text(`orders.${otherSide(row)}`);
      const question = reverseQuestion(text, row);
      const messageOf = () => text("orders.reversed", { pair: row.pairName, side });
      // The terms that the question showed last; a repeat names the same.
      let seen: SeenTerms | undefined;
      const send = (input: { readonly id: string }, options: CallOptions) => {
        seen ??= seenTermsOf(
          queries
            .getQueryData<readonly Product[]>(productsQuery.queryKey)
            ?.find(({ pid }) => pid === row.pid),
        );
        return call(reverseContract, { ...input, ...seen }, options);
      };
      await single(row, question, send, messageOf);
    },
    revoke: async (row) => {
      const messageOf = () => text("orders.revokedOne", { amount: showMoney(boundBy([row])) });
      const send = (input: { readonly id: string }, options: CallOptions) =>
        call(cheDanContract, input, options);
      await single(row, revokeQuestion(text, row), send, messageOf);
    },
    closeAll: async (pid) => {
      const rows = live.filter((row) => isChosen(row, false, pid));
      if (rows.length === 0) return toast.plain(text("orders.noneToClose"));
      // The engine skips pairs without a fresh price, too.
      const fresh = freshOf(rows);
      if (fresh.length === 0) return;
      const send = (key: string) => call(closeAll, ofPair(pid), { idempotencyKey: key });
      await act(bulkActions.close, closeAllQuestion(text, fresh), send, ({ count }) =>
        text("orders.closedCount", { number: count }),
      );
    },
    revokeAll: async (pid) => {
      const rows = live.filter((row) => isChosen(row, true, pid));
      if (rows.length === 0) return toast.plain(text("orders.noneToRevoke"));
      const send = (key: string) => call(revokeAll, ofPair(pid), { idempotencyKey: key });
      await act(bulkActions.revoke, revokeAllQuestion(text, rows), send, ({ count }) =>
        text("orders.revokedCount", { number: count }),
      );
    },
  };
};

const ofPair = (pid: number | undefined) => (pid === undefined ? {} : { pid });
