/**
 * Starting and stopping runs of the bot (BOT-03, BOT-04, BOT-07): claim code here, the rest in the engine.
 *
 * Order of the checks at a start: product, claim code; then the engine's: funds, smallest amount, leverage, trades, one run
 * at a time, the day's quota. A refusal by any of them goes through the engine's book (API-11).
 */
import { ok, refuse, type Result } from "@candor/core/result/result";
import type { aiPlaceOrder } from "@candor/wire/bot";
import type { InputOf } from "@candor/wire/call";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import type { CommandInput, CommandPort } from "../../records/command-port.ts";
import type { Reply } from "../../records/reply.ts";
import type { Products } from "../../records/product.ts";

export type BotServiceDeps = CommandPort & {
  readonly products: Pick<Products, "byPid">;
  readonly hasActiveCode: (userId: number) => Promise<boolean>;
};
export type BotService = {
  readonly start: (input: InputOf<typeof aiPlaceOrder>, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly stop: (runId: number, caller: KeyedCaller) => Promise<StoredAnswer>;
};

export const createBotService = (deps: BotServiceDeps): BotService => {
  const send = async (
    caller: KeyedCaller,
    asked: Result<CommandInput>,
    says: Reply["says"],
  ): Promise<StoredAnswer> => {
    const { language, key, fingerprint } = caller;
    const answer = await deps.submit({
      // A stand-in for a refused request on its way to the book; no run has the number 0.
      command: asked.ok ? asked.value : { type: "stopRun", userId: caller.userId, runId: 0 },
      key,
      fingerprint,
      refusal: asked.ok ? undefined : asked.refusal,
      reply: { language, says },
    });
    return storedAnswer(answer, caller.derived);
  };

  const readRun = async (
    input: InputOf<typeof aiPlaceOrder>,
    userId: number,
  ): Promise<Result<CommandInput>> => {
    const product = deps.products.byPid(input.pid);
    if (product === undefined) return refuse("FailedToGetProductInformation");
    if (!(await deps.hasActiveCode(userId))) return refuse("AiCodeIsNotActive");
    const { multiple, times, price: amount } = input;
    return ok({ type: "startRun", userId, symbol: product.symbol, amount, multiple, times });
  };

  return {
    start: async (input, caller) => send(caller, await readRun(input, caller.userId), "newId"),
    stop: (runId, caller) => send(caller, ok({ type: "stopRun", userId: caller.userId, runId }), "nothing"),
  };
};
