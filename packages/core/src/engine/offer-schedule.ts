/**
 * What is offered over time: terms of pairs (LEV-01, OPT-01, OPS-03) and bands of the bot (BOT-02), announced before they count.
 *
 * Invariant: which terms count at a tick depends on the time of the tick alone, so a replay of the log decides as the first run did.
 * The bands with which a run starts depend on the time of its acceptance, which its row keeps: so the engine keeps all of them.
 * Ordering: terms that count from a time are told to the engine before the first tick that has this time or a later one, and after a
 * mark that ends the moment before: what waited for an earlier tick is decided by the earlier terms.
 * Known limit: terms that become known after their time count from then on; the database refuses to announce them so late.
 */
import type { Tick } from "../market/tick.ts";
import type { EngineEvent } from "./events.ts";

export type OfferEvent = Extract<
  EngineEvent,
  { readonly type: "offer" | "offerLever" | "offerRuns" | "offerShares" | "offerStock" }
>;

/** What is offered from a time on, until the next offer of the same. */
export type TimedOffer = {
  /** A pair's symbol, `gate`, `stock`, or `bot`: its bands are one offer, with the times of all of them. */
  readonly of: string;
  readonly fromMs: number;
  readonly events: readonly OfferEvent[];
};

/** Ascending by time. */
export type OfferSchedule = readonly TimedOffer[];

/** All that is offered at a time. */
export const offersAt = (schedule: OfferSchedule, atMs: number): readonly OfferEvent[] => {
  const last = new Map<string, TimedOffer>();
  for (const offer of schedule) if (offer.fromMs <= atMs) last.set(offer.of, offer);
  return [...last.values()].flatMap(({ events }) => events);
};

/** The ticks of `afterMs < time <= untilMs`, in the order of time, with the offers that begin in this span at their places. */
export const offersInTime = (
  schedule: OfferSchedule,
  afterMs: number,
  ticks: readonly Tick[],
  untilMs: number,
): readonly EngineEvent[] => {
  const due = schedule.filter(({ fromMs }) => fromMs > afterMs && fromMs <= untilMs);
  if (due.length === 0) return ticks.map((tick) => ({ type: "tick", tick }));
  let begun = 0;
  const until = (timeMs: number): readonly EngineEvent[] => {
    const from = begun;
    while (begun < due.length && (due[begun]?.fromMs ?? Infinity) <= timeMs) begun += 1;
    return due
      .slice(from, begun)
      .flatMap(({ fromMs, events }) => [{ type: "mark", markMs: fromMs - 1 } as const, ...events]);
  };
  const stepped = ticks.flatMap((tick): readonly EngineEvent[] => [
    ...until(tick.timeMs),
    { type: "tick", tick },
  ]);
  return [...stepped, ...until(untilMs)];
};
