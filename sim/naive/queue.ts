/**
 * The next tick decides (API-18), a second implementation: every waiting command is checked at the end of each time of the log.
 *
 * Shares no code with core.
 */
import type { WaitingCommand } from "@candor/core/engine/command";
import { freezeRun, judgeStart, judgeStop, stepRun } from "./bot.ts";
import type { Queued } from "./book.ts";
import { judgeMove } from "./funds.ts";
import { judgeSwap } from "./swaps.ts";
import { firstAfter } from "./log.ts";
import { endOptions, judgeOption } from "./options.ts";
import {
  freeOrders,
  judgeClose,
  judgeCloseAll,
  judgeOpen,
  judgeReverse,
  judgeRevoke,
  judgeRevokeAll,
  judgeStops,
} from "./orders.ts";
import { isPending, isRunExecuting } from "./triggers.ts";
import { countDecision, no, type Outcome, type Twin, type TwinEffect, type TwinFact } from "./twin-state.ts";

const maxWaiting = 32;

/** Accepts a command: it is decided, waits, or is refused because too many wait. */
export const accept = (twin: Twin, ticket: number, command: WaitingCommand): readonly TwinEffect[] => {
  const { book } = twin;
  const { userId } = command;
  const acceptedMs = Math.max(command.acceptedMs, book.markMs);
  const queued: Queued = { ticket, userId, acceptedMs, command, runId: undefined };
  const own = book.queue.filter((one) => one.userId === userId && one.ticket !== undefined);
  if (own.length === 0 && pairsOf(twin, queued).length === 0) return [decide(twin, queued)];
  // No decision: nothing is stored of it.
  if (own.length >= maxWaiting) return [{ type: "refused", ticket, key: "DoNotSubmit" }];
  book.queue.push(queued);
  return [];
};

/** All ticks up to a time have been seen: options become due, and commands whose pairs have ticked are decided in their order. */
export const closeMoment = (twin: Twin, untilMs: number): readonly TwinEffect[] => {
  endOptions(twin, untilMs);
  twin.book.markMs = untilMs;
  const effects: TwinEffect[] = [];
  const blocked = new Set<number>();
  const left: Queued[] = [];
  for (const queued of twin.book.queue) {
    const pairs = pairsOf(twin, queued);
    const known = pairs.filter((symbol) => hasTicked(twin, symbol, queued.acceptedMs));
    const isReady = known.length === pairs.length;
    if (isReady && !blocked.has(queued.userId)) {
      const effect = decide(twin, queued);
      if (effect.type === "refused" || queued.ticket !== undefined || effect.facts.length > 0)
        effects.push(effect);
      continue;
    }
    // A command with a known price that cannot be decided yet takes a later one; one without a pair, or for all, may get any pair.
    const mayGetMore = pairs.length === 0 || queued.command?.type === "closeAllLevers";
    const prices = mayGetMore ? twin.world.symbols : known;
    const knowsOne = prices.some((symbol) => hasTicked(twin, symbol, queued.acceptedMs));
    left.push(knowsOne ? { ...queued, acceptedMs: untilMs } : queued);
    blocked.add(queued.userId);
  }
  twin.book.queue = left;
  endOptions(twin, untilMs);
  return effects;
};

/** Queues a step, behind what waits, for each run that has something to do; a run with a waiting step gets no second one. */
export const queueSteps = ({ book }: Twin): void => {
  for (const runId of book.owing) {
    const run = book.runs.get(runId);
    if (run === undefined || book.queue.some((one) => one.runId === runId)) continue;
    const step = { ticket: undefined, command: undefined, userId: run.userId, runId };
    book.queue.push({ ...step, acceptedMs: book.markMs });
  }
  book.owing.clear();
};

/** No command of a frozen user waits any more, and the user's run ends (SES-17). */
export const freeze = (
  twin: Twin,
  ticket: number,
  userId: number,
  acceptedMs: number,
): readonly TwinEffect[] => {
  const { book } = twin;
  book.frozen.add(userId);
  const own = book.queue.filter((one) => one.userId === userId);
  book.queue = book.queue.filter((one) => one.userId !== userId);
  const effects: TwinEffect[] = own.flatMap((one) => {
    if (one.ticket === undefined) return [];
    countDecision(twin);
    return [{ type: "refused", ticket: one.ticket, key: "AccountFrozen" } as const];
  });
  const revoked = judgeRevokeAll(twin, { userId, symbol: undefined });
  const ended = endFrozenRun(twin, userId, acceptedMs);
  const facts = [...("facts" in revoked ? revoked.facts : []), ...ended];
  countDecision(twin);
  return [...effects, { type: "taken", ticket, facts, newId: undefined }];
};

/** Ends the run at once, or with the change of its trade that waits to be handed out. */
const endFrozenRun = (twin: Twin, userId: number, acceptedMs: number): readonly TwinFact[] => {
  const { book } = twin;
  const run = [...book.runs.values()].find((one) => one.userId === userId);
  if (run === undefined) return [];
  if (!isRunExecuting(twin, run.id)) return [freezeRun(twin, run, acceptedMs)];
  const runEnd = { reason: "frozen", atMs: Math.max(book.markMs, acceptedMs) };
  book.due = book.due.map((due) => (due.run?.id === run.id ? { ...due, runEnd } : due));
  book.runs.delete(run.id);
  book.owing.delete(run.id);
  return [];
};

export const unfreeze = (twin: Twin, ticket: number, userId: number): readonly TwinEffect[] => {
  twin.book.frozen.delete(userId);
  countDecision(twin);
  return [{ type: "taken", ticket, facts: [], newId: undefined }];
};

const hasTicked = ({ log, book }: Twin, symbol: string, ms: number): boolean =>
  firstAfter(log, book.seen, symbol, ms) !== undefined;

/** The pairs whose price is needed, of those that ever had a tick. */
const pairsOf = (twin: Twin, queued: Queued): readonly string[] =>
  [...new Set(namedPairs(twin, queued))].filter((symbol) => (twin.book.seen.get(symbol) ?? 0) > 0);

const namedPairs = (twin: Twin, { command, runId, userId }: Queued): readonly string[] => {
  const { orders, runs } = twin.book;
  if (command === undefined) {
    const run = runs.get(runId ?? 0);
    return run === undefined ? [] : [run.symbol];
  }
  switch (command.type) {
    case "placeOption":
    case "openLever":
      return [command.symbol];
    case "moveFunds":
      return command.list === "swaps" ? [String(command.row["symbol"])] : [];
    case "closeLever":
    case "reverseLever": {
      const lever = orders.get(command.orderId);
      return lever === undefined || lever.userId !== userId || isPending(lever) ? [] : [lever.symbol];
    }
    case "closeAllLevers":
      return freeOrders(twin, command).flatMap((order) => (isPending(order) ? [] : [order.symbol]));
    case "stopRun": {
      const run = runs.get(command.runId);
      return run?.userId === userId && run.orderId !== undefined ? [run.symbol] : [];
    }
    default:
      return [];
  }
};

const decide = (twin: Twin, queued: Queued): TwinEffect => {
  const { ticket, command, acceptedMs } = queued;
  if (command === undefined) {
    const facts = stepRun(twin, queued.runId ?? 0, acceptedMs);
    if (facts.length > 0) countDecision(twin);
    return { type: "taken", ticket, facts, newId: undefined };
  }
  const outcome = judge(twin, { ...command, acceptedMs });
  countDecision(twin);
  return "refusal" in outcome
    ? { type: "refused", ticket, key: outcome.refusal }
    : { type: "taken", ticket, ...outcome };
};

const judge = (twin: Twin, command: WaitingCommand): Outcome => {
  const mayFrozen = command.type === "closeLever" || command.type === "closeAllLevers";
  if (twin.book.frozen.has(command.userId) && !mayFrozen) return no("AccountFrozen");
  switch (command.type) {
    case "placeOption":
      return judgeOption(twin, command);
    case "moveFunds":
      return command.list === "swaps" ? judgeSwap(twin, command) : judgeMove(twin, command);
    case "openLever":
      return judgeOpen(twin, command);
    case "closeLever":
      return judgeClose(twin, command);
    case "revokeLever":
      return judgeRevoke(twin, command);
    case "setStops":
      return judgeStops(twin, command);
    case "reverseLever":
      return judgeReverse(twin, command);
    case "closeAllLevers":
      return judgeCloseAll(twin, command);
    case "revokeAllLevers":
      return judgeRevokeAll(twin, command);
    case "startRun":
      return judgeStart(twin, command);
    case "stopRun":
      return judgeStop(twin, command);
  }
};
