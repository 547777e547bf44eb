/** What the metrics say of the database (operating-metrics.ts), in a few cheap queries. */
import { sql } from "kysely";
import { readStopped } from "../../records/stopped-acts.ts";
import type { OverviewDeps } from "./deps.ts";
import type { OperatingFigures } from "./operating-metrics.ts";
import { readCovers, readQueues } from "./queries.ts";

/** An option is settled within a second of its end; before this it is only on its way. */
const settledWithinMs = 5_000;

export const readOperating = async (deps: OverviewDeps): Promise<OperatingFigures> => {
  const { reads, operators, clock } = deps;
  const [queues, covers, stopped, { rows }] = await Promise.all([
    readQueues(deps),
    deps.exposure().then((exposure) => readCovers(reads, exposure)),
    readStopped(operators, clock.nowMs()),
    sql<Row>`
      SELECT (SELECT max(at_ms) FROM database_backup) AS backup_ms,
        (SELECT max(minute_ms) + 60000 FROM tick_checkpoint) AS checkpoint_ms,
        (SELECT min(lease_until_ms) - floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM engine_state) AS lease_ms,
        count(*) AS overdue, min(o.sell_ms) AS oldest_ms
      FROM option o WHERE o.status = 'open' AND o.sell_ms < ${clock.nowMs() - settledWithinMs}`.execute(
      reads,
    ),
  ]);
  const [row] = rows;
  const numberOf = (value: bigint | null | undefined): number | null =>
    value === null || value === undefined ? null : Number(value);
  return {
    queues,
    covers,
    stopped,
    backupMs: numberOf(row?.backup_ms),
    checkpointMs: numberOf(row?.checkpoint_ms),
    leaseMs: numberOf(row?.lease_ms),
    overdue: { count: Number(row?.overdue ?? 0n), oldestMs: numberOf(row?.oldest_ms) },
  };
};

type Row = {
  readonly backup_ms: bigint | null;
  readonly checkpoint_ms: bigint | null;
  readonly lease_ms: bigint | null;
  readonly overdue: bigint;
  readonly oldest_ms: bigint | null;
};
