/** Plays the world of one seed and runs every checker on it. */
import type { CheckerName } from "./checkers/checker-names.ts";
import { checkers } from "./checkers/checkers.ts";
import { kindsOf } from "./kinds.ts";
import type { MemoryLedger } from "./ledger/memory-ledger.ts";
import type { Outcome } from "./ledger/withdrawal.ts";
import { play, type Played } from "./server/server.ts";
import { product, type Subject } from "./subject.ts";
import { createWorld } from "./world/world.ts";

export type SeedReport = {
  readonly seed: number;
  readonly options: number;
  readonly leverOrders: number;
  /** Orders closed, filled or closed out by a tick. */
  readonly triggered: number;
  readonly runs: number;
  /** Transfers, deposits, corrections, capital, swaps. */
  readonly moved: number;
  readonly swaps: number;
  readonly deposits: number;
  /** By how they ended. */
  readonly paid: number;
  readonly returned: number;
  readonly refused: number;
  /** Keys that were sent again. */
  readonly repeats: number;
  readonly restarts: number;
  /** The kinds of what was decided and refused. */
  readonly kinds: ReadonlySet<string>;
  /** The findings, each with its checker's name in front. */
  readonly violations: readonly string[];
};

export const runSeed = (seed: number, subject: Subject = product): SeedReport => {
  const played = play(createWorld(seed), subject);
  const { ledger, counts } = played;
  return {
    seed,
    options: ledger.options.size,
    leverOrders: ledger.levers.levers.size,
    runs: ledger.levers.runs.size,
    moved: ledger.moved.size,
    swaps: ledger.swaps.size,
    deposits: [...ledger.deposits.all.values()].filter(({ state }) => state === "credited").length,
    paid: endedAs(ledger, "paid"),
    returned: endedAs(ledger, "returned"),
    ...counts,
    kinds: kindsIn(played),
    violations: violationsIn(played, subject),
  };
};

const endedAs = ({ withdrawals }: MemoryLedger, outcome: Outcome): number =>
  [...withdrawals.all.values()].filter((one) => one.outcome === outcome).length;

const kindsIn = ({ notes }: Played): ReadonlySet<string> =>
  new Set(notes.flatMap((note) => (note.kind === "event" ? note.effects.flatMap(kindsOf) : [])));

const violationsIn = (played: Played, subject: Subject): readonly string[] => [
  ...(played.stopped === undefined ? [] : [`stopped: ${played.stopped}`]),
  ...played.findings.map(({ checker, text }) => `${checker}: ${text}`),
  ...Object.entries(checkers).flatMap(([name, check]) =>
    check(played, subject).map((text) => `${name}: ${text}`),
  ),
];

/**
 * The first of some seeds in whose world `checker` finds something wrong with the subject; undefined when there is none. Other
 * checkers are ignored.
 */
export const firstFinding = (
  seeds: readonly number[],
  checker: CheckerName,
  subject: Subject,
): number | undefined =>
  seeds.find((seed) => {
    const played = play(createWorld(seed), subject, checker);
    const isSeen = played.findings.some((finding) => finding.checker === checker);
    return isSeen || (checkers[checker]?.(played, subject) ?? []).length > 0;
  });
