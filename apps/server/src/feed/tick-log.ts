/**
 * The tick log: the only door through which a price enters the product (MKT-08).
 *
 * Ordering: accepted trades are stamped with our clock, numbered, chained and committed, one commit a
 * beat for all symbols, and only then delivered. What is delivered is durable, complete and in order:
 * per symbol without a hole in `seq`, over all symbols with times that never go back.
 */
import type { Tick } from "@candor/core/market/tick";

/**
 * What the log hands on. Every tick that will ever be delivered after this one has
 * `timeMs > markMs`, so everything due at or before `markMs` can be decided now.
 */
export type Advance = { readonly ticks: readonly Tick[]; readonly markMs: number };

export type TickLog = {
  /** Continues the chain where it ended, then accepts trades. */
  readonly start: () => Promise<void>;
  /** Accepts nothing more and waits for the append in flight. */
  readonly stop: () => Promise<void>;
  /** Listeners are called in the order of registration, one advance at a time, and must not throw. */
  readonly onAdvance: (listener: (advance: Advance) => void) => void;
  /** The last delivered trade tick of a symbol; undefined before its first. */
  readonly last: (symbol: string) => Tick | undefined;
};
