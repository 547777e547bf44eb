/**
 * Tells owners that a cycle will end, three days before and one day before (INV-09): what happens then, as things stand.
 *
 * Invariant: that it was told is stored with the notice, so a run that is repeated tells nobody twice.
 */
import { cycleInterest } from "@candor/core/invest/earned";
import { cycleEndMs, daysInCycle, nextOwn, passedDays, principalOf } from "@candor/core/invest/holding";
import { periodOf } from "@candor/core/pools/period";
import { businessOffsetMs } from "@candor/core/time/time";
import { sql, type Selectable } from "kysely";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { HoldingTable } from "../../platform/db/schema/schema-invest.ts";
import type { Clock } from "../../platform/clock.ts";
import { holdingOf, type HeldHolding } from "../../records/invest/holding-row.ts";
import type { NoticeKey } from "../../records/notices/notice-texts.ts";
import { storeNotices, type NewNotice } from "../../records/notices/store-notice.ts";
import { readReserves, type Reserve } from "./catalogue.ts";
import { isOfPool } from "./state.ts";

export type TellDeps = {
  readonly db: Db;
  readonly clock: Pick<Clock, "nowMs">;
  readonly noticesChanged: (userId: number) => void;
};

const holdingsAtOnce = 500;

/** `closed`: the last closed day. */
export const tellEnds = async (
  deps: TellDeps,
  fence: Fence,
  closed: number,
  signal: AbortSignal,
): Promise<void> => {
  for (let after = { user: 0n, id: 0n }; ;) {
    const rows = await endingSoon(deps.db, closed, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    signal.throwIfAborted();
    const reserveOf = await readReserves(deps.db, [...new Set(rows.map(({ product_id }) => product_id))]);
    await tellSome(deps, fence, rows.map(holdingOf), closed, reserveOf);
    after = { user: last.user_id, id: last.id };
  }
};

type After = { readonly user: bigint; readonly id: bigint };

/** Live holdings with one to three days to go, by user and number. */
const endingSoon = async (
  db: Db,
  closed: number,
  { user, id }: After,
): Promise<readonly Selectable<HoldingTable>[]> => {
  const { rows } = await sql<Selectable<HoldingTable>>`
    SELECT * FROM holding h
    WHERE h.ended_ms IS NULL AND (h.user_id, h.id) > (${user.toString()}, ${id.toString()})
      AND CASE WHEN h.product_id < 100
        -- Periods follow one another (INV-10), and money that waits is in none.
        THEN h.units IS NOT NULL AND h.days - (h.passes + greatest(${closed}::integer - business_day(h.accepted_ms), 0)) % h.days <= 3
        ELSE h.cycle * h.days - h.passes - greatest(${closed}::integer - business_day(h.accepted_ms), 0) BETWEEN 1 AND 3 END
    ORDER BY h.user_id, h.id LIMIT ${holdingsAtOnce}`.execute(db);
  return rows;
};

/** Tells the owners of these holdings, in one transaction, unless they were told. */
const tellSome = async (
  { db, clock, noticesChanged }: TellDeps,
  fence: Fence,
  holdings: readonly HeldHolding[],
  closed: number,
  reserveOf: (productId: number) => Reserve,
): Promise<void> => {
  const ending = holdings.flatMap((holding) => endingOf(holding, closed) ?? []);
  if (ending.length === 0) return;
  const told = await asLeader(db, fence, async (tx) => {
    const added = await tx
      .insertInto("holding_told")
      .values(ending.map(toldRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning("holding_id")
      .execute();
    const isNew = new Set(added.map(({ holding_id }) => Number(holding_id)));
    const some = ending.filter(({ holding }) => isNew.has(holding.id));
    const notices = some.map(({ holding, cycle }) => noticeOf(holding, cycle, reserveOf(holding.productId)));
    await storeNotices(tx, notices, clock.nowMs());
    return some;
  });
  for (const userId of new Set(told.map(({ holding }) => holding.userId))) noticesChanged(userId);
};

type Ending = { readonly holding: HeldHolding; readonly cycle: number; readonly left: number };

/** Undefined for a share in a pool whose end was asked for in an earlier period: it waits for the pool, and that period has been told. */
const endingOf = (holding: HeldHolding, closed: number): Ending | undefined => {
  const passed = passedDays(holding, closed);
  const cycle = isOfPool(holding) ? periodOf(passed, holding.days) : holding.cycle;
  if (isOfPool(holding) && holding.isEndAsked && cycle > holding.cycle) return undefined;
  return { holding, cycle, left: holding.days - daysInCycle({ ...holding, cycle }, passed) };
};

const toldRow = ({ holding, cycle, left }: Ending) => ({
  user_id: BigInt(holding.userId),
  holding_id: BigInt(holding.id),
  cycle,
  days_before: left === 1 ? 1 : 3,
});

const noticeOf = (holding: HeldHolding, cycle: number, reserve: Reserve): NewNotice => {
  const time = shownTime(cycleEndMs(holding, cycle));
  const key = isOfPool(holding)
    ? holding.isEndAsked
      ? "periodEnds"
      : "periodRenews"
    : cycleKeyOf(holding, reserve);
  return { userId: holding.userId, key, args: { number: String(holding.id), time }, tourl: "/history" };
};

/** Without own money in it nothing comes back but its interest: the credit is its lender's (INV-07, INV-15). */
const cycleKeyOf = (holding: HeldHolding, { free }: Reserve): NoticeKey => {
  const isOfCredit = holding.own === 0n;
  if (holding.isEndAsked || holding.creditFrom === "budget")
    return isOfCredit ? "creditCycleEnds" : "cycleEnds";
  const next = { ...holding, own: nextOwn(holding) };
  if (cycleInterest(principalOf(next), next) <= free) return "cycleRenews";
  return isOfCredit ? "creditCycleUncovered" : "cycleUncovered";
};

/** "2026-12-24 00:00", by UTC-4. */
const shownTime = (timeMs: number): string =>
  new Date(timeMs + businessOffsetMs).toISOString().slice(0, 16).replace("T", " ");
