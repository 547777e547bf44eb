/** Reading options and what decided them (OPT-01, OPT-05, OPT-08). */
import { tickLine, type Tick } from "@candor/core/market/tick";
import { formatPrice, price, quantity } from "@candor/core/money/money";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { optionAudit, orderList, OptionRow } from "@candor/wire/options";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { optionRowOf, type OptionRecord } from "./option-row.ts";

const columns = {
  buytime: sql`o.buy_ms`,
  selltime: sql`o.sell_ms`,
  fee: sql`o.fee`,
  id: sql`o.id`,
} as const;

const selected = sql`o.id, p.pid, o.symbol, p.title, o.ostyle, o.fee, o.percent, o.entry_seq, o.entry_price,
  o.buy_ms, o.sell_ms, o.ostaus, o.exit_seq, o.exit_price, o.is_win, o.ploss`;

/** A page of the user's options and the count of all that match (API-10). */
export const listOptions = async (
  db: Db,
  userId: number,
  { pageNum, pageSize, orderByColumn, isAsc, ostaus }: InputOf<typeof orderList>,
): Promise<{ rows: readonly OptionRow[]; total: number }> => {
  const mine = sql`o.user_id = ${userId} AND ${ostaus === undefined ? sql`true` : sql`o.ostaus = ${ostaus}`}`;
  const direction = isAsc === "asc" ? sql`ASC` : sql`DESC`;
  const rows = await sql<OptionRecord>`
    SELECT ${selected} FROM option o JOIN product p ON p.symbol = o.symbol WHERE ${mine}
    ORDER BY ${columns[orderByColumn]} ${direction}, o.id ${direction}
    LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(db);
  const total = await sql<{ total: bigint }>`SELECT count(*) AS total FROM option o WHERE ${mine}`.execute(
    db,
  );
  return { rows: rows.rows.map(optionRowOf), total: Number(total.rows[0]?.total ?? 0n) };
};

/** One option of the user; undefined when there is none, or it is another's. */
export const findOption = async (
  db: Db,
  userId: number,
  optionId: number,
): Promise<OptionRow | undefined> => {
  const { rows } = await sql<OptionRecord>`
    SELECT ${selected} FROM option o JOIN product p ON p.symbol = o.symbol
    WHERE o.user_id = ${userId} AND o.id = ${optionId}`.execute(db);
  return rows[0] && optionRowOf(rows[0]);
};

type Audit = AnswerOf<typeof optionAudit>;
type TickRecord = {
  seq: bigint;
  time_ms: bigint;
  price: bigint;
  qty: bigint;
  heartbeat: boolean;
  buyer_maker: boolean;
  hash: Buffer;
};

/** Most points of the ride that an answer holds. */
const ridePoints = 600;
const minuteMs = 60_000;

/** The evidence of a settled option: its ticks, the ride between, and the files to check them in. */
export const auditOption = async (
  db: Db,
  option: OptionRow & { readonly exitSeq: number },
): Promise<Audit> => {
  const { pid, procode, entrySeq, exitSeq, selltime } = option;
  const { rows } = await sql<TickRecord & { role: "entry" | "exit" | "next" }>`
    (SELECT 'entry' AS role, t.* FROM tick_log t WHERE t.pid = ${pid} AND t.seq = ${entrySeq})
    UNION ALL (SELECT 'exit', t.* FROM tick_log t WHERE t.pid = ${pid} AND t.seq = ${exitSeq})
    UNION ALL (SELECT 'next', t.* FROM tick_log t
               WHERE t.pid = ${pid} AND t.seq > ${exitSeq} AND t.time_ms > ${selltime} ORDER BY t.seq LIMIT 1)`.execute(
    db,
  );
  const tick = (role: string) => {
    const found = rows.find((row) => row.role === role);
    return found && auditTickOf(procode, found);
  };
  const [entry, exit, next] = [tick("entry"), tick("exit"), tick("next")];
  if (entry === undefined || exit === undefined) throw new Error("an option's ticks are in the log");
  const lastSeq = next?.seq ?? exit.seq;
  return {
    order: option,
    entry,
    exit,
    next: next ?? null,
    ride: await rideOf(db, pid, entrySeq, exitSeq),
    segments: await segmentsOf(db, pid, procode, entrySeq, lastSeq),
  };
};

const rideOf = async (db: Db, pid: number, from: number, to: number): Promise<Audit["ride"]> => {
  const { rows } = await sql<{ time_ms: bigint; price: bigint }>`
    SELECT time_ms, price FROM (
      SELECT time_ms, price, seq, row_number() OVER (ORDER BY seq) AS place, count(*) OVER () AS trades
      FROM tick_log WHERE pid = ${pid} AND seq BETWEEN ${from} AND ${to} AND NOT heartbeat
    ) AS ride
    WHERE place = 1 OR place = trades OR place % (trades / ${ridePoints - 1} + 1) = 0 ORDER BY seq`.execute(
    db,
  );
  return rows.map((row) => [Number(row.time_ms), formatPrice(row.price)]);
};

const segmentsOf = async (
  db: Db,
  pid: number,
  symbol: string,
  from: number,
  to: number,
): Promise<string[]> => {
  const { rows } = await sql<{ minute: bigint }>`
    SELECT DISTINCT time_ms / ${minuteMs} * ${minuteMs} AS minute
    FROM tick_log WHERE pid = ${pid} AND seq BETWEEN ${from} AND ${to} ORDER BY minute`.execute(db);
  return rows.map(({ minute }) => `/public/ticks/${symbol}/${minute}.ndjson`);
};

const auditTickOf = (symbol: string, row: TickRecord): Audit["entry"] => {
  const tick: Tick = {
    symbol,
    seq: Number(row.seq),
    timeMs: Number(row.time_ms),
    kind: row.heartbeat ? "heartbeat" : "trade",
    price: price(row.price),
    qty: quantity(row.qty),
    buyerMaker: row.buyer_maker,
  };
  return {
    seq: tick.seq,
    time: tick.timeMs,
    price: formatPrice(tick.price),
    line: tickLine(tick),
    hash: row.hash.toString("hex"),
  };
};

export type Balances = { readonly wallet: bigint; readonly contract: bigint; readonly credit: bigint };

/** Wallet, contract wallet and credit of many users at once, for the pushes after a settlement. */
export const balancesOfUsers = async (
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Balances>> => {
  const { rows } = await sql<{ user_id: bigint; wallet: bigint; contract: bigint; credit: bigint }>`
    SELECT u AS user_id,
      coalesce((SELECT balance FROM ledger_balance WHERE account_id = (u << 12) + 65 AND shard = 0), 0) AS wallet,
      coalesce((SELECT balance FROM ledger_balance WHERE account_id = (u << 12) + 66 AND shard = 0), 0) AS contract,
      coalesce((SELECT balance FROM ledger_balance WHERE account_id = (u << 12) + 67 AND shard = 0), 0) AS credit
    FROM unnest(${userIds}::bigint[]) AS u`.execute(db);
  return new Map(rows.map(({ user_id: userId, ...balances }) => [Number(userId), balances]));
};
