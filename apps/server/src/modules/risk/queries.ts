/** Reading acceptances and the newest loss figures. Each is an index lookup of a few rows. */
import { minAccounts, lossPercent, lossWindowDays, type RiskKind } from "@candor/core/protection/risk";
import type { LossFigure } from "@candor/wire/risk";
import type { Selectable } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { LossFigureTable } from "../../platform/db/schema/schema-people.ts";

/** When the user accepted this text. */
export const acceptedAt = async (
  db: Db,
  userId: number,
  kind: RiskKind,
  version: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom("risk_acceptance")
    .select("accepted_ms")
    .where("user_id", "=", BigInt(userId))
    .where("kind", "=", kind)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && Number(row.accepted_ms);
};

/** One for each kind and one for all, from the last count; none before the first count. */
export const newestFigures = async (db: Db): Promise<readonly LossFigure[]> => {
  const rows = await db
    .selectFrom("loss_figure")
    .selectAll()
    .where("until_ms", "=", (newest) =>
      newest.selectFrom("loss_figure").select((row) => row.fn.max("until_ms").as("until_ms")),
    )
    .orderBy("kind", "desc")
    .execute();
  return rows.map(lossFigureOf);
};

/** Below the minimum the share of losers is not shown: for one or two accounts it would reveal who lost. */
const lossFigureOf = ({
  kind,
  accounts,
  lost,
  since_ms,
  until_ms,
}: Selectable<LossFigureTable>): LossFigure => {
  const percent = lossPercent(Number(accounts), Number(lost));
  return {
    kind,
    accounts: Number(accounts),
    lost: percent === undefined ? null : Number(lost),
    percent: percent ?? null,
    minimum: minAccounts,
    days: lossWindowDays,
    since: Number(since_ms),
    until: Number(until_ms),
  };
};
