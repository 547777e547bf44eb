/** From what commissions are computed: what clients have earned, and what they invested first (REF-03, REF-04). */
import { earnedAfter } from "@candor/core/invest/earned";
import { money, rate, type Money } from "@candor/core/money/money";
import type { CommissionLevel, CommissionReason, CountedBase } from "@candor/core/referral/commission";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { prepared } from "../../platform/db/schema/prepared.ts";
import type { Place } from "./job-queries.ts";

/** Which clients something is decided for: after one number, and through another, or all after it. */
type Clients = { readonly after: number; readonly through: number | undefined };

/** The sources of a referrer's commission. */
export type Asked = {
  readonly userId: number;
  readonly after: Place;
  readonly through: Place;
  readonly clients: Clients;
};

/** By reason, what each source's own principal has earned, or what was invested first; and how many sources that are. */
export type Bases = Readonly<Record<CommissionReason, readonly CountedBase[]>> & { readonly count: number };
export const noBases: Bases = { income: [], first: [], count: 0 };

type SourceRow = {
  user_id: bigint;
  reason: CommissionReason;
  own: bigint;
  rate: bigint | null;
  days: number | null;
  earned_from: number | null;
  earned_to: number | null;
  times: bigint;
};

/** Of each referrer who has any. Sources of the same terms are counted: very many clients hold the same. */
export const readBases = async (
  db: Db,
  level: CommissionLevel,
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, Bases>> => {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<SourceRow>`${prepared}
    SELECT a.user_id, s.reason, s.own, s.rate, s.days, s.earned_from, s.earned_to, count(*) AS times
    FROM ${askedRows(asked)} CROSS JOIN LATERAL referral_sources(a.user_id, ${level}, a.after_day, a.through_day, a.after_step, a.through_step,
      a.after_client, a.through_client) AS s
    GROUP BY a.user_id, s.reason, s.own, s.rate, s.days, s.earned_from, s.earned_to`.execute(db);
  const ofUsers = Map.groupBy(rows, ({ user_id }) => Number(user_id));
  return new Map([...ofUsers].map(([userId, own]) => [userId, basesOf(own)] as const));
};

const basesOf = (rows: readonly SourceRow[]): Bases => {
  const of = (reason: CommissionReason): readonly CountedBase[] =>
    rows
      .filter((row) => row.reason === reason)
      .map((row) => ({ base: baseOf(row), times: Number(row.times) }));
  return {
    income: of("income"),
    first: of("first"),
    count: rows.reduce((sum, { times }) => sum + Number(times), 0),
  };
};

const baseOf = ({ own, rate: perCycle, days, earned_from, earned_to }: SourceRow): Money => {
  const principal = money(own);
  if (perCycle === null || days === null) return principal;
  const terms = { rate: rate(perCycle), days };
  return money(
    earnedAfter(principal, terms, earned_to ?? 0) - earnedAfter(principal, terms, earned_from ?? 0),
  );
};

/** Which of these referrers have any source, of whichever client. */
export const hasBases = async (
  db: Db,
  level: CommissionLevel,
  asked: readonly Asked[],
): Promise<ReadonlySet<number>> => {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ user_id: bigint }>`
    SELECT a.user_id FROM ${askedRows(asked)}
    WHERE EXISTS (SELECT FROM referral_sources(a.user_id, ${level}, a.after_day, a.through_day, a.after_step, a.through_step, 0, NULL))`.execute(
    db,
  );
  return new Set(rows.map(({ user_id }) => Number(user_id)));
};

const askedRows = (asked: readonly Asked[]): RawBuilder<unknown> => {
  const of = (value: (each: Asked) => number | bigint | undefined): readonly (string | null)[] =>
    asked.map((each) => value(each)?.toString() ?? null);
  return sql`unnest(${of(({ userId }) => userId)}::bigint[], ${of(({ after }) => after.day)}::integer[], ${of(({ through }) => through.day)}::integer[],
      ${of(({ after }) => after.step)}::bigint[], ${of(({ through }) => through.step)}::bigint[], ${of(({ clients }) => clients.after)}::bigint[],
      ${of(({ clients }) => clients.through)}::bigint[])
    AS a (user_id, after_day, through_day, after_step, through_step, after_client, through_client)`;
};
