/** A large number of accounts with money, by the engine's own booking. Call while no engine runs. */
import { fundUsers } from "../apps/server/src/ledger/test-postings.ts";
import type { BenchDatabase } from "./bench-database.ts";

export const firstAccount = 1_000_001;

/** How many accounts are in one booking. */
const chunk = 10_000;

/** Each account gets a different amount, about 100 USDT. Returns how long that took, ms. */
export const fundAccounts = async (database: BenchDatabase, count: number): Promise<number> => {
  const startMs = performance.now();
  for (let from = 0; from < count; from += chunk) {
    const users = Array.from(
      { length: Math.min(chunk, count - from) },
      (_, index) => firstAccount + from + index,
    );
    await fundUsers(
      database,
      Object.fromEntries(users.map((userId) => [userId, 100_000_000n + BigInt(userId % 1_000_003)])),
    );
  }
  return performance.now() - startMs;
};
