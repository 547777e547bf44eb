/**
 * Books money for tests without an engine: it uses the engine's role, takes the lease for one batch and releases it.
 * It fails while an engine is running.
 */
import { assert } from "@candor/core/assert/assert";
import type pg from "pg";
import { takeTestLead } from "../platform/db/test-lead.ts";

type Row = Readonly<Record<string, unknown>>;
/** The lists of `engine_book` (docs/LEDGER.md). Rows get their lines here, unless `kind` is null or they are runs. */
export type TestFacts = Readonly<Record<string, readonly Row[]>>;

/** The parts of a batch that differ from the engine's state. */
export type TestHead = {
  readonly markMs?: number;
  readonly leverMarkMs?: number;
  readonly nowMs?: number;
  readonly answers?: readonly Row[];
};

export type EnginePool = { readonly engine: pg.Pool };

type EngineStateRow = {
  readonly batch: bigint;
  readonly mark_ms: bigint;
  readonly state_hash: bigint | null;
};

/** Books one batch and returns the balances that it left, by account. Throws the database's refusal. */
export const bookFacts = async (
  { engine }: EnginePool,
  facts: TestFacts,
  head: TestHead = {},
): Promise<ReadonlyMap<bigint, bigint>> => {
  // Fails while an engine holds the lease.
  const { epoch } = await takeTestLead(engine);
  try {
    const { batch, mark_ms, state_hash } = await stateOf(engine);
    const markMs = head.markMs ?? Number(mark_ms);
    const { rows } = await engine.query<{ account_id: bigint; balance: bigint }>(
      "SELECT account_id, balance FROM engine_book(0::smallint, $1, $2, $3, $4, $5, $6, $7, $8)",
      [
        epoch,
        batch + 1n,
        markMs,
        head.leverMarkMs ?? null,
        head.nowMs ?? Math.max(markMs, 1),
        state_hash,
        JSON.stringify(withLines(facts)),
        JSON.stringify(head.answers ?? []),
      ],
    );
    return new Map(rows.map((row) => [row.account_id, row.balance]));
  } finally {
    await engine.query("SELECT lease_release(0::smallint, $1)", [epoch]);
  }
};

const stateOf = async (engine: pg.Pool): Promise<EngineStateRow> => {
  const { rows } = await engine.query<EngineStateRow>(
    "SELECT batch, mark_ms, state_hash FROM engine_state WHERE shard = 0",
  );
  const [row] = rows;
  assert(row !== undefined, "shard 0 exists");
  return row;
};

/** Numbers the rows in the order of the lists. */
export const withLines = (facts: TestFacts): TestFacts => {
  let line = 0;
  return Object.fromEntries(
    Object.entries(facts).map(([list, rows]) => [
      list,
      rows.map((row) => (list === "runs" || row["kind"] === null ? row : { line: (line += 1), ...row })),
    ]),
  );
};

/**
 * Books play money to each user's wallet and to the house's capital; `contracts` says how much of it is moved to each contract
 * wallet.
 */
export const fundUsers = async (
  database: EnginePool,
  wallets: Readonly<Record<number, bigint>>,
  capital = 0n,
  contracts: Readonly<Record<number, bigint>> = {},
): Promise<void> => {
  const [funding, transfer] = await Promise.all([
    nextId(database, "fundings"),
    nextId(database, "transfers"),
  ]);
  const amounts = [[0, capital] as const, ...Object.entries(wallets)].filter(([, amount]) => amount > 0n);
  const moves = Object.entries(contracts).filter(([, amount]) => amount > 0n);
  await bookFacts(database, {
    fundings: amounts.map(([userId, amount], index) => ({
      user_id: Number(userId),
      id: funding + index,
      amount: amount.toString(),
      accepted_ms: 0,
    })),
    transfers: moves.map(([userId, amount], index) => ({
      user_id: Number(userId),
      id: transfer + index,
      direction: "to_contract",
      amount: amount.toString(),
      accepted_ms: 0,
    })),
  });
};

const nextId = async ({ engine }: EnginePool, list: "fundings" | "transfers"): Promise<number> => {
  const { rows } = await engine.query<{ id: bigint }>(
    "SELECT next_id AS id FROM fact_numbers() WHERE list = $1",
    [list],
  );
  return Number(rows[0]?.id ?? 1n);
};
