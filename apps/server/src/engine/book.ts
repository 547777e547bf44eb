/**
 * Booking what the engine decided: one SQL call a batch (db/migrations/0005-options.sql).
 *
 * Invariants: a batch has a number; sending it twice books it once and answers the same, so an
 * unknown result is resolved by sending it again. A fenced leader's batch raises CA004.
 * Known limit: arrays travel as text; their order is the order of the commands or settlements.
 */
import type { Settlement } from "@candor/core/engine/events";
import { optionDigest } from "@candor/core/engine/state-hash";
import type { OpenOption } from "@candor/core/engine/state";
import { placedLegs, settledKinds, settledLegs } from "@candor/core/options/postings";
import {
  headValues,
  numberedLegs,
  numbers,
  placeholders,
  type BatchHead,
  type Queryable,
} from "./batch-values.ts";
import type { PlaceCommand } from "./command.ts";

/** A command as the engine left it: with an option when it took it, else with its refusal's body. */
export type DecidedCommand = {
  readonly command: PlaceCommand;
  readonly option?: OpenOption | undefined;
  readonly body: string;
  /** What to answer if the wallet does not cover it. */
  readonly lowBody: string;
};

export type BookedCommand = {
  readonly outcome: "applied" | "low" | "refused" | "replayed" | "conflict";
  readonly answer: string | null;
};

/**
 * Books placements; `baseHash` is the state's hash without the options of this batch. Answers one
 * row a command, in order.
 */
export const bookPlacements = async (
  database: Queryable,
  head: BatchHead,
  baseHash: bigint,
  decided: readonly DecidedCommand[],
): Promise<readonly BookedCommand[]> => {
  const options = decided.map(({ option }) => option);
  const legs = numberedLegs(decided.map(({ option }) => (option ? placedLegs(option) : [])));
  const { rows } = await database.query({
    name: "engine_place",
    text: `SELECT outcome, answer FROM engine_place(${placeholders(26)})`,
    values: [
      ...headValues(head, baseHash),
      numbers(decided.map(({ command }) => command.userId)),
      decided.map(({ command }) => command.key),
      decided.map(({ command }) => command.fingerprint),
      decided.map(({ body }) => body),
      decided.map(({ lowBody }) => lowBody),
      numbers(options.map((option) => option?.id)),
      options.map((option) => option?.symbol ?? null),
      numbers(options.map((option) => option?.style)),
      numbers(options.map((option) => option?.fee)),
      numbers(options.map((option) => option?.percent)),
      numbers(options.map((option) => option?.payout)),
      numbers(options.map((option) => option?.entrySeq)),
      numbers(options.map((option) => option?.entryPrice)),
      numbers(options.map((option) => option?.buyMs)),
      numbers(options.map((option) => option?.sellMs)),
      numbers(options.map((option) => option && BigInt.asIntN(64, optionDigest(option)))),
      ...legs,
    ],
  });
  return rows as readonly BookedCommand[];
};

/** Books settlements, each once, and how far the engine has come; none only books the latter. */
export const bookSettlements = async (
  database: Queryable,
  head: BatchHead,
  stateHash: bigint,
  settlements: readonly Settlement[],
): Promise<void> => {
  const legs = numberedLegs(settlements.map(({ option, outcome }) => settledLegs(option, outcome)));
  await database.query({
    name: "engine_settle",
    text: `SELECT engine_settle(${placeholders(17)})`,
    values: [
      ...headValues(head, stateHash),
      numbers(settlements.map(({ option }) => option.userId)),
      numbers(settlements.map(({ option }) => option.id)),
      settlements.map(({ outcome }) => settledKinds[outcome]),
      numbers(settlements.map(({ exit }) => exit.seq)),
      numbers(settlements.map(({ exit }) => exit.price)),
      numbers(settlements.map(({ isWin }) => isWin)),
      numbers(settlements.map(({ ploss }) => ploss)),
      ...legs,
    ],
  });
};
