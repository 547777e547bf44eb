/** The bot's inputs, from typing to the started run, including lost answers (BOT-03, API-11). */
import type { BotBand } from "@candor/core/bot/bands";
import { runLifeMs } from "@candor/core/bot/rule";
import { formatMoney, parseMoney, zeroMoney } from "@candor/core/money/money";
import { hourMs } from "@candor/core/time/time";
import { aiPlaceOrder } from "@candor/wire/bot";
import type { Product } from "@candor/wire/market";
import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useText } from "../../../i18n/use-text.ts";
import { call } from "../../../lib/calls/api.ts";
import { confirm } from "../../../lib/confirm.ts";
import { leavesText } from "../../../parts/lever-title.ts";
import { useMoneyCalls, type CallState } from "../../../parts/money-calls.ts";
import { refreshUser } from "../../../lib/account/refresh-user.ts";
import { useRiskGate } from "../../../lib/account/risk-notice.ts";
import { useUser } from "../../../lib/account/session.ts";
import { showMoney } from "../../../lib/show/show-money.ts";
import { toast } from "../../../lib/toasts.ts";
import { rereadLevers } from "../../../live/news/lever-news.ts";
import {
  bandsOf,
  botError,
  botSummary,
  firstBotForm,
  missingForLeaf,
  reduceBot,
  type BotEvent,
  type BotForm,
  type BotRule,
  type BotSummary,
} from "./bot-form.ts";
import { runInput } from "./run-input.ts";
import { rereadBot } from "../../../live/news/run-news.ts";

export type BotTicketHandle = {
  readonly form: BotForm;
  readonly change: (event: BotEvent) => void;
  readonly bands: readonly BotBand[];
  readonly summary: BotSummary;
  /** Shown at the amount: the error, after the first press; a missing fee at once. */
  readonly error: string | undefined;
  /** It says that the contract wallet holds too little. */
  readonly isShort: boolean;
  /** The run would end at once, so it is not started. */
  readonly isFeeMissing: boolean;
  readonly callState: CallState;
  /** On its way, or its outcome unknown: the form shows what was sent, and cannot be changed. */
  readonly frozen: boolean;
  readonly submit: () => Promise<void>;
  readonly askAgain: () => void;
};

const callName = "bot";

export const useBotTicket = (rule: BotRule, product: Product | undefined): BotTicketHandle => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const risk = useRiskGate("lever");
  const balance = parseMoney(useUser()?.contractBalance ?? "") ?? zeroMoney;
  const [form, dispatch] = useReducer(reduceBot, firstBotForm);
  const [pressed, setPressed] = useState(false);
  const bands = bandsOf(rule, product?.multiples);
  const feeRate = product?.feeRate ?? "0";
  const summary = botSummary(form, bands, feeRate, balance);
  const wrong = botError(form, summary, balance, bands);
  const missing = missingForLeaf(summary, feeRate, balance);
  const callState = calls.callStateOf(callName);
  const frozen = callState !== "idle";
  const { request, share, margin, fee } = summary;
  const submit = async (): Promise<void> => {
    setPressed(true);
    if (wrong !== undefined || missing !== undefined || request === undefined || product === undefined)
      return;
    if (!risk.isAccepted && !(await risk.ask())) return;
    const agreed = await confirm({
      title: text("bot.startTitle", { pair: product.pairName }),
      body: text("bot.startBody", {
        times: request.times,
        leaves: leavesText(text, share),
        multiple: request.multiple,
        margin: showMoney(formatMoney(margin)),
        fee: showMoney(formatMoney(fee)),
        amount: showMoney(formatMoney(request.amount)),
        hours: runLifeMs / hourMs,
      }),
      action: text("bot.start"),
    });
    if (!agreed) return;
    const input = runInput(product.pid, request);
    calls.begin(callName, {
      send: (key) => call(aiPlaceOrder, input, { idempotencyKey: key }),
      done: () => {
        toast.good(text("bot.started", { pair: product.pairName }));
        rereadBot(queries);
        rereadLevers(queries);
        void refreshUser();
      },
    });
  };
  const errorOf = (): string | undefined => {
    // What was sent may already have left the wallet: errors against the wallet mean nothing now.
    if (frozen) return undefined;
    if (pressed && wrong !== undefined) return text(`refusal.${wrong.key}`, wrong.values);
    if (missing === undefined) return undefined;
    return text("bot.feeMissing", shownFee(missing));
  };
  return {
    form,
    change: (event) => {
      if (frozen) return;
      setPressed(false);
      dispatch(event);
    },
    bands,
    summary,
    error: errorOf(),
    isShort: pressed && !frozen && wrong?.key === "low",
    isFeeMissing: missing !== undefined,
    callState,
    frozen,
    submit,
    askAgain: () => calls.askAgain(callName),
  };
};

const shownFee = ({ fee, missing }: NonNullable<ReturnType<typeof missingForLeaf>>) => ({
  fee: showMoney(formatMoney(fee)),
  missing: showMoney(formatMoney(missing)),
});
