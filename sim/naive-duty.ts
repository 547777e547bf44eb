/**
 * Which runs of the bot owe a step, so that none is forgotten (BOT-06): one that has just begun, one whose trade is booked
 * as closed, one without a trade when a minute of its pair has closed, one whose day is over. Each must have stepped before
 * the market goes on. Shares no code with core.
 */
import { closedBars } from "./bars.ts";
import type { Noted } from "./host.ts";
import type { LeverTwin } from "./naive-levers.ts";

const dayMs = 86_400_000;

export type Duty = {
  readonly owing: Set<number>;
  /** Closed minutes of each pair when the market last went on. */
  readonly minutes: Map<string, number>;
  lastMarkMs: number;
};

export const createDuty = (): Duty => ({ owing: new Set(), minutes: new Map(), lastMarkMs: 0 });

/** Before the market goes on: the runs that were forgotten. */
export const forgottenRuns = ({ owing }: Duty, { decided }: LeverTwin): readonly string[] =>
  [...owing].filter((runId) => decided.runs.has(runId)).map((runId) => `run ${runId} was not stepped`);

/** After the twin has taken the note in. */
export const noteDuty = (duty: Duty, twin: LeverTwin, note: Noted): void => {
  if (note.kind === "advance") oweByTime(duty, twin, note.markMs);
  if (note.kind === "leversSettled") for (const { run } of note.runs) duty.owing.add(run.id);
  if (note.kind !== "levers") return;
  for (const [index, { command, decided }] of note.asked.entries()) {
    if (command.type === "stepRun") duty.owing.delete(command.runId);
    if (note.booked[index]?.outcome !== "applied") continue;
    for (const { run, before, end } of decided?.runs ?? []) {
      const isFree = run.orderId === undefined && end === undefined;
      if (isFree && command.type !== "stepRun" && before !== run) duty.owing.add(run.id);
    }
  }
};

const oweByTime = (duty: Duty, { decided, trades, due }: LeverTwin, markMs: number): void => {
  const closedNow = new Set<string>();
  for (const [symbol, log] of trades) {
    const minutes = closedBars(log.slice(-3_000), markMs).length;
    if (minutes > (duty.minutes.get(symbol) ?? 0)) closedNow.add(symbol);
    duty.minutes.set(symbol, minutes);
  }
  for (const run of decided.runs.values()) {
    if (due.some(({ change, runChange }) => runChange?.run.id === run.id || change?.order.id === run.orderId))
      continue;
    const endMs = run.startedMs + dayMs;
    const endsNow = duty.lastMarkMs < endMs && endMs <= markMs;
    if (endsNow || (run.orderId === undefined && closedNow.has(run.symbol))) duty.owing.add(run.id);
  }
  duty.lastMarkMs = markMs;
};
