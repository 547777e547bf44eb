/**
 * Decides what is due to referrers at one level, once, for everything since the last time (REF-02 to REF-04).
 *
 * Invariants: a commission follows on the last one of its referrer and level, which says from where on its sources are; so nothing is due
 * twice and nothing is left out, wherever a run is cut off. Whether the referrer is an IB member is decided by the total account as it was
 * booked right before; one who is not gets a row without sources. What is due for very many clients is decided in parts, one after another,
 * with one decision about the member: no booking lasts, and no order waits for all of them.
 *
 * What many referrers have covered is read together. While a part is booked, the sources of the next one are read: they are of closed days, so
 * they stay as they are.
 */
import { commissionsOn, type CommissionLevel } from "@candor/core/referral/commission";
import { isIb } from "@candor/core/accounts/total-account";
import type { Money } from "@candor/core/money/money";
import type { Db } from "../../platform/db/open-database.ts";
import {
  houseRequest,
  type CommandInput,
  type CommandPort,
  type CommandRequest,
} from "../../records/command-port.ts";
import { createRoom } from "./room.ts";
import { readVersions, submitComputed } from "../../records/recompute.ts";
import type { StoredOutcome } from "../../records/stored-answer.ts";
import { readTotalAccounts } from "../../records/total-account.ts";
import { isBehind, readCovered, readParts, type Covered, type Place } from "./job-queries.ts";
import { hasBases, noBases, readBases, type Asked, type Bases } from "./source-queries.ts";

export type BookDeps = CommandPort & {
  readonly db: Db;
  /** How many clients a part has. */
  readonly clientsOfPart?: number;
};

/** What is due to a referrer, and what was paid, change under this name. */
export const partOf = (userId: number): string => `referral/${userId}`;

const usualPart = 250;

/** How many sources the commissions have together that are decided at the same time: as many are booked at once. */
const sourcesAtOnce = 1_500;

export type Room = ReturnType<typeof createRoom>;
export const roomForSources = (): Room => createRoom(sourcesAtOnce);

export type Wanted = {
  readonly userIds: readonly number[];
  readonly level: CommissionLevel;
  readonly through: Place;
};

/** Decides everything that these referrers get at the level. */
export const bookCommissions = async (
  { db, submit, clientsOfPart = usualPart }: BookDeps,
  { userIds, level, through }: Wanted,
  room: Room,
): Promise<void> => {
  const partsOf = await readParts(db, userIds, level, clientsOfPart);
  const work: Work = { db, submit, level, through, partsOf, room };
  const firsts = await readNext(work, userIds);
  await Promise.all([...firsts.values()].map((first) => bookAll(work, first)));
};

type Work = CommandPort & {
  readonly db: Db;
  readonly level: CommissionLevel;
  readonly through: Place;
  /** The numbers of the last clients of all parts but the last one. */
  readonly partsOf: ReadonlyMap<number, readonly number[]>;
  readonly room: Room;
};

/** What a commission is decided from. */
type Next = {
  readonly asked: Asked;
  readonly version: number;
  readonly total: Money;
  readonly batch: bigint;
  readonly bases: Bases;
};

/** One after another, until nothing is left. */
const bookAll = async (work: Work, first: Next): Promise<void> => {
  for (let next: Next | undefined = first; next !== undefined;) {
    const [booked, following]: readonly (Next | undefined)[] = await Promise.all([
      book(work, next),
      readFollowing(work, next),
    ]);
    if (booked === undefined || isLast(work, booked)) return;
    next = booked === next ? following : undefined;
    next ??= (await readNext(work, [first.asked.userId])).get(first.asked.userId);
  }
};

const isLast = ({ through }: Work, { asked }: Next): boolean =>
  asked.clients.through === undefined && !isBehind(asked.through, through);

/** Returns what was booked: `next`, or what was read instead because something has changed; undefined when nothing was left. */
const book = async (work: Work, next: Next): Promise<Next | undefined> => {
  const { userId } = next.asked;
  let found: Next | undefined;
  const submit = (request: CommandRequest): Promise<StoredOutcome> =>
    work.room.of(found === undefined ? 0 : found.bases.count, () => work.submit(request));
  const outcome = await submitComputed({ submit }, async () => {
    found = found === undefined ? next : (await readNext(work, [userId])).get(userId);
    return found && requestOf(work, found);
  });
  const refusal = outcome && refusalOf(outcome);
  if (refusal !== undefined) throw new Error(`a commission of user ${userId} was refused: ${refusal}`);
  return found;
};

/** Why nothing was booked. */
export const refusalOf = (outcome: StoredOutcome): string | undefined =>
  outcome.outcome === "conflict" ? outcome.outcome : outcome.refusal?.key;

/** What comes after a part when that has been booked as it is; undefined when it is no part. */
const readFollowing = async (work: Work, next: Next): Promise<Next | undefined> => {
  const { asked, version } = next;
  const after = asked.clients.through;
  if (after === undefined) return undefined;
  const clients = { after, through: partAfter(work, asked.userId, after) };
  const following = { ...asked, clients };
  const bases = (await readBases(work.db, work.level, [following])).get(asked.userId) ?? noBases;
  return { ...next, asked: following, version: version + 1, bases };
};

const partAfter = ({ partsOf }: Work, userId: number, after: number): number | undefined =>
  partsOf.get(userId)?.find((client) => client > after);

/** What is next for each of these referrers; none for one for whom all is decided. The versions are read first (`recompute.ts`). */
const readNext = async (work: Work, userIds: readonly number[]): Promise<ReadonlyMap<number, Next>> => {
  const { db, level } = work;
  const versionOf = await readVersions(db, userIds.map(partOf));
  const coveredOf = await readCovered(db, userIds, level);
  const open = userIds.flatMap((userId) => openFor(work, userId, coveredOf(userId)) ?? []);
  const begun = open.filter(({ part }) => part === undefined).map(({ asked }) => asked);
  const [some, totalOf] = await Promise.all([
    hasBases(db, level, begun),
    readTotalAccounts(
      db,
      begun.map(({ userId }) => userId),
    ),
  ]);
  const known = open
    .filter(({ asked, part }) => part !== undefined || some.has(asked.userId))
    .map(({ asked, part }) => askedOfTotal(work, asked, part ?? totalOf(asked.userId)));
  const members = known.filter(({ total }) => isIb(total)).map(({ asked }) => asked);
  const basesOf = await readBases(db, level, members);
  return new Map(
    known.map(({ asked, ...decided }) => {
      const { userId } = asked;
      const bases = basesOf.get(userId) ?? noBases;
      return [userId, { asked, ...decided, version: versionOf(partOf(userId)), bases }] as const;
    }),
  );
};

/** What is open for a referrer, before it is known whether the referrer is a member. A part goes on to where the one before it was going. */
const openFor = (
  { through }: Work,
  userId: number,
  { part, ...after }: Covered,
): { readonly asked: Asked; readonly part: Covered["part"] } | undefined => {
  const asked = {
    userId,
    after,
    through: part?.to ?? through,
    clients: { after: part?.client ?? 0, through: undefined },
  };
  return isBehind(after, asked.through) ? { asked, part } : undefined;
};

/** Who is no member gets one row for all clients. */
const askedOfTotal = (
  work: Work,
  asked: Asked,
  { total, batch }: Pick<Next, "total" | "batch">,
): Pick<Next, "asked" | "total" | "batch"> => {
  const { userId, clients } = asked;
  const through = isIb(total) ? partAfter(work, userId, clients.after) : undefined;
  return { asked: { ...asked, clients: { ...clients, through } }, total, batch };
};

const requestOf = (
  { level }: Work,
  { asked: { userId, through, clients }, version, total, batch, bases }: Next,
): CommandRequest => {
  const row = {
    user_id: userId,
    level,
    through_day: through.day,
    through_step: through.step,
    through_client: clients.through ?? null,
    total,
    seen_batch: batch,
    income: commissionsOn(bases.income, "income", level),
    first: commissionsOn(bases.first, "first", level),
  };
  const key = [userId, level, through.day, through.step, clients.through ?? "all"].join(":");
  const command: CommandInput = {
    type: "moveFunds",
    userId: 0,
    list: "commissions",
    row,
    legs: [],
    shortages: [],
    expects: [{ of: partOf(userId), version }],
  };
  return houseRequest(command, `commission:${key}`, key);
};
