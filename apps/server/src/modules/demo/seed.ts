/**
 * What demo mode creates at its first start: an introducer, two accounts with play money and with what a withdrawal needs, the house's
 * capital, its stock for swaps, its budgets, investment products with their reserves, and pools with a stake.
 *
 * Invariants: an existing account stays as it is; a user who was funded before is not funded again. Money goes through the engine
 * under keys that never change, so several starts at once also do it once.
 */
import type { FactRow } from "@candor/core/engine/command";
import { assetCodes, houseAccount, productAccount, type AccountId } from "@candor/core/ids/account-id";
import { moneyUnit, money, priceUnit, type Asset, type Money } from "@candor/core/money/money";
import type { SwapAsset } from "@candor/core/swap/swap-asset";
import { stockMoves } from "@candor/core/swap/swap-moves";
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { houseRequest, type CommandInput, type CommandPort } from "../../records/command-port.ts";
import { stakeCommand } from "../../records/pools/pool-command.ts";
import { readPool } from "../../records/pools/read-pools.ts";
import { fundingCommand } from "./fund.ts";
import { demoPools } from "./products/demo-pools.ts";
import { demoBudgets, demoProductRows, demoProducts } from "./products/demo-products.ts";
import { readEverFunded, readReserved, readStaked, readStocked } from "./queries.ts";

export type DemoAccount = {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  readonly username: string;
};

/** Everyone's referrer; nobody can log in as it. */
export const demoIntroducerId = 100_001;
export const demoPassword = "Demo#2026";
export const demoWithdrawPassword = "Pay#2026";
/** To be printed at the start. */
export const demoAccounts: readonly DemoAccount[] = [
  { userId: 100_002, email: "demo@candor.test", password: demoPassword, username: "Demo" },
  { userId: 100_003, email: "demo2@candor.test", password: demoPassword, username: "Demo two" },
];

const capital = money(10_000_000n * moneyUnit);
const firstFunds = money(10_000n * moneyUnit);

/** By user; 0 is the house. */
const fundings: readonly { readonly userId: number; readonly amount: Money; readonly key: string }[] = [
  { userId: 0, amount: capital, key: "demo-capital-0001" },
  ...demoAccounts.map(({ userId }) => ({ userId, amount: firstFunds, key: "demo-first-funds-0001" })),
];

/** What the house can sell and pay for in swaps (SWAP-01). */
const stocks: readonly (readonly [SwapAsset, Money<Asset>])[] = [
  ["USDT", money(5_000_000n * moneyUnit)],
  ["BTC", money(100n * priceUnit)],
  ["ETH", money(2_000n * priceUnit)],
];

export type HashPassword = (password: string) => Promise<string>;

export type SeedDeps = CommandPort & {
  readonly db: Db;
  readonly hashPassword: HashPassword;
  /** Of the wallet that a user of the demo has outside of it, on TRON. */
  readonly playAddressOf: (userId: number) => string;
  readonly nowMs: number;
};

/** Creates what is missing. The engine must be running. */
export const seedDemo = async (deps: SeedDeps): Promise<void> => {
  await seedAccounts(deps);
  const funded = await readEverFunded(
    deps.db,
    fundings.map(({ userId }) => userId),
  );
  for (const { userId, amount, key } of fundings) {
    if (funded.has(userId)) continue;
    await book(deps, fundingCommand(userId, amount), key);
  }
  const stocked = await readStocked(deps.db);
  for (const [asset, amount] of stocks) {
    if (stocked.has(assetCodes[asset])) continue;
    await book(deps, stockCommand(asset, amount), `demo-stock-${asset}-0001`);
  }
  await seedProducts(deps);
};

/** Products come first: their reserves name them. */
const seedProducts = async (deps: SeedDeps): Promise<void> => {
  await sql`SELECT demo_products(${demoProductRows()})`.execute(deps.db);
  const isReserved = await readReserved(deps.db);
  for (const { id, reserve } of demoProducts) {
    if (isReserved(id)) continue;
    const credit = productAccount(id, "yield_free");
    await book(deps, budgetCommand({ product_id: id }, credit, reserve), `demo-reserve-${id}-0001`);
  }
  for (const [budget, amount] of Object.entries(demoBudgets)) {
    if (isReserved(budget)) continue;
    const credit = houseAccount(budget as keyof typeof demoBudgets);
    await book(deps, budgetCommand({ budget }, credit, amount), `demo-${budget}-0001`);
  }
  await seedStakes(deps);
};

/** The house's own stake in each pool that has never had any. */
const seedStakes = async (deps: SeedDeps): Promise<void> => {
  const staked = await readStaked(deps.db);
  for (const { id, stake } of demoPools) {
    const pool = await readPool(deps.db, id);
    if (pool === undefined || staked.has(id)) continue;
    await book(deps, stakeCommand(pool, stake), `demo-stake-${id}-0001`);
  }
};

/** Play money for a budget or for a product's reserve, posted as `budget_funded` or `reserve_funded`. */
const budgetCommand = (pool: FactRow, credit: AccountId, amount: Money): CommandInput => ({
  type: "moveFunds",
  userId: 0,
  list: "fundings",
  row: { user_id: 0, amount, ...pool },
  legs: [{ debit: houseAccount("custody:sandbox"), credit, amount }],
  shortages: [],
});

const book = async ({ submit }: CommandPort, command: CommandInput, key: string): Promise<void> => {
  await submit(houseRequest(command, key));
};

const stockCommand = (asset: SwapAsset, amount: Money<Asset>): CommandInput => ({
  type: "moveFunds",
  userId: 0,
  list: "fundings",
  row: { user_id: 0, amount, stock_asset: assetCodes[asset] },
  legs: stockMoves(asset, amount),
  shortages: [],
});

const seedAccounts = async ({ db, hashPassword, playAddressOf, nowMs }: SeedDeps): Promise<void> => {
  const rows = await db
    .selectFrom("account")
    .select("user_id")
    .where("user_id", "<=", BigInt(lastSeededId))
    .execute();
  const known = new Set(rows.map((row) => Number(row.user_id)));
  if (!known.has(demoIntroducerId)) {
    const introducer = {
      userId: demoIntroducerId,
      email: "introducer@candor.test",
      username: "Demo introducer",
    };
    const closed = { passwordHash: null, withdrawHash: null, referrerId: null };
    await insertAccount(db, { ...introducer, ...closed, nowMs });
  }
  for (const { userId, email, username, password } of demoAccounts) {
    if (known.has(userId)) continue;
    // One after another: on a busy machine a hash that waits for the one before would be refused, and the start with it.
    const passwordHash = await hashPassword(password);
    const withdrawHash = await hashPassword(demoWithdrawPassword);
    const account = { userId, email, username, passwordHash, withdrawHash, referrerId: demoIntroducerId };
    await db.transaction().execute(async (tx) => {
      await insertAccount(tx, { ...account, nowMs });
      await savePayoutAddress(tx, userId, playAddressOf(userId), nowMs - addressAgeMs);
    });
  }
};

/** Withdrawals wait for a day after an address was saved (WAL-12). A demo's address is older, so that a withdrawal runs to its end at once. */
const addressAgeMs = 2 * dayMs;

const savePayoutAddress = async (
  db: Reader,
  userId: number,
  address: string,
  savedMs: number,
): Promise<void> => {
  await db
    .insertInto("payout_wallet")
    .values({ user_id: BigInt(userId), currency: "USDT(TRC20)", address, changed_ms: BigInt(savedMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const lastSeededId = Math.max(demoIntroducerId, ...demoAccounts.map(({ userId }) => userId));

type SeededAccount = {
  readonly userId: number;
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly withdrawHash: string | null;
  readonly referrerId: number | null;
  readonly nowMs: number;
};

const insertAccount = async (db: Reader, account: SeededAccount): Promise<void> => {
  await db
    .insertInto("account")
    .values({
      user_id: BigInt(account.userId),
      email: account.email,
      phone: null,
      phone_national: null,
      username: account.username,
      password_hash: account.passwordHash,
      withdraw_hash: account.withdrawHash,
      referrer_id: account.referrerId === null ? null : BigInt(account.referrerId),
      frozen_ms: null,
      created_ms: BigInt(account.nowMs),
    })
    // Another server that starts at the same time was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
