/** For tests: withdrawals over a real database and a real engine, with a chain and owners that the test controls. */
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import type pg from "pg";
import type { InputOf } from "@candor/wire/call";
import type { withdraw } from "@candor/wire/withdrawals";
import { startWorld, type TestWorld } from "../../engine/test-world.ts";
import {
  ChainUnavailable,
  type Chain,
  type ChainTransaction,
  type Network,
} from "../../platform/chain/chain.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { CallContext, MountedCall } from "../../platform/http/mount.ts";
import { silentLog, type Log } from "../../platform/log.ts";
import { openSecretKey } from "../../platform/secret-key.ts";
import { Refused } from "../../platform/refused.ts";
import type { OwnerProtection } from "../../records/owner-protection.ts";
import type { AdvanceDeps } from "./steps/advance.ts";
import { createWithdrawalJobs, type WithdrawalJobs } from "./jobs.ts";
import { manualChannels, sandboxChannels } from "./payouts/channels.ts";
import { createSandboxSend } from "./payouts/sandbox-send.ts";
import type { PayoutDetails, OwnerPort } from "./ports.ts";
import { withdrawalRoutes, type WithdrawalRouteDeps } from "./routes.ts";
import { termsReader } from "./requests/terms.ts";

export const usdt = (whole: number): Money => money(BigInt(whole) * moneyUnit);

/** What a test may change about a user; the account row has what the database itself looks at. */
export type TestOwner = {
  protection: OwnerProtection;
  details: PayoutDetails;
  hasFactor: boolean;
  isFresh: boolean;
};

type ChainSays = "paid" | "shallow" | "pending" | "failed" | "down";

export type TestWithdrawals = {
  readonly world: TestWorld;
  readonly deps: AdvanceDeps & { readonly log: Log };
  readonly jobs: WithdrawalJobs;
  readonly chains: { readonly ethereum: Chain; readonly tron: Chain };
  /** What the chain says of every payment: `paid` unless a test sets something else; `shallow`: in a block that is not deep enough. */
  chain: ChainSays;
  /** What the chain says of single payments instead, by their hashes. */
  readonly chainOf: Map<string, ChainSays>;
  /** The time of the block of each payment; undefined: now. */
  minedMs: number | undefined;
  readonly newOwner: (funds: number) => Promise<number>;
  readonly ownerOf: (userId: number) => TestOwner;
  /** Requests; returns the number, or the key of the refusal. */
  readonly request: (
    userId: number,
    input?: Partial<InputOf<typeof withdraw>>,
    key?: string,
  ) => Promise<string>;
  readonly ask: <Answer>(path: string, userId: number, input?: object) => Promise<Answer>;
  /** The dependencies of a process that serves users. A test may change them, and call that process by `askIn`. */
  readonly routeDeps: WithdrawalRouteDeps;
  readonly askIn: (
    routes: readonly MountedCall[],
    path: string,
    userId: number,
    input: object,
    key?: string,
  ) => Promise<unknown>;
  /** What a user fills in; the price is 100 unless it is given. */
  readonly form: (input?: Partial<InputOf<typeof withdraw>>) => InputOf<typeof withdraw>;
  readonly keyOf: (path: string, userId: number, input?: object) => Promise<string>;
  /** Wallet and hold, in whole USDT. */
  readonly balances: (userId: number) => Promise<readonly [number, number]>;
  readonly stateOf: (id: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const password = "With#1";
const secretKey = openSecretKey("7".repeat(64), "unused");
let keys = 0;

export const startWithdrawals = async (
  database: TestDatabase,
  {
    channels = "sandbox",
    isDemo = true,
  }: { readonly channels?: "sandbox" | "manual"; readonly isDemo?: boolean } = {},
): Promise<TestWithdrawals> => {
  const world = await startWorld(database);
  const owners = new Map<number, TestOwner>();
  const ownerOf = (userId: number): TestOwner => {
    const owner = owners.get(userId);
    if (owner === undefined) throw new Error(`no owner ${userId}`);
    return owner;
  };
  const port: OwnerPort = {
    protectionOf: async (userId) => ownerOf(userId).protection,
    isWithdrawPassword: async (_userId, given) => given === password,
    hasFactor: async (userId) => ownerOf(userId).hasFactor,
    requireFactor: async ({ userId }) => {
      const { hasFactor, isFresh } = ownerOf(userId);
      if (hasFactor && !isFresh) throw new Refused({ key: "FreshFactorNeeded" });
    },
    setOnlyProven: async () => {},
    tellRequested: async () => {},
  };
  const chainOf = (network: Network): Chain => ({
    network,
    confirmationsNeeded: 12,
    head: async () => ({ number: 1, hash: "head" }),
    transaction: async (hash) => {
      const found = transactionOf(
        tests.chainOf.get(hash) ?? tests.chain,
        hash,
        await readSent(database.pool, hash, network),
      );
      return found && { ...found, minedMs: tests.minedMs ?? world.nowMs() };
    },
    transfersTo: async () => ({ transfers: [], unread: [] }),
  });
  const chains = { ethereum: chainOf("ethereum"), tron: chainOf("tron") };
  const readTerms = termsReader(async (names) => {
    const rows = await database.db.selectFrom("setting_key").selectAll().where("name", "in", names).execute();
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }, isDemo);
  const deps: TestWithdrawals["deps"] = {
    log: silentLog,
    db: database.db,
    outside: database.outside,
    submit: world.submit,
    clock: { nowMs: world.nowMs },
    owner: port,
    channels:
      channels === "manual" ? manualChannels(chains) : sandboxChannels(chains, createSandboxSend(secretKey)),
    readTerms,
    changed: () => {},
    noticesChanged: () => {},
  };
  const jobs = createWithdrawalJobs({ ...deps, answerAfterMs: 60_000 });
  const routeDeps: WithdrawalRouteDeps = {
    ...deps,
    owner: port,
    reads: database.reads,
    turns: database.turns,
    payoutDetailsOf: async (userId) => ownerOf(userId).details,
    // Tests say when a withdrawal advances.
    begin: async () => {},
  };
  // Like two processes: they share only the database and the engine.
  const processes = [withdrawalRoutes(routeDeps), withdrawalRoutes(routeDeps)];
  const ask = async <Answer>(path: string, userId: number, input: object = {}, key?: string) =>
    (await askIn(processes[keys % 2] ?? [], path, userId, input, key)) as Answer;
  const form: TestWithdrawals["form"] = (input) => ({
    banktype: "3",
    price: usdt(100),
    userremark: "",
    withdrawalPassword: password,
    walletaddr: "",
    ...input,
  });
  const askIn: TestWithdrawals["askIn"] = async (
    routes,
    path,
    userId,
    input,
    key = `call-${(keys += 1)}-0123456789`,
  ) => {
    const mounted = routes.find(({ call }) => call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const context = {
      session: { id: "one", userId, createdMs: 0 },
      language: "en",
      idempotency: {
        key,
        derived: false,
        fingerprint: JSON.stringify(input, (_, value) => (typeof value === "bigint" ? String(value) : value)),
      },
      nowMs: world.nowMs(),
    } as unknown as CallContext;
    return await mounted.answer(input, context);
  };
  const tests: TestWithdrawals = {
    world,
    deps,
    jobs,
    chains,
    chain: "paid",
    chainOf: new Map(),
    minedMs: undefined,
    newOwner: async (funds) => {
      const userId = 200_000 + owners.size + 1;
      owners.set(userId, newOwner(world.nowMs() - 2 * dayMs));
      await database.pool.query(
        "INSERT INTO account (user_id, email, username, created_ms) VALUES ($1, $2, 'Owner', 1)",
        [userId, `owner${userId}@candor.test`],
      );
      if (funds > 0) await world.fund(userId, usdt(funds));
      return userId;
    },
    ownerOf,
    request: async (userId, input = {}, key) => {
      try {
        const { storedBody } = await ask<{ storedBody: string }>("withdraw", userId, form(input), key);
        const { data, key: refused } = JSON.parse(storedBody) as {
          data: { id: string } | null;
          key?: string;
        };
        return refused ?? data?.id ?? "";
      } catch (error) {
        return keyIn(error);
      }
    },
    ask,
    routeDeps,
    askIn,
    form,
    keyOf: async (path, userId, input) => {
      try {
        await ask(path, userId, input);
        return "success";
      } catch (error) {
        return keyIn(error);
      }
    },
    balances: async (userId) => {
      const { rows } = await database.pool.query<{ account_id: bigint; balance: bigint }>(
        "SELECT account_id, balance FROM ledger_balance WHERE account_id IN ($1, $2)",
        [userId * 4096 + 65, userId * 4096 + 71],
      );
      const of = (account: number) =>
        Number(rows.find(({ account_id: id }) => id === BigInt(account))?.balance ?? 0n) / 1e6;
      return [of(userId * 4096 + 65), of(userId * 4096 + 71)];
    },
    stateOf: async (id) => {
      const { rows } = await database.pool.query<{ state: string }>(
        "SELECT state FROM withdrawal_step WHERE id = $1 ORDER BY nth DESC LIMIT 1",
        [id],
      );
      return rows[0]?.state ?? "requested";
    },
    stop: async () => {
      await jobs.stop();
      await world.stop();
    },
  };
  return tests;
};

const keyIn = (error: unknown): string => {
  if (error instanceof Refused) return error.refusal.key;
  throw error;
};

const newOwner = (savedMs: number): TestOwner => ({
  protection: {
    hasWithdrawPassword: true,
    isFrozen: false,
    onlyProven: false,
    password: undefined,
    withdrawPassword: undefined,
    factor: undefined,
    onlyProvenOff: undefined,
  },
  details: {
    bank: { text: "Candor Bank 1234", changedMs: savedMs },
    wallet: { address: "0xowner", network: "ethereum", changedMs: savedMs, isProven: false },
  },
  hasFactor: false,
  isFresh: false,
});

type Payment = { readonly to: string; readonly amount: bigint };

/** What was sent on the sandbox chain of this network. */
export const readSent = async (
  pool: pg.Pool,
  hash: string,
  network: Network = "ethereum",
): Promise<Payment | undefined> => {
  const { rows } = await pool.query<{ to: string; amount: string }>(
    'SELECT to_address AS "to", amount FROM sandbox_transfer WHERE hash = $1 AND network = $2',
    [hash, network],
  );
  const [row] = rows;
  return row === undefined ? undefined : { to: row.to, amount: BigInt(row.amount) };
};

const transactionOf = (
  says: ChainSays,
  hash: string,
  payment: Payment | undefined,
): ChainTransaction | undefined => {
  if (says === "down") throw new ChainUnavailable("down");
  if (payment === undefined) return undefined;
  const base = { hash, blockNumber: 1, blockHash: "b", minedMs: undefined, confirmations: 12 };
  if (says === "pending") return { ...base, status: "pending", confirmations: 0, transfers: [] };
  if (says === "failed") return { ...base, status: "failed", transfers: [] };
  const { to, amount } = payment;
  const transfer = { hash, index: 0, asset: "USDT", token: "0xtoken", from: "0xhouse", to, amount } as const;
  const confirmations = says === "shallow" ? 1 : base.confirmations;
  return { ...base, confirmations, status: "success", transfers: [transfer] };
};
