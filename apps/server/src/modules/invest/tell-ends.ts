/**
 * Tells owners that a cycle will end, three days before and one day before (INV-09): what happens then, as things stand.
 *
 * Invariant: that it was told is stored with the notice, so a run that is repeated tells nobody twice.
 */
import { cycleInterest } from "@candor/core/invest/earned";
import { cycleEndMs, daysInCycle, nextOwn, passedDays, principalOf } from "@candor/core/invest/holding";
import { businessOffsetMs } from "@candor/core/time/time";
import { sql, type Selectable } from "kysely";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { HoldingTable } from "../../platform/db/schema/schema-invest.ts";
import type { Clock } from "../../platform/clock.ts";
import { holdingOf, type HeldHolding } from "../../records/invest/holding-row.ts";
import { storeNotices, type NewNotice } from "../../records/notices/store-notice.ts";
import { readReserves, type Reserve } from "./catalogue.ts";

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
      AND h.cycle * h.days - h.passes - greatest(${closed}::integer - business_day(h.accepted_ms), 0) BETWEEN 1 AND 3
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
  const told = await asLeader(db, fence, async (tx) => {
    const added = await tx
      .insertInto("holding_told")
      .values(holdings.map((holding) => toldRow(holding, closed)))
      .onConflict((conflict) => conflict.doNothing())
      .returning("holding_id")
      .execute();
    const isNew = new Set(added.map(({ holding_id }) => Number(holding_id)));
    const some = holdings.filter(({ id }) => isNew.has(id));
    const notices = some.map((holding) => noticeOf(holding, reserveOf(holding.productId)));
    await storeNotices(tx, notices, clock.nowMs());
    return some;
  });
  for (const userId of new Set(told.map((holding) => holding.userId))) noticesChanged(userId);
};

const toldRow = (holding: HeldHolding, closed: number) => ({
  user_id: BigInt(holding.userId),
  holding_id: BigInt(holding.id),
  cycle: holding.cycle,
  days_before: holding.days - daysInCycle(holding, passedDays(holding, closed)) === 1 ? 1 : 3,
});

const noticeOf = (holding: HeldHolding, { free }: Reserve): NewNotice => {
  const next = { ...holding, own: nextOwn(holding) };
  const ends = holding.isEndAsked || holding.creditFrom === "budget";
  const key = ends
    ? "cycleEnds"
    : cycleInterest(principalOf(next), next) > free
      ? "cycleUncovered"
      : "cycleRenews";
  const time = shownTime(cycleEndMs(holding, holding.cycle));
  return { userId: holding.userId, key, args: { number: String(holding.id), time }, tourl: "/history" };
};

/** "2026-12-24 00:00", by UTC-4. */
const shownTime = (timeMs: number): string =>
  new Date(timeMs + businessOffsetMs).toISOString().slice(0, 16).replace("T", " ");
