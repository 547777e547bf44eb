/** Stops a run at once, after a confirmation (BOT-07). */
import { botStop, type BotRunRow } from "@candor/wire/bot";
import type { LeverRow } from "@candor/wire/leverage";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../../../i18n/use-text.ts";
import { call } from "../../../lib/calls/api.ts";
import { confirm } from "../../../lib/confirm.ts";
import { useMoneyCalls, type CallState } from "../../../parts/money-calls.ts";
import { refreshUser } from "../../../lib/account/refresh-user.ts";
import { toast } from "../../../lib/toasts.ts";
import { rereadLevers } from "../../../live/news/lever-news.ts";
import { AtOnceBody } from "../orders/question-bodies.tsx";
import { rereadBot } from "../../../live/news/run-news.ts";

type StopRun = {
  readonly callState: CallState;
  readonly ask: () => Promise<void>;
  readonly askAgain: () => void;
};

const callName = "botStop";

export const useStopRun = (run: BotRunRow, trade: LeverRow | undefined): StopRun => {
  const text = useText();
  const queries = useQueryClient();
  const calls = useMoneyCalls();
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: text("bot.run.stopTitle", { pair: run.pairName }),
      body: trade ? <AtOnceBody row={trade} says={text("bot.run.stopBody")} /> : text("bot.run.stopBody"),
      action: text("bot.run.stop"),
    });
    if (!agreed) return;
    calls.begin(callName, {
      send: (key) => call(botStop, { id: run.id }, { idempotencyKey: key }),
      done: () => {
        toast.good(text("bot.run.stopped"));
        rereadBot(queries);
        rereadLevers(queries);
        void refreshUser();
      },
    });
  };
  return { callState: calls.callStateOf(callName), ask, askAgain: () => calls.askAgain(callName) };
};
