/**
 * What users have invested, as it is booked, with its version: for commands that change it (`records/recompute.ts`).
 *
 * Words: a day is a number of days since 1970-01-01 by UTC-4. `paidThrough` is the last day whose fixed interest was paid to the user.
 */
import { isPool } from "@candor/core/ids/account-id";
import { daysInCycle, passedDays } from "@candor/core/invest/holding";
import { businessDayNumber } from "@candor/core/time/time";
import type { Leg } from "@candor/core/money/leg";
import type { FactRow } from "@candor/core/engine/command";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandInput } from "../../records/command-port.ts";
import { holdingColumns, holdingOf, type HeldHolding } from "../../records/invest/holding-row.ts";
import { partOfHolder, partOfPool } from "../../records/invest/changed-parts.ts";
import { readVersions } from "../../records/recompute.ts";

export type Invested = {
  readonly userId: number;
  readonly version: number;
  /** Live ones, by number. */
  readonly holdings: readonly HeldHolding[];
  readonly paidThrough: number | undefined;
};

/** Units of a pool, or money that waits to enter it: they have no interest and no renewal (INV-14). */
export const isOfPool = ({ productId }: Pick<HeldHolding, "productId">): boolean => isPool(productId);

const partOf = partOfHolder;

/** The version is read first: what follows may be newer, and never older. */
export const readInvested = async (db: Db, userIds: readonly number[]): Promise<readonly Invested[]> => {
  if (userIds.length === 0) return [];
  const versionOf = await readVersions(db, userIds.map(partOf));
  const ids = userIds.map(String);
  const [rows, paid] = await Promise.all([
    db
      .selectFrom("holding")
      .select(holdingColumns)
      .where(sql<boolean>`user_id = ANY (${ids}::bigint[])`)
      .where("ended_ms", "is", null)
      .orderBy("id")
      .execute(),
    readPaidThrough(db, ids),
  ]);
  const heldBy = Map.groupBy(rows.map(holdingOf), ({ userId }) => userId);
  return userIds.map((userId) => ({
    userId,
    version: versionOf(partOf(userId)),
    holdings: heldBy.get(userId) ?? [],
    paidThrough: paid.get(userId),
  }));
};

/** The last paid day of each user, looked up by itself: however many days lie behind it. */
const readPaidThrough = async (db: Db, userIds: readonly string[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ user_id: bigint; day: number }>`
    SELECT u.user_id, d.day FROM unnest(${userIds}::bigint[]) AS u (user_id)
    CROSS JOIN LATERAL (SELECT day FROM interest_day i WHERE i.user_id = u.user_id ORDER BY day DESC LIMIT 1) AS d`.execute(
    db,
  );
  return new Map(rows.map(({ user_id, day }) => [Number(user_id), day]));
};

export const readInvestedOf = async (db: Db, userId: number): Promise<Invested> => {
  const [invested] = await readInvested(db, [userId]);
  if (invested === undefined) throw new Error("one user has one state");
  return invested;
};

/**
 * The last closed day of a holding when all days through `day` are closed, or, for fixed interest, are to be closed: there a day is
 * closed when it is paid.
 */
export const closedFor = (
  { interest, boughtMs, productId }: HeldHolding,
  { paidThrough }: Invested,
  day: number,
): number =>
  interest === "compound" || isPool(productId)
    ? day
    : Math.min(day, Math.max(paidThrough ?? 0, businessDayNumber(boughtMs)));

export const passedOf = (holding: HeldHolding, invested: Invested, day: number): number =>
  passedDays(holding, closedFor(holding, invested, day));

/** Whether a day after `day` is closed: its interest was paid, or a cycle that ends later was renewed. */
export const isClosedAfter = ({ holdings, paidThrough = 0 }: Invested, day: number): boolean =>
  paidThrough > day || holdings.some((holding) => daysInCycle(holding, passedDays(holding, day)) < 0);

export type InvestChange = {
  readonly list: "holdings" | "interest_days" | "holding_steps" | "pool_steps";
  readonly row: FactRow;
  readonly legs: readonly Leg[];
  readonly shortages?: (CommandInput & { type: "moveFunds" })["shortages"];
  /** The pool whose holding it changes, in the version that was read. */
  readonly pool?: { readonly id: number; readonly version: number } | undefined;
};

/** The command for it. `isHouses`: sent by the house, which also does it for a frozen account. */
export const investCommand = (
  { userId, version }: Pick<Invested, "userId" | "version">,
  { list, row, legs, shortages = [], pool }: InvestChange,
  by: "user" | "house",
): CommandInput => ({
  type: "moveFunds",
  userId: by === "house" ? 0 : userId,
  list,
  row: { user_id: userId, ...row },
  legs,
  shortages,
  expects: [
    { of: partOf(userId), version },
    ...(pool === undefined ? [] : [{ of: partOfPool(pool.id), version: pool.version }]),
  ],
});
