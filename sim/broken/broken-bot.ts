/** Engines that each break one rule of the bot. */
import type { BotRun } from "@candor/core/bot/bot-run";
import type { EngineState } from "@candor/core/engine/state";
import { userAccount } from "@candor/core/ids/account-id";
import { feeOf, marginOf, openableLeaves } from "@candor/core/leverage/margin";
import { money, rate } from "@candor/core/money/money";
import { product } from "../subject.ts";
import { afterwards, during, hearing, nothing, stepping, type BrokenOnes } from "./tampering.ts";

/** Hides a wallet that covers the margin of a run's next trade, but not its fee as well. */
const hideShortWallet = (
  { funds, leverTerms }: EngineState,
  { userId, amount, multiple, symbol, orderId }: BotRun,
): readonly (readonly [account: number, balance: bigint])[] => {
  const account = Number(userAccount(userId, "contract"));
  const balance = funds.get(account) ?? 0n;
  const share = openableLeaves(amount, multiple);
  const fee = feeOf(share, leverTerms.get(symbol)?.feeRate ?? rate(0n));
  if (orderId !== undefined || balance >= marginOf(share, multiple) + fee) return [];
  funds.delete(account);
  return [[account, balance]];
};

const twin = "the engine equals its naive twin";

export const brokenBot: BrokenOnes = {
  "starts runs by the bands that counted before": [
    "BOT-03",
    twin,
    hearing((event) =>
      event.type === "offerRuns" ? { ...event, schedule: event.schedule.slice(0, 1) } : event,
    ),
    1,
  ],
  "lets a run make one trade too many": [
    "BOT-06",
    twin,
    hearing((event) =>
      event.type === "command" && event.command.type === "startRun"
        ? { ...event, command: { ...event.command, times: event.command.times + 1 } }
        : event,
    ),
    1,
  ],
  "ends a run whose wallet holds exactly its amount": [
    "BOT-06",
    twin,
    during(["tick", "mark"], (state) => {
      const hidden = [...state.runs.values()].flatMap((run) => hideShortWallet(state, run));
      return () => {
        for (const [account, balance] of hidden)
          state.funds.set(account, balance + (state.funds.get(account) ?? 0n));
      };
    }),
    4,
  ],
  "lets a run continue after half is lost": [
    "BOT-06",
    twin,
    during(["mark"], (state) => {
      const runs = [...state.runs.values()].filter(({ net, amount }) => net * 2n <= -amount);
      const nets = runs.map(({ net }) => net);
      for (const run of runs) Object.assign(run, { net: money(0n) });
      return () => {
        for (const [index, run] of runs.entries()) Object.assign(run, { net: nets[index] });
      };
    }),
    4,
  ],
  "does not mark a run due when a minute closes": [
    "BOT-06",
    twin,
    stepping((state, event) => {
      if (event.type !== "tick" && event.type !== "mark") return product.step(state, event);
      const due = [...state.botDue];
      if (event.type === "mark") state.minuteEndMs = Infinity;
      const effects = product.step(state, event);
      if (event.type === "mark") return effects;
      state.botDue.clear();
      for (const runId of due) state.botDue.add(runId);
      return effects;
    }),
    1,
  ],
  "does not end a minute at a heartbeat": [
    "BOT-06",
    twin,
    during(["tick"], (state, event) => {
      const heartbeat = event.type === "tick" && event.tick.kind === "heartbeat" ? event.tick : undefined;
      const bars = heartbeat && state.books.get(heartbeat.symbol)?.bars;
      if (bars === undefined) return nothing;
      const [closed, open] = [[...bars.closed], bars.open];
      return () => {
        bars.closed.splice(0, bars.closed.length, ...closed);
        bars.open = open;
      };
    }),
    25,
  ],
  "forgets how many runs a day had": [
    "BOT-04",
    twin,
    afterwards((state, event) => {
      if (event.type === "mark") state.quota.clear();
    }),
    1,
  ],
  "gives a frozen user's run its next trade": [
    "SES-17",
    "nothing new is decided for a frozen user",
    during(["mark"], (state) => {
      const frozen = [...state.frozen];
      state.frozen.clear();
      return () => {
        for (const userId of frozen) state.frozen.add(userId);
      };
    }),
    1,
  ],
};
