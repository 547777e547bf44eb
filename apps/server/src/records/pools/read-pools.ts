/**
 * Pools as they are booked (INV-14): what each holds, its units, its run, and the version of all that (`records/recompute.ts`).
 *
 * Words: a pool is *flat* when it has no run and nothing of it is bound by a trade: then `held` is all that it has.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { partOfPool } from "../invest/changed-parts.ts";
import { readVersions } from "../recompute.ts";

export type PoolRun = { readonly id: number; readonly hasTrade: boolean };
/** The pool's newest run, if it has ended. */
export type EndedRun = { readonly id: number; readonly state: string; readonly endedMs: number };

export type Pool = {
  readonly id: number;
  readonly version: number;
  readonly isOpen: boolean;
  readonly symbol: string;
  readonly multiple: number;
  readonly tradePartBps: number;
  /** Of its period. */
  readonly days: number;
  /** Its contract wallet. */
  readonly held: Money;
  /** What its open trade binds. */
  readonly margin: Money;
  readonly units: bigint;
  readonly stakeUnits: bigint;
  readonly run: PoolRun | undefined;
  readonly lastRun: EndedRun | undefined;
  /** Two operators have ended it: everyone is paid out. */
  readonly isEnding: boolean;
  readonly endedMs: number | undefined;
};

export const isFlat = ({ run, margin }: Pick<Pool, "run" | "margin">): boolean =>
  run === undefined && margin === 0n;

type PoolRow = {
  readonly id: number;
  readonly is_open: boolean;
  readonly symbol: string;
  readonly multiple: number;
  readonly trade_part_bps: number;
  readonly days: number;
  readonly units: bigint;
  readonly stake_units: bigint;
  readonly ended_ms: bigint | null;
  readonly is_ending: boolean;
  readonly held: bigint;
  readonly margin: bigint;
  readonly run_id: bigint | null;
  readonly run_state: string | null;
  readonly run_ended_ms: bigint | null;
  readonly order_id: bigint | null;
};

/** By number. The versions are read first: what follows may be newer, and never older. */
export const readPools = async (db: Reader): Promise<readonly Pool[]> => {
  const ids = await db.selectFrom("pool").select("id").orderBy("id").execute();
  if (ids.length === 0) return [];
  const versionOf = await readVersions(
    db,
    ids.map(({ id }) => partOfPool(id)),
  );
  const { rows } = await sql<PoolRow>`
    SELECT p.id, i.is_open, i.symbol, i.multiple, i.trade_part_bps, i.days, p.units, p.stake_units, p.ended_ms,
      EXISTS (SELECT FROM pool_order o WHERE o.pool_id = p.id AND o.what = 'end') AS is_ending,
      ${balanceOf("contract")} AS held, ${balanceOf("margin")} AS margin,
      r.id AS run_id, r.state AS run_state, r.ended_ms AS run_ended_ms, r.order_id
    FROM pool p JOIN invest_product i ON i.id = p.id
    LEFT JOIN LATERAL (SELECT * FROM bot_run b WHERE b.user_id = p.id ORDER BY b.nth DESC LIMIT 1) AS r ON true
    ORDER BY p.id`.execute(db);
  return rows.map((row) => poolOf(row, versionOf(partOfPool(row.id))));
};

export const readPool = async (db: Reader, poolId: number): Promise<Pool | undefined> =>
  (await readPools(db)).find(({ id }) => id === poolId);

/** The balance of an account of pool `p`: its number is the pool's and a constant. */
const balanceOf = (name: "contract" | "margin") => {
  const [one, two] = [userAccount(1, name), userAccount(2, name)];
  return sql`coalesce((SELECT b.balance FROM ledger_balance b
    WHERE b.account_id = p.id * ${two - one}::bigint + ${one - (two - one)}::bigint AND b.shard = 0), 0)::bigint`;
};

const poolOf = (row: PoolRow, version: number): Pool => {
  const isRunning = row.run_state === "running";
  const runId = Number(row.run_id);
  return {
    id: row.id,
    version,
    isOpen: row.is_open,
    symbol: row.symbol,
    multiple: row.multiple,
    tradePartBps: row.trade_part_bps,
    days: row.days,
    held: money(row.held),
    margin: money(row.margin),
    units: row.units,
    stakeUnits: row.stake_units,
    run: isRunning ? { id: runId, hasTrade: row.order_id !== null } : undefined,
    lastRun:
      row.run_state === null || isRunning
        ? undefined
        : { id: runId, state: row.run_state, endedMs: Number(row.run_ended_ms) },
    isEnding: row.is_ending,
    endedMs: row.ended_ms === null ? undefined : Number(row.ended_ms),
  };
};
