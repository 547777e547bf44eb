/** Holdings as core knows them, from their rows. */
import type { Holding } from "@candor/core/invest/holding";
import type { CreditSource } from "@candor/core/invest/moves";
import { money, rate } from "@candor/core/money/money";
import type { Selectable } from "kysely";
import type { HoldingTable } from "../../platform/db/schema/schema-invest.ts";

export type HeldHolding = Holding & {
  readonly userId: number;
  readonly creditFrom: CreditSource;
  readonly isEndAsked: boolean;
  /** Of a pool; undefined for other products, and while the money waits to enter. */
  readonly units: bigint | undefined;
};

/** What a holding is made of. */
export const holdingColumns = [
  "id",
  "user_id",
  "product_id",
  "interest",
  "rate",
  "days",
  "exit_fee_bps",
  "accepted_ms",
  "cycle",
  "own",
  "credit",
  "passes",
  "credit_from",
  "is_end_asked",
  "units",
] as const;

export const holdingOf = (
  row: Pick<Selectable<HoldingTable>, (typeof holdingColumns)[number]>,
): HeldHolding => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  productId: row.product_id,
  interest: row.interest,
  rate: rate(row.rate),
  days: row.days,
  exitFeeBps: row.exit_fee_bps ?? undefined,
  boughtMs: Number(row.accepted_ms),
  cycle: row.cycle,
  own: money(row.own),
  credit: money(row.credit),
  passes: row.passes,
  creditFrom: row.credit_from,
  isEndAsked: row.is_end_asked,
  units: row.units ?? undefined,
});
