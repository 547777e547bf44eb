/** What web push says about a booking (NOTE-06): the same as its notice. */
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { BotRunTable, LeverOrderTable, OptionTable } from "../../platform/db/schema/schema-trading.ts";
import type { NoticePairs } from "./ports.ts";
import { leverNotice, runNotice, settledNotice, titleOf, type Told } from "./trade-notices.ts";

/**
 * What a message of the outbox names: a transaction, as `shard.batch.line`, a contract that opened without one, or a run
 * (db/functions/rows/notice.sql).
 */
export type BookedNews = {
  readonly user: string;
  readonly trade?: string;
  readonly lever?: string;
  readonly run?: string;
};
type News = {
  readonly title: string;
  readonly message: string;
  readonly tourl: string;
  readonly timeMs: number;
};

/** Undefined for what is not the user's. */
export const readBookedNews =
  (db: Db, pairs: NoticePairs) =>
  async ({ user, trade, lever: filled, run }: BookedNews, language: Language): Promise<News | undefined> => {
    const shown = (symbol: string, atMs: bigint | null, { message, tourl }: Told): News => ({
      title: titleOf(symbol, pairs),
      message,
      tourl,
      timeMs: Number(atMs),
    });
    const reader = { pairs, language };
    if (run !== undefined) {
      const found = await findRun(db, user, run);
      return found && shown(found.symbol, found.ended_ms, runNotice(found, reader));
    }
    if (filled !== undefined) {
      const found = await findLever(db, user, BigInt(filled));
      return found && shown(found.symbol, found.open_ms, leverNotice(undefined, found, reader));
    }
    const tx = await findTx(db, user, trade ?? "");
    if (tx === undefined) return undefined;
    const [option, lever] = await Promise.all([
      tx.option_id === null ? undefined : findOption(db, user, tx.option_id),
      tx.lever_id === null ? undefined : findLever(db, user, tx.lever_id),
    ]);
    if (option !== undefined) return shown(option.symbol, tx.at_ms, settledNotice(option, reader));
    return lever && shown(lever.symbol, tx.at_ms, leverNotice(tx.kind, lever, reader));
  };

type Tx = { kind: string; at_ms: bigint; option_id: bigint | null; lever_id: bigint | null };

const findTx = async (db: Db, user: string, position: string): Promise<Tx | undefined> => {
  const [shard = "0", batch = "0", line = "0"] = position.split(".");
  const { rows } = await sql<Tx>`
    SELECT kind, at_ms, option_id, lever_id FROM ledger_tx
    WHERE shard = ${shard} AND batch = ${batch} AND line = ${line} AND user_id = ${user}`.execute(db);
  return rows[0];
};

const findOption = (db: Db, user: string, id: bigint): Promise<OptionTable | undefined> =>
  db
    .selectFrom("option")
    .selectAll()
    .where("user_id", "=", BigInt(user))
    .where("id", "=", id)
    .executeTakeFirst();

const findLever = (db: Db, user: string, id: bigint): Promise<LeverOrderTable | undefined> =>
  db
    .selectFrom("lever_order")
    .selectAll()
    .where("user_id", "=", BigInt(user))
    .where("id", "=", id)
    .executeTakeFirst();

const findRun = (db: Db, user: string, id: string): Promise<BotRunTable | undefined> =>
  db
    .selectFrom("bot_run")
    .selectAll()
    .where("user_id", "=", BigInt(user))
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
