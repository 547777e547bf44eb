/**
 * `npm run bench -- accounts [accounts]`: how long recovery takes to load the balances of a million accounts with money, and how
 * much memory each uses in the engine, compared with the same balances in the simplest maps. The accounts are funded by the
 * engine's own booking.
 */
import type { Funds } from "@candor/core/engine/funds/funds";
import { loadFunds } from "../../apps/server/src/engine/recover/recover-funds.ts";
import { openEmptyDatabase } from "../bench-database.ts";
import { fundAccounts } from "../fund-accounts.ts";
import { heapBytes } from "../heap-bytes.ts";
import type { Bench, Report } from "../report.ts";

const mostMs = 10_000;
const mostBytes = 200;
const rounds = 3;

type Kept = { readonly what: string; readonly bytes: number };

export const bench: Bench = async ([accounts = "1000000"]) => {
  const count = Number(accounts);
  const database = await openEmptyDatabase();
  try {
    const fundedMs = await fundAccounts(database, count);
    await database.owner.query("VACUUM ANALYZE ledger_balance");
    const loadMs: number[] = [];
    const load = async (): Promise<Funds> => {
      const startMs = performance.now();
      const funds = await loadFunds(database.engine, 0);
      loadMs.push(performance.now() - startMs);
      return funds;
    };
    const before = heapBytes();
    const funds = await load();
    const kept: Kept[] = [{ what: "the engine's funds", bytes: (heapBytes() - before) / count }];
    if (funds.size < count) throw new Error(`${funds.size} of ${count} accounts were loaded`);
    for (const [what, make] of Object.entries(plainMaps)) {
      kept.push({ what, bytes: bytesOf(() => make(funds)) / count });
    }
    while (loadMs.length < rounds) await load();
    return reportOf(count, loadMs, kept, fundedMs);
  } finally {
    await database.close();
  }
};

/** A separate number in memory, like one that was read from the database. */
const copyOf = (value: bigint): bigint => BigInt(value.toString());

const plainMaps: Readonly<Record<string, (funds: Funds) => ReadonlyMap<bigint, unknown>>> = {
  "a map of bigint to bigint": (funds) => {
    const plain = new Map<bigint, bigint>();
    for (const [account, balance] of funds) plain.set(BigInt(account), copyOf(balance));
    return plain;
  },
  "a map of bigint to an object of account and balance": (funds) => {
    const plain = new Map<bigint, { account: bigint; balance: bigint }>();
    for (const [id, balance] of funds) {
      const account = BigInt(id);
      plain.set(account, { account, balance: copyOf(balance) });
    }
    return plain;
  },
};

/** How much memory a map uses while it exists. */
const bytesOf = (make: () => ReadonlyMap<bigint, unknown>): number => {
  const before = heapBytes();
  const made = make();
  const bytes = heapBytes() - before;
  if (made.size === 0) throw new Error("an empty map");
  return bytes;
};

const whole = (count: number): string => Math.round(count).toLocaleString("en").replaceAll(",", " ");

const reportOf = (
  count: number,
  loadMs: readonly number[],
  kept: readonly Kept[],
  fundedMs: number,
): Report => {
  const slowest = Math.max(...loadMs);
  const bytes = kept[0]?.bytes ?? Number.NaN;
  return {
    tables: [
      {
        title: `${whole(count)} accounts that hold something`,
        columns: ["what", "s", "each round"],
        rows: [
          [
            "loaded by recovery",
            (slowest / 1_000).toFixed(2),
            loadMs.map((ms) => (ms / 1_000).toFixed(2)).join(", "),
          ],
          ["funded before, by the engine's booking", (fundedMs / 1_000).toFixed(1), "-"],
        ],
      },
      {
        title: "Memory of an account, bytes",
        columns: ["way", "bytes"],
        rows: kept.map((one) => [one.what, one.bytes.toFixed(0)]),
      },
    ],
    claims: [
      {
        claim: `loaded in less than ${mostMs / 1_000} s, in every round`,
        measured: `${(slowest / 1_000).toFixed(2)} s`,
        held: slowest < mostMs,
      },
      {
        claim: `less than ${mostBytes} bytes an account`,
        measured: bytes.toFixed(0),
        held: bytes < mostBytes,
      },
    ],
  };
};
