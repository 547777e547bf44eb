/**
 * Commands that are computed from what was read (`ExpectedVersion`): read, computed and sent again until nothing has changed in between.
 *
 * Order: the version is read before what it counts the changes of. What is read may then be newer than the version, and the engine refuses
 * the command; it is never older.
 */
import { changedMeanwhile } from "@candor/core/engine/funds/fact";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../platform/db/open-database.ts";
import type { CommandPort, CommandRequest } from "./command-port.ts";
import type { StoredOutcome } from "./stored-answer.ts";

/** A change is booked some milliseconds after the engine has decided it; a caller who meets many gets the refusal in the end. */
const [mostTries, pauseMs] = [40, 10];

/** `compute` reads and computes the command, or throws a refusal; undefined when there is nothing left to do. */
export const submitComputed = async <Request extends CommandRequest | undefined>(
  { submit }: CommandPort,
  compute: () => Promise<Request>,
): Promise<StoredOutcome | Extract<Request, undefined>> => {
  for (let tries = 1; ; tries += 1) {
    const request = await compute();
    if (request === undefined) return undefined as Extract<Request, undefined>;
    const outcome = await submit(request);
    if (!isChangedMeanwhile(outcome) || tries === mostTries) return outcome;
    await pause(pauseMs * Math.min(tries, 10));
  }
};

/** Nothing was decided: what was read is old. */
export const isChangedMeanwhile = (outcome: StoredOutcome): boolean =>
  outcome.outcome === "refused" && outcome.refusal?.key === changedMeanwhile.key;

/** How often each of these parts has been changed, as booked. */
export const readVersions = async (db: Db, parts: readonly string[]): Promise<(part: string) => number> => {
  const { rows } = await sql<{ part: string; version: bigint }>`
    SELECT part, version FROM engine_version WHERE part = ANY (${parts}::text[])`.execute(db);
  const versions = new Map(rows.map(({ part, version }) => [part, Number(version)]));
  return (part) => versions.get(part) ?? 0;
};
