/** For tests: what a statement should say, computed from all entries of a user, and the CSV read back by a parser that is not ours. */
import { createHash } from "node:crypto";
import { parseMoney } from "@candor/core/money/money";
import Papa from "papaparse";
import type { Pool } from "pg";
import type { Pockets } from "./range-queries.ts";

export type NaiveLine = {
  readonly batch: number;
  readonly timeMs: number;
  readonly kind: string;
  readonly moved: Pockets;
  readonly fee: bigint;
};

/** Every transaction of a user, oldest first. */
export const allLines = async (pool: Pool, userId: number): Promise<readonly NaiveLine[]> => {
  const { rows } = await pool.query(
    `SELECT t.batch, t.line, t.kind, t.at_ms, json_agg(json_build_array(e.debit_account, e.credit_account, e.amount)) AS legs
     FROM ledger_tx t JOIN ledger_entry e USING (shard, batch, line) WHERE t.user_id = $1
     GROUP BY t.shard, t.batch, t.line ORDER BY t.batch, t.line`,
    [userId],
  );
  return rows.map(({ batch, kind, at_ms, legs }) => {
    const moved = { wallet: 0n, contract: 0n, inUse: 0n };
    let fee = 0n;
    const move = (account: number, amount: bigint): void => {
      if (account === 105) fee += amount;
      if (Math.floor(account / 4096) !== userId) return;
      const name = account % 64;
      moved[name === 1 ? "wallet" : name === 2 ? "contract" : "inUse"] += amount;
    };
    for (const [debit, credit, amount] of legs as [number, number, number][]) {
      move(debit, -BigInt(amount));
      move(credit, BigInt(amount));
    }
    return { batch: Number(batch), timeMs: Number(at_ms), kind, moved, fee };
  });
};

export const sumOf = (lines: readonly NaiveLine[]): Pockets =>
  lines.reduce(
    (sum, { moved }) => ({
      wallet: sum.wallet + moved.wallet,
      contract: sum.contract + moved.contract,
      inUse: sum.inUse + moved.inUse,
    }),
    { wallet: 0n, contract: 0n, inUse: 0n },
  );

export type CsvRow = Readonly<Record<string, string>>;

/** Reads a file of ours; throws when the digest in its last line is not that of what stands before it. */
export const readCsv = (text: string): readonly CsvRow[] => {
  // By these bytes Excel knows UTF-8.
  if (Buffer.from(text).subarray(0, 3).toString("hex") !== "efbbbf") throw new Error("there is no mark");
  const { data, errors } = Papa.parse<CsvRow>(text, { header: true, skipEmptyLines: true });
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  const last = text.lastIndexOf("\r\n", text.length - 3) + 2;
  const digest = createHash("sha256").update(text.slice(0, last)).digest("hex");
  if (!text.slice(last).includes(digest)) throw new Error("the digest does not fit");
  return data.slice(0, -1);
};

/** Micro-units of a signed decimal. */
export const micro = (text: string | undefined): bigint => {
  const units = parseMoney((text ?? "").replace("-", ""));
  if (units === undefined) throw new Error(`${text} is not an amount`);
  return text?.startsWith("-") === true ? -units : units;
};

/** Reads a file for importers. */
export const readImport = (text: string): readonly CsvRow[] =>
  Papa.parse<CsvRow>(text, { header: true, skipEmptyLines: true }).data;

/** What a file for importers says that was gained of a currency, in its smallest unit. */
export const gainedOf = (
  rows: readonly CsvRow[],
  currency: string,
  units: (text: string) => bigint,
): bigint => {
  const sum = (kind: "Sent" | "Received" | "Fee"): bigint =>
    rows
      .filter((row) => row[`${kind} Currency`] === currency)
      .reduce((total, row) => total + units(row[`${kind} Amount`] ?? ""), 0n);
  return sum("Received") - sum("Sent") - sum("Fee");
};
