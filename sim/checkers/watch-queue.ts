/**
 * Commands that wait (API-18): whose they are, in which order they are decided, and at which tick.
 *
 * Checked invariants: a user's commands are decided in order of arrival, none overtakes; no user has more than 32 waiting;
 * in a punctual log the beat after a command decides it; what is decided names a tick of exactly that time.
 */
import type { Command } from "@candor/core/engine/command";
import type { EngineEffect, Fact } from "@candor/core/engine/events";
import type { Tick } from "@candor/core/market/tick";
import type { Host } from "../server/host.ts";
import type { World } from "../world/inputs.ts";
import type { Find } from "./checker-names.ts";
import { decidingTickOf } from "./deciding-tick-of.ts";
import type { Seen } from "./seen.ts";

type Undecided = { readonly ticket: number; readonly userId: number; readonly acceptedMs: number };

const maxWaiting = 32;

export const watchQueue = (world: World, ticks: readonly Tick[], find: Find) => {
  const undecided = new Map<number, Undecided>();

  /** The number of a pair's first tick after a recent time. */
  const firstAfter = (symbol: string, ms: number): number | undefined => {
    let first: number | undefined;
    for (let place = ticks.length - 1; (ticks[place]?.timeMs ?? 0) > ms; place--)
      if (ticks[place]?.symbol === symbol) first = ticks[place]?.seq;
    return first;
  };

  const accepted = (ticket: number, { userId, acceptedMs }: Command, markMs: number): void =>
    void undecided.set(ticket, { ticket, userId, acceptedMs: Math.max(acceptedMs, markMs) });

  const decided = (effect: EngineEffect, seen: Seen): void => {
    if (effect.type === "settled") return;
    const one = effect.ticket === undefined ? undefined : undecided.get(effect.ticket);
    if (effect.type === "taken") for (const fact of effect.facts) checkMoment(fact, seen, one);
    if (one === undefined) return;
    undecided.delete(one.ticket);
    if (effect.type === "refused" && effect.refusal.key === "DoNotSubmit") return;
    const earlier = [...undecided.values()].find(
      ({ userId, ticket }) => userId === one.userId && ticket < one.ticket,
    );
    if (earlier !== undefined)
      find(
        "a user's commands keep their order",
        `${one.ticket} of user ${one.userId} is decided before ${earlier.ticket}`,
      );
  };

  const checkMoment = (fact: Fact, { event, beforeMs, state }: Seen, one: Undecided | undefined): void => {
    const at = decidingTickOf(fact);
    if (at === undefined) return;
    const isNow = event.type !== "command" && at.timeMs > beforeMs && at.timeMs <= state.markMs;
    if (!isNow)
      find(
        "price and funds are decided at one moment",
        `tick ${at.seq} of ${at.symbol} at ${at.timeMs} decides at ${state.markMs}, after ${beforeMs}`,
      );
    if (one === undefined) return;
    const first = world.isLogPunctual ? firstAfter(at.symbol, one.acceptedMs) : at.seq;
    if (at.acceptedMs < one.acceptedMs || first !== at.seq)
      find(
        "the first tick after its acceptance decides a command",
        `${one.ticket}, accepted at ${one.acceptedMs}, is decided at ${at.seq} of ${at.symbol} as of ${at.acceptedMs}`,
      );
  };

  const checkCounts = (): void => {
    const counts = new Map<number, number>();
    for (const { userId } of undecided.values()) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    for (const [userId, count] of counts)
      if (count > maxWaiting)
        find("nobody has more than 32 commands waiting", `user ${userId} has ${count} waiting`);
  };

  return {
    accepted,
    saw: (seen: Seen): void => {
      for (const effect of seen.effects) decided(effect, seen);
      if (undecided.size > maxWaiting) checkCounts();
    },
    advanced: ({ state }: Host, ticks: readonly Tick[]): void => {
      const lastMs = ticks.at(-1)?.timeMs ?? state.markMs;
      if (!world.isLogPunctual) return;
      for (const { ticket, userId, acceptedMs } of undecided.values())
        if (acceptedMs < lastMs)
          find(
            "a backlog delays nobody",
            `${ticket} of user ${userId}, accepted at ${acceptedMs}, waits after the beat at ${lastMs}`,
          );
    },
    restarted: (): void => undecided.clear(),
  };
};
