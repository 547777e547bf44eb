/** Transactions that cannot be read, for the desk of deposits and for monitoring. */
import type { AnswerOf } from "@candor/wire/call";
import type { unreadTransactions } from "@candor/wire/desks/deposits";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "../../../platform/db/open-database.ts";

type Unread = AnswerOf<typeof unreadTransactions>;

const mostListed = 100;

export const readUnread = async (
  db: Db,
): Promise<{ readonly rows: readonly Unread[]; readonly total: number }> => {
  const [rows, { total }] = await Promise.all([
    db.selectFrom("deposit_unread").selectAll().orderBy("seen_ms").limit(mostListed).execute(),
    db
      .selectFrom("deposit_unread")
      .select(({ fn }) => fn.countAll<bigint>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const listed = rows.map(({ network, hash, block_number, reason, seen_ms, tries, next_ms }) => ({
    network,
    hash,
    block: Number(block_number),
    reason,
    seenAt: Number(seen_ms),
    tries,
    nextAt: Number(next_ms),
  }));
  return { rows: listed, total: Number(total) };
};

export const registerUnreadMetrics = (registry: Registry, db: Db): void => {
  new Gauge({
    name: "candor_deposit_unread_transactions",
    help: "Transactions that may have brought a deposit and cannot be read, by network and reason.",
    labelNames: ["network", "reason"],
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await sql<{ network: string; reason: string; count: bigint }>`
        SELECT network, reason, count(*) AS count FROM deposit_unread GROUP BY network, reason`.execute(db);
      for (const { network, reason, count } of rows) this.labels(network, reason).set(Number(count));
    },
  });
};
