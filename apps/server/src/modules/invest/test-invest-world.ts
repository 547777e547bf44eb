/** For tests: an engine, the demo's products with their reserves, and the calls of investing. Days pass when the test says so. */
import { houseAccount, productAccount } from "@candor/core/ids/account-id";
import { money, parseMoney, type Money } from "@candor/core/money/money";
import { businessDate, businessDayStart, dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { requestOf, startWorld, type TestWorld } from "../../engine/test-world.ts";
import { balancesOf, type UserBalances } from "../../ledger/balances.ts";
import type { CallContext, StoredBody } from "../../platform/http/mount.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { Refused } from "../../platform/refused.ts";
import { productsOf, type Product } from "../../records/product.ts";
import { demoProductRows } from "../demo/products/demo-products.ts";
import { investJobs, type InvestJobDeps } from "./jobs.ts";
import { investRoutes, type InvestRouteDeps } from "./routes.ts";

/** 2023-11-14 12:00 by UTC-4: whole days can be added without a change of the date of anything else. */
export const noonMs = businessDayStart(1_700_000_000_000) + dayMs / 2;

export type InvestWorld = TestWorld & {
  /** What the module was given. */
  readonly deps: InvestRouteDeps & InvestJobDeps;
  /** The answer's body: `key` of a refusal, `data`, `message`. */
  readonly call: (path: string, userId: number, input?: object, key?: string) => Promise<Answer>;
  /** A page of a list. */
  readonly list: (path: string, userId: number, input?: object) => Promise<readonly Row[]>;
  /** Puts money into a product's reserve, or into a budget. */
  readonly reserve: (pool: number | "reward_budget" | "referral_budget", amount: string) => Promise<void>;
  /** `count` days pass at noon, and each is closed when it has ended. */
  readonly passDays: (count: number) => Promise<void>;
  /** Moves the clock without closing anything. */
  readonly later: (days: number) => Promise<void>;
  /** The job's close of the day before today. */
  readonly close: (signal?: AbortSignal) => Promise<void>;
  readonly holds: (userId: number) => Promise<UserBalances>;
  /** What the product can still promise, and what it has promised. */
  readonly poolsOf: (productId: number) => Promise<{ readonly free: Money; readonly committed: Money }>;
};

export type Answer = {
  readonly key?: string;
  readonly message: string;
  readonly data: { readonly id?: string } | null;
};
export type Row = Readonly<Record<string, never>>;

let keys = 0;

export const startInvestWorld = async (
  database: TestDatabase,
  {
    nowMs = noonMs,
    password = "Pay#2026",
    hasIncentives = true,
  }: { readonly nowMs?: number; readonly password?: string; readonly hasIncentives?: boolean } = {},
): Promise<InvestWorld> => {
  const world = await startWorld(database, nowMs);
  const { db, reads } = database;
  await sql`SELECT demo_products(${demoProductRows()})`.execute(db);
  const clock = { nowMs: world.nowMs };
  const owner = {
    protectionOf: () => Promise.resolve({ hasWithdrawPassword: true }),
    isWithdrawPassword: (_userId: number, given: string) => Promise.resolve(given === password),
  };
  const deps = {
    db,
    reads,
    clock,
    owner,
    hasIncentives,
    submit: world.submit,
    noticesChanged: () => {},
    products: productsOf<Product>([]),
    lastTrade: () => undefined,
  };
  const routes = investRoutes(deps);
  const answer = async (path: string, userId: number, input: object, key: string): Promise<unknown> => {
    const mounted = routes.find((route) => route.call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const idempotency = {
      key,
      derived: false,
      fingerprint: JSON.stringify(input, (_key, value) =>
        typeof value === "bigint" ? String(value) : value,
      ),
    };
    const context = { session: { userId }, language: "en", idempotency } as unknown as CallContext;
    return await mounted.answer(input, context);
  };
  const close = async (signal = new AbortController().signal): Promise<void> => {
    const [job] = investJobs(deps);
    if (job?.isByBusinessDate !== true) throw new Error("the close is by business date");
    const date = businessDate(world.nowMs() - dayMs);
    await job.run({ date, signal, fence: world.engine.lead });
  };
  const later = (days: number) => world.markAt(world.nowMs() + days * dayMs);
  const balanceOf = async (account: bigint): Promise<Money> => {
    const { rows } = await sql<{ balance: bigint }>`
      SELECT coalesce(sum(balance), 0)::bigint AS balance FROM ledger_balance WHERE account_id = ${account}`.execute(
      db,
    );
    return money(rows[0]?.balance ?? 0n);
  };
  return {
    ...world,
    deps,
    fund: async (userId, amount) => {
      // 0 is the house.
      if (userId > 0)
        await sql`INSERT INTO account (user_id, email, username, created_ms)
        VALUES (${userId}, ${`${userId}@invest.test`}, 'holder', 1) ON CONFLICT DO NOTHING`.execute(db);
      if (amount > 0n) await world.fund(userId, amount);
    },
    call: async (path, userId, input = {}, key = `invest-${(keys += 1)}-0123456789`) => {
      try {
        const { storedBody } = (await answer(path, userId, input, key)) as StoredBody;
        return JSON.parse(storedBody) as Answer;
      } catch (error) {
        if (error instanceof Refused) return { key: error.refusal.key, message: "", data: null };
        throw error;
      }
    },
    list: async (path, userId, input = {}) =>
      ((await answer(path, userId, { ...firstPage, ...input }, "")) as { rows: readonly Row[] }).rows,
    reserve: async (pool, amount) => {
      const isProduct = typeof pool === "number";
      const credit = isProduct ? productAccount(pool, "yield_free") : houseAccount(pool);
      const units = parseMoney(amount) ?? money(0n);
      await world.ask(
        requestOf({
          type: "moveFunds",
          userId: 0,
          list: "fundings",
          row: { user_id: 0, amount: units, ...(isProduct ? { product_id: pool } : { budget: pool }) },
          legs: [{ debit: houseAccount("custody:sandbox"), credit, amount: units }],
          shortages: [],
        }),
      );
    },
    passDays: async (count) => {
      for (let day = 0; day < count; day += 1) {
        await later(1);
        await close();
      }
    },
    later,
    close,
    holds: (userId) => balancesOf(db, userId),
    poolsOf: async (productId) => ({
      free: await balanceOf(productAccount(productId, "yield_free")),
      committed: await balanceOf(productAccount(productId, "yield_committed")),
    }),
  };
};

const firstPage = {
  pageNum: 1,
  pageSize: 10,
  status: "",
  orderByColumn: "id",
  isAsc: "desc",
  type: "",
  hotDigit: "",
};
