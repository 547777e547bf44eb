/** Keys of users: used once, repeated, or used again for something else. */
import type { Prng } from "@candor/core/prng/prng";
import type { ActorRequest, Sent } from "./inputs.ts";
import type { Market } from "./market.ts";
import { oneIn } from "./pick-one.ts";

export type Actors = {
  readonly random: Prng;
  readonly market: Market;
  readonly users: readonly number[];
  /** Begins their keys. */
  readonly kind: string;
  /** Everything that they sent so far. */
  readonly sent: Sent[];
};

/** Sends a request under a new key. */
export const send = (actors: Actors, userId: number, request: ActorRequest): Sent => {
  const one: Sent = {
    userId,
    key: `${actors.kind} ${actors.sent.length}`,
    fingerprint: "first",
    acceptedMs: 0,
    request,
  };
  actors.sent.push(one);
  return one;
};

/** Repeats a recent request; sometimes its key is used for something else. Mostly undefined. */
export const repeat = ({ random, sent }: Actors): Sent | undefined => {
  if (!oneIn(random, 9) || sent.length === 0) return undefined;
  const earlier = sent[sent.length - 1 - random.below(Math.min(sent.length, 40))];
  if (earlier === undefined) return undefined;
  return oneIn(random, 4) ? { ...earlier, fingerprint: "another" } : earlier;
};
