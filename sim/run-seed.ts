/** Plays the world of one seed and lets every checker look at it. */
import { checkers } from "./checkers.ts";
import { play } from "./server.ts";
import { product, type Subject } from "./subject.ts";
import { createWorld } from "./world.ts";

export type SeedReport = {
  readonly seed: number;
  readonly options: number;
  readonly leverOrders: number;
  /** Closed, filled or closed out by a tick. */
  readonly triggered: number;
  readonly runs: number;
  readonly refused: number;
  readonly restarts: number;
  /** What was found wrong, each with its checker's name in front. */
  readonly violations: readonly string[];
};

/** A broken subject may also throw: that is a finding like any other. */
export const runSeed = (seed: number, subject: Subject = product): SeedReport => {
  const world = createWorld(seed);
  try {
    const played = play(world, subject);
    const booked = played.notes.flatMap((note) =>
      note.kind === "placed" || note.kind === "levers" ? note.booked : [],
    );
    return {
      seed,
      options: played.ledger.options.size,
      leverOrders: played.ledger.levers.orders.size,
      triggered: played.notes.flatMap((note) => (note.kind === "leversSettled" ? note.changes : [])).length,
      runs: played.ledger.levers.runs.size,
      refused: booked.filter(({ outcome }) => outcome !== "applied").length,
      restarts: played.notes.filter(({ kind }) => kind === "restart").length,
      violations: Object.entries(checkers).flatMap(([name, check]) =>
        check(world, played, subject).map((violation) => `${name}: ${violation}`),
      ),
    };
  } catch (error) {
    return { seed, ...nothing, violations: [`stopped: ${String(error)}`] };
  }
};

const nothing = { options: 0, leverOrders: 0, triggered: 0, runs: 0, refused: 0, restarts: 0 };

/** The first of some seeds in whose world `checker` finds something wrong with the subject; undefined when none does. */
export const firstFinding = (
  seeds: readonly number[],
  checker: string,
  subject: Subject,
): number | undefined =>
  seeds.find((seed) =>
    runSeed(seed, subject).violations.some((violation) => violation.startsWith(`${checker}:`)),
  );
