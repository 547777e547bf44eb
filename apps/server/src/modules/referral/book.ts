/**
 * Decides what is due to a referrer at one level, once, for everything since the last time (REF-02 to REF-04).
 *
 * Invariants: a commission follows on the last one of its referrer and level, which says from where on its sources are; so nothing is due
 * twice and nothing is left out, wherever a run is cut off. Whether the referrer is an IB member is decided by the total account as it was
 * booked right before; one who is not gets a row without sources. What is due for very many clients is decided in parts, one after another,
 * with one decision about the member: no booking lasts, and no order waits for all of them.
 */
import { commissionsOn } from "@candor/core/referral/commission";
import { isIb } from "@candor/core/accounts/total-account";
import type { ExpectedVersion, FactRow } from "@candor/core/engine/command";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandPort, CommandRequest } from "../../records/command-port.ts";
import { createRoom } from "./room.ts";
import { readVersions, submitComputed } from "../../records/recompute.ts";
import type { StoredOutcome } from "../../records/stored-answer.ts";
import { readTotalAccount } from "../../records/total-account.ts";
import { hasBases, isBehind, readBases, readCovered, readParts, type Asked } from "./job-queries.ts";

export type BookDeps = CommandPort & {
  readonly db: Db;
  /** How many clients a part has. */
  readonly clientsOfPart?: number;
};

/** What is due to a referrer, and what was paid, change under this name. */
export const partOf = (userId: number): string => `referral/${userId}`;

const usualPart = 500;

/** How many sources the commissions have together that are decided at the same time: as many are booked at once. */
const sourcesAtOnce = 3_000;

export type Room = ReturnType<typeof createRoom>;
export const roomForSources = (): Room => createRoom(sourcesAtOnce);

export const bookCommission = async (
  { db, submit, clientsOfPart = usualPart }: BookDeps,
  wanted: Wanted,
  room: Room,
): Promise<void> => {
  const parts = await readParts(db, wanted.userId, wanted.level, clientsOfPart);
  for (let isOver = false; !isOver;) {
    let next: Next | undefined;
    const within = {
      submit: (request: CommandRequest) => room.of(next?.sources ?? 0, () => submit(request)),
    };
    const outcome = await submitComputed(within, async () => {
      next = await nextCommission(db, wanted, parts);
      return next?.request;
    });
    const refusal = outcome && refusalOf(outcome);
    if (refusal !== undefined) throw new Error(`${next?.request.key} was refused: ${refusal}`);
    isOver = next === undefined || next.isLast;
  }
};

/** Why nothing was booked. */
export const refusalOf = (outcome: StoredOutcome): string | undefined =>
  outcome.outcome === "conflict" ? outcome.outcome : outcome.refusal?.key;

export type Wanted = Pick<Asked, "userId" | "level" | "through">;

type Next = {
  readonly request: CommandRequest;
  readonly sources: number;
  /** Nothing is left after it. */
  readonly isLast: boolean;
};

/** Undefined when all is decided. */
const nextCommission = async (
  db: Db,
  { userId, level, through }: Wanted,
  parts: readonly number[],
): Promise<Next | undefined> => {
  const name = partOf(userId);
  const version = (await readVersions(db, [name]))(name);
  const { part, ...covered } = await readCovered(db, userId, level);
  // A part goes on to where the one before it was going.
  const to = part?.to ?? through;
  if (!isBehind(covered, to)) return undefined;
  const after = part?.client ?? 0;
  const asked: Asked = { userId, level, after: covered, through: to, clients: { after, through: undefined } };
  if (part === undefined && !(await hasBases(db, asked))) return undefined;
  const { total, batch } = part ?? (await readTotalAccount(db, userId));
  const client = isIb(total) ? parts.find((each) => each > after) : undefined;
  const { income, first } = isIb(total)
    ? await readBases(db, { ...asked, clients: { after, through: client } })
    : { income: [], first: [] };
  const row = {
    user_id: userId,
    level,
    through_day: to.day,
    through_step: to.step,
    through_client: client ?? null,
    total,
    seen_batch: batch,
    income: commissionsOn(income, "income", level),
    first: commissionsOn(first, "first", level),
  };
  return {
    request: requestOf(row, { of: name, version }),
    sources: income.length + first.length,
    isLast: client === undefined && !isBehind(to, through),
  };
};

const requestOf = (row: FactRow, expects: ExpectedVersion): CommandRequest => {
  const key = ["user_id", "level", "through_day", "through_step", "through_client"]
    .map((name) => row[name] ?? "all")
    .join(":");
  return {
    command: {
      type: "moveFunds",
      userId: 0,
      list: "commissions",
      row,
      legs: [],
      shortages: [],
      expects: [expects],
    },
    key: `commission:${key}`,
    fingerprint: key,
    reply: { language: "en", says: "nothing" },
  };
};
