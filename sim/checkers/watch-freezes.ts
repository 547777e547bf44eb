/**
 * What a freeze stops (SES-17): from then on nothing new is decided for the user, none of the user's commands waits, and the
 * user's run ends. Positions and options stay and end by their own rules; their owner may close them.
 */
import type { Fact } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { Host } from "../server/host.ts";
import type { Find } from "./checker-names.ts";
import type { Seen } from "./seen.ts";

export const watchFreezes = (ledger: MemoryLedger, find: Find) => {
  /** The engine's mark when each user was frozen. */
  const frozenMs = new Map<number, number>();
  const report = (userId: number, text: string): void =>
    find("nothing new is decided for a frozen user", `user ${userId} ${text}`);

  const check = (fact: Fact): void => {
    const userId = ownerOf(fact);
    const sinceMs = frozenMs.get(userId);
    const what = sinceMs === undefined ? undefined : newIn(fact, sinceMs);
    if (what !== undefined) report(userId, what);
  };

  return {
    saw: ({ event, effects, state }: Seen): void => {
      const command = event.type === "command" ? event.command : undefined;
      if (command?.type === "unfreezeUser") frozenMs.delete(command.userId);
      if (command?.type === "freezeUser" && !frozenMs.has(command.userId))
        frozenMs.set(command.userId, state.markMs);
      for (const effect of effects) if (effect.type !== "refused") effect.facts.forEach(check);
    },
    /** When everything is booked, the rows must show the freeze. */
    booked: ({ unbooked, state }: Host): void => {
      if (unbooked.length > 0 || state.leverDue.length > 0) return;
      for (const { userId, opening, id } of ledger.levers.live())
        if (opening === undefined && frozenMs.has(userId)) report(userId, `has the waiting order ${id}`);
      if (state.botDue.size + state.stepping.size + state.runsDue.size > 0) return;
      for (const { run, end } of ledger.levers.runs.values())
        if (end === undefined && frozenMs.has(run.userId)) report(run.userId, `has the run ${run.id}`);
    },
    restarted: (state: EngineState): void => {
      frozenMs.clear();
      for (const userId of ledger.frozen) frozenMs.set(userId, state.markMs);
    },
  };
};

const ownerOf = (fact: Fact): number => {
  switch (fact.type) {
    case "optionPlaced":
      return fact.option.userId;
    case "optionSettled":
      return fact.settlement.option.userId;
    case "leverChanged":
      return fact.change.order.userId;
    case "runChanged":
      return fact.change.run.userId;
    case "moved":
      return fact.userId;
  }
};

/** The part of a fact that a frozen user must not get; undefined for none. */
const newIn = (fact: Fact, sinceMs: number): string | undefined => {
  if (fact.type === "optionPlaced") return `places option ${fact.option.id}`;
  if (fact.type === "moved") return `moves money: ${fact.list}`;
  if (fact.type === "runChanged") {
    const { before, run, end } = fact.change;
    const hasTrade = before?.orderId === undefined && run.orderId !== undefined;
    return end === undefined && (before === undefined || hasTrade) ? `continues run ${run.id}` : undefined;
  }
  if (fact.type !== "leverChanged" || fact.change.end !== undefined) return undefined;
  const { before, order: after } = fact.change;
  if (before === undefined) return `places lever order ${after.id}`;
  const isFill = before.opening === undefined && after.opening !== undefined;
  if (isFill) return (after.opening?.atMs ?? 0) > sinceMs ? `has order ${after.id} filled` : undefined;
  return before.share === after.share ? `changes lever order ${after.id}` : undefined;
};
