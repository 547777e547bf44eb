/**
 * Booking leveraged contracts and bot runs: one SQL call a batch (db/migrations/0008-lever-booking.sql).
 *
 * Invariants: those of book.ts. Of an order that changes twice in one piece (filled, then closed) the last row is written
 * and both postings are posted.
 */
import type { LeverChange, LeverDecided, RunChange } from "@candor/core/engine/levers/lever-events";
import { changesDigest } from "@candor/core/engine/state-hash";
import {
  headValues,
  numberedLegs,
  numbers,
  placeholders,
  type BatchHead,
  type Queryable,
} from "./batch-values.ts";
import type { BookedCommand } from "./book.ts";
import { leverRowJson, runRowJson } from "./lever-rows.ts";

/** A command as the engine left it: with what it changed when it was taken, else with its refusal's body. */
export type DecidedLever = {
  readonly userId: number;
  /** Undefined for a command of the engine's own: no answer is stored. */
  readonly keyed: { readonly key: string; readonly fingerprint: string } | undefined;
  readonly decided: LeverDecided | undefined;
  /** What the contract wallet must hold, else `lowBody` is the answer; 0 for nothing. */
  readonly need: bigint;
  readonly body: string;
  readonly lowBody: string;
};

/**
 * Books commands, at most one a user; `baseHash` is the state's hash without them. `leverMarkMs` is undefined while something
 * that ticks brought about is not booked. Answers one row a command, in order.
 */
export const bookLevers = async (
  database: Queryable,
  head: BatchHead,
  baseHash: bigint,
  leverMarkMs: number | undefined,
  commands: readonly DecidedLever[],
): Promise<readonly BookedCommand[]> => {
  const changes = placed(commands, (decided) => decided.changes);
  const runs = placed(commands, (decided) => decided.runs);
  const postings = changes.flatMap(({ place, item }) =>
    item.posting ? [{ place, orderId: item.order.id, ...item.posting }] : [],
  );
  const { rows } = await database.query({
    name: "engine_lever",
    text: `SELECT outcome, answer FROM engine_lever(${placeholders(28)})`,
    values: [
      ...headValues(head, baseHash),
      leverMarkMs ?? null,
      numbers(commands.map(({ userId }) => userId)),
      commands.map(({ keyed }) => keyed?.key ?? null),
      commands.map(({ keyed }) => keyed?.fingerprint ?? null),
      commands.map(({ body }) => body),
      commands.map(({ lowBody }) => lowBody),
      commands.map(({ decided }) => decided !== undefined),
      numbers(commands.map(({ need }) => need)),
      numbers(
        commands.map(({ decided }) =>
          BigInt.asIntN(64, decided ? changesDigest(decided.changes, decided.runs) : 0n),
        ),
      ),
      `[${changes.map(({ item }) => leverRowJson(item, head.nowMs)).join(",")}]`,
      numbers(changes.map(({ place }) => place)),
      changes.map(({ item }) => item.before === undefined),
      `[${runs.map(({ item }) => runRowJson(item)).join(",")}]`,
      numbers(runs.map(({ place }) => place)),
      runs.map(({ item }) => item.before === undefined),
      numbers(postings.map(({ place }) => place)),
      postings.map(({ kind }) => kind),
      numbers(postings.map(({ orderId }) => orderId)),
      ...numberedLegs(postings.map(({ legs }) => legs)),
    ],
  });
  return rows as readonly BookedCommand[];
};

/** Books what ticks have brought about, and how far the engine has come; nothing only books the latter. */
export const bookLeverPiece = async (
  database: Queryable,
  head: BatchHead,
  stateHash: bigint,
  leverMarkMs: number | undefined,
  piece: { readonly changes: readonly LeverChange[]; readonly runs: readonly RunChange[] },
): Promise<void> => {
  const postings = piece.changes.flatMap(({ order, posting }) =>
    posting ? [{ orderId: order.id, ...posting }] : [],
  );
  const lastRows = new Map(piece.changes.map((change) => [change.order.id, change]));
  const lastRuns = new Map(piece.runs.map((change) => [change.run.id, change]));
  await database.query({
    name: "engine_lever_settle",
    text: `SELECT engine_lever_settle(${placeholders(15)})`,
    values: [
      ...headValues(head, stateHash),
      leverMarkMs ?? null,
      `[${[...lastRows.values()].map((change) => leverRowJson(change, head.nowMs)).join(",")}]`,
      `[${[...lastRuns.values()].map(runRowJson).join(",")}]`,
      postings.map(({ kind }) => kind),
      numbers(postings.map(({ orderId }) => orderId)),
      ...numberedLegs(postings.map(({ legs }) => legs)),
    ],
  });
};

/** What the commands changed, each with the place of its command, from 1. */
const placed = <Item>(
  commands: readonly DecidedLever[],
  itemsOf: (decided: LeverDecided) => readonly Item[],
): readonly { readonly place: number; readonly item: Item }[] =>
  commands.flatMap(({ decided }, index) =>
    decided ? itemsOf(decided).map((item) => ({ place: index + 1, item })) : [],
  );
