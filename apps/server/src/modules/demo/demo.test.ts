import { formatMoney, money, moneyUnit, priceUnit } from "@candor/core/money/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EngineUnavailable } from "../../engine/engine-unavailable.ts";
import { startWorld, type TestWorld } from "../../engine/test-world.ts";
import { balancesOf, houseBalance } from "../../ledger/balances.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { signerOf } from "../../platform/chain/signed-message.ts";
import { createSandboxChain } from "../../platform/chain/sandbox.ts";
import { demoMessages } from "../../platform/messages/demo-messages.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { Refused } from "../../platform/refused.ts";
import { openSecretKey } from "../../platform/secret-key.ts";
import type { KeyedCaller } from "../../records/stored-answer.ts";
import { createPlayMoney } from "../../records/play-money.ts";
import { createFunding, type Fund } from "./fund.ts";
import { playWalletOf } from "./play-wallet.ts";
import { outboxAddresses } from "./outbox-addresses.ts";
import { demoRoutes } from "./routes.ts";
import { demoBudgets, demoProducts } from "./products/demo-products.ts";
import { demoAccounts, demoIntroducerId, seedDemo } from "./seed.ts";

const database = withTestDatabase();
/** 2025-11-21 10:00 UTC: the business day ends 18 hours later. */
const startMs = 1_763_719_200_000;
const midnightMs = startMs + 18 * 3_600_000;
const usdt = (amount: bigint) => money(amount * moneyUnit);
let world: TestWorld;
const partsOf = ({ submit, nowMs }: TestWorld) => ({
  db: database().db,
  submit,
  clock: { nowMs },
  secretKey: openSecretKey("07".repeat(32), "unused"),
  // Each time another process.
  inPlayTurn: createPlayMoney({ db: database().db, turns: database().turns, clock: { nowMs } }),
  lastTrade: () => undefined,
});

beforeAll(async () => {
  world = await startWorld(database(), startMs);
});
afterAll(() => world.stop());

const callOf = (path: string) => {
  const mounted = demoRoutes(partsOf(world)).find(({ call }) => call.path === path);
  if (mounted === undefined) throw new Error(`no call ${path}`);
  return mounted;
};

describe("the demo's seed", () => {
  const seed = () =>
    seedDemo({
      ...partsOf(world),
      hashPassword: async (password) => `$argon2id$ of ${password.length}`,
      playAddressOf: (userId) =>
        playWalletOf(openSecretKey("07".repeat(32), "unused"))(userId, "tron").address,
      nowMs: startMs,
    });

  test("[SES-05] [OPT-07] [SWAP-01] [WAL-12] creates introducer, accounts that can withdraw at once, funds, capital, stock, budgets and reserves once, even if three servers start at once, and again later", async () => {
    await Promise.all([1, 2, 3].map(seed));
    await world.stop();
    world = await startWorld(database(), startMs + 60_000);
    await seed();
    const accounts = await database()
      .db.selectFrom("account")
      .select(["user_id", "email", "password_hash", "referrer_id"])
      .orderBy("user_id")
      .execute();
    expect(accounts.map(({ user_id: id, email }) => [Number(id), email])).toEqual([
      [demoIntroducerId, "introducer@candor.test"],
      ...demoAccounts.map(({ userId, email }) => [userId, email]),
    ]);
    expect(accounts[0]).toMatchObject({ password_hash: null, referrer_id: null });
    for (const { userId } of demoAccounts) {
      expect((await balancesOf(database().db, userId)).wallet).toBe(usdt(10_000n));
    }
    const { rows } = await sql`
      SELECT w.address, a.withdraw_hash FROM payout_wallet w JOIN account a USING (user_id)
      WHERE w.changed_ms < ${startMs}::bigint - 86400000 AND a.withdraw_hash IS NOT NULL`.execute(
      database().db,
    );
    expect(rows).toHaveLength(demoAccounts.length);
    // Less the stakes in three pools.
    expect(await houseBalance(database().db, "capital")).toBe(usdt(10_000_000n - 45_000n));
    expect(await houseBalance(database().db, "swap_stock")).toBe(usdt(5_000_000n));
    expect(await houseBalance(database().db, "swap_stock", "BTC")).toBe(100n * priceUnit);
    expect(await houseBalance(database().db, "swap_stock", "ETH")).toBe(2_000n * priceUnit);
    expect(await houseBalance(database().db, "custody:sandbox", "BTC")).toBe(-100n * priceUnit);
    const pools = Object.values(demoBudgets).reduce((sum, amount) => sum + amount, 0n);
    const reserves = demoProducts.reduce((sum, { reserve }) => sum + reserve, 0n);
    expect(await houseBalance(database().db, "custody:sandbox")).toBe(-usdt(15_020_000n) - pools - reserves);
    expect(await houseBalance(database().db, "reward_budget")).toBe(demoBudgets.reward_budget);
  });
});

describe("demo/fund", () => {
  let fund: Fund;
  let users = 100_200;
  beforeAll(() => {
    fund = createFunding(partsOf(world));
  });
  const newUser = (): number => (users += 1);
  const caller = (userId: number, key: string, change: Partial<KeyedCaller> = {}): KeyedCaller => ({
    userId,
    key,
    language: "en",
    fingerprint: "the same",
    derived: false,
    ...change,
  });
  const funding = async (userId: number, amount: bigint, key: string, through: Fund = fund) => {
    const { body, replayed } = await through(caller(userId, key), money(amount));
    return { ...(JSON.parse(body) as { retCode: number; key?: string; data: unknown }), replayed };
  };
  const walletOf = async (userId: number) => (await balancesOf(database().db, userId)).wallet;

  test("[API-11] 64 identical requests at once fund once and get the same answer", async () => {
    const userId = newUser();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => funding(userId, 100_000_000n, "the-same-key-of-all")),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{"wallet":"100"}']));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await walletOf(userId)).toBe(usdt(100n));
  });

  test("[API-11] 30 different requests at once, through two processes, never exceed 100000 a day together", async () => {
    const userId = newUser();
    const processes = [fund, createFunding(partsOf(world))];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        funding(userId, 30_000n * moneyUnit, `one-of-many-keys-${index}`, processes[index % 2]),
      ),
    );
    expect(answers.filter(({ retCode }) => retCode === 0)).toHaveLength(3);
    expect(answers.filter(({ key }) => key === "DemoFundingLimit")).toHaveLength(27);
    expect(await walletOf(userId)).toBe(usdt(90_000n));
  });

  test("[API-11] a refusal is stored like any answer, and each user has their own keys; another request under the same key is a conflict", async () => {
    const [userId, other] = [newUser(), newUser()];
    const key = "one-key-of-two-users";
    expect((await funding(userId, 100_001n * moneyUnit, key)).key).toBe("DemoFundingLimit");
    expect(await funding(userId, 5n, key)).toMatchObject({ key: "DemoFundingLimit", replayed: true });
    expect(await funding(other, 5n, key)).toMatchObject({ data: { wallet: "0.000005" }, replayed: false });
    await expect(fund(caller(other, key, { fingerprint: "another" }), money(5n))).rejects.toThrow(
      new Refused({ key: "IdempotencyConflict" }),
    );
    expect([await walletOf(userId), await walletOf(other)]).toEqual([0n, 5n]);
  });

  test("[API-11] the same signed request without a key is accepted once; its repeats get DoNotSubmit", async () => {
    const userId = newUser();
    const derived = caller(userId, "derived:the-signed-request", { derived: true });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => fund(derived, money(10n))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(fund(derived, money(10n))).rejects.toThrow(new Refused({ key: "DoNotSubmit" }));
    expect(await walletOf(userId)).toBe(10n);
  });

  test("[API-11] an engine that has stopped stores nothing, so the same request may be sent again", async () => {
    const userId = newUser();
    const key = "sent-while-it-stopped";
    await world.stop();
    await expect(funding(userId, 5n, key)).rejects.toThrow(EngineUnavailable);
    world = await startWorld(database(), world.nowMs() + 1_000);
    fund = createFunding(partsOf(world));
    expect(await funding(userId, 5n, key)).toMatchObject({ data: { wallet: "0.000005" }, replayed: false });
    expect((await funding(userId, 5n, key)).replayed).toBe(true);
    expect(await walletOf(userId)).toBe(5n);
  });

  test("[API-13] zero is not an amount", async () => {
    const userId = newUser();
    expect((await funding(userId, 0n, "key-5-of-sixteen")).key).toBe("enterTheAmount");
    expect(await walletOf(userId)).toBe(0n);
  });

  test("[API-11] [API-16] the call stores its answer; the engine pushes the new balance when it was applied, not when repeated", async () => {
    const userId = newUser();
    const mounted = callOf("demo/fund");
    const idempotency = { key: "key-6-of-sixteen", derived: false, fingerprint: "five" };
    const context = { session: { userId }, language: "en", idempotency } as unknown as CallContext;
    const ask = () =>
      mounted.answer({ money: usdt(5n) }, context) as Promise<{ storedBody: string; replayed: boolean }>;
    const [first, second] = [await ask(), await ask()];
    expect(JSON.parse(first.storedBody)).toEqual({
      retCode: 0,
      message: "Success",
      data: { wallet: formatMoney(usdt(5n)) },
    });
    expect(second).toEqual({ storedBody: first.storedBody, replayed: true });
    const seen = world.published.filter((event) => event.type === "balance" && event.userId === userId);
    expect(seen).toHaveLength(1);
  });

  test("[API-09] [WAL-14] the limit is exact, and a new business day (UTC-4) resets it", async () => {
    const userId = newUser();
    expect((await funding(userId, 100_000n * moneyUnit + 1n, "key-1-of-sixteen")).retCode).toBe(1);
    expect((await funding(userId, 100_000n * moneyUnit, "key-2-of-sixteen")).retCode).toBe(0);
    await world.markAt(midnightMs - 1);
    const over = await fund(caller(userId, "key-3-of-sixteen"), money(1n));
    expect(over.body).toContain("limited to 100,000 a day");
    expect(JSON.parse(over.body)).toMatchObject({ key: "DemoFundingLimit" });
    await world.markAt(midnightMs);
    expect(await funding(userId, 1n, "key-4-of-sixteen")).toMatchObject({
      data: { wallet: "100000.000001" },
    });
  });
});

describe("demo/outbox", () => {
  const letter = (to: string, subject: string) =>
    database()
      .db.transaction()
      .execute((tx) =>
        demoMessages.send(tx, { to, channel: "email", kind: "code", subject, text: "123456" }, startMs),
      );

  test("[SES-14] shows the newest first, for an address in any spelling", async () => {
    await letter("box@test.test", "first");
    await letter("box@test.test", "second");
    await letter("+819012345678", "phone");
    const mounted = callOf("demo/outbox");
    const subjects = async (to: string) => {
      const { rows } = (await mounted.answer({ to }, {} as CallContext)) as {
        rows: readonly { subject: string }[];
      };
      return rows.map(({ subject }) => subject);
    };
    expect(await subjects("BOX@test.test")).toEqual(["second", "first"]);
    expect(await subjects("+81 90 1234 5678")).toEqual(["phone"]);
    expect(await subjects("09012345678")).toEqual(["phone"]);
    expect(await subjects("nobody@test.test")).toEqual([]);
  });

  test("[SES-08] [SES-14] offers a code only while it counts: not once it was used, replaced, tried too often, or is too old", async () => {
    const { db } = database();
    const to = "codes@test.test";
    const nowMs = world.nowMs();
    const send = (sentMs: number, text: string, kind = "code") =>
      db
        .transaction()
        .execute((tx) => demoMessages.send(tx, { to, channel: "email", kind, subject: "", text }, sentMs));
    const [salt, code_hash, sent_ms] = [Buffer.alloc(1), Buffer.alloc(1), BigInt(nowMs)];
    await db
      .insertInto("verify_code")
      .values({ purpose: "reset", address: to, salt, code_hash, sent_ms, used_ms: null, day: 20_251_121 })
      .execute();
    await send(nowMs - 60_000, "Your code is 111111.");
    await send(nowMs, "Your code is 222222.");
    await send(nowMs, "You get 100000 USDT.", "notice");
    const codes = async () => {
      const { rows } = (await callOf("demo/outbox").answer({ to }, {} as CallContext)) as {
        rows: readonly { code: string }[];
      };
      return rows.map(({ code }) => code);
    };
    const change = (values: { tries?: number; used_ms?: bigint | null; sent_ms?: bigint }) =>
      db.updateTable("verify_code").set(values).where("address", "=", to).execute();
    expect(await codes(), "the newest first").toEqual(["", "222222", ""]);
    await change({ used_ms: BigInt(nowMs) });
    expect(await codes()).toEqual(["", "", ""]);
    await change({ used_ms: null, tries: 5 });
    expect(await codes()).toEqual(["", "", ""]);
    await change({ tries: 4 });
    expect(await codes()).toEqual(["", "222222", ""]);
    await world.markAt(nowMs + 600_000);
    expect(await codes()).toEqual(["", "", ""]);
  });

  test("does not accept a pattern or a few digits as an address", async () => {
    for (const typed of ["", "%", "5678", "%@%", "_@_"]) {
      const addresses = await outboxAddresses(database().db, typed);
      expect(addresses.filter((address) => address.includes("test") || address.startsWith("+"))).toEqual([]);
    }
  });
});

describe("the play wallet", () => {
  const ask = async (path: string, input: unknown, userId = 100_900) =>
    (await callOf(path).answer(
      input as never,
      { session: { userId }, language: "en" } as unknown as CallContext,
    )) as Record<string, string>;
  const to = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const sending = {
    network: "ethereum",
    to,
    asset: "USDT",
    money: usdt(25n),
    from: "mine",
    outcome: "success",
  };
  const chain = () => createSandboxChain({ ...partsOf(world), network: "ethereum", confirmationsNeeded: 12 });

  test("sends from the caller's own address, which is the same each time and nobody else's", async () => {
    const { address } = await ask("demo/wallet", { network: "ethereum" });
    const { hash = "", from } = await ask("demo/send", sending);
    expect(from).toBe(address);
    expect((await ask("demo/wallet", { network: "ethereum" }, 100_901))["address"]).not.toBe(address);
    expect(await chain().transaction(hash)).toMatchObject({ status: "pending" });
    const { from: stranger } = await ask("demo/send", { ...sending, from: "stranger" });
    expect(stranger).not.toBe(address);
  });

  test("[COLD-01] signs as its address, for both networks", async () => {
    for (const network of ["ethereum", "tron"] as const) {
      const { address, signature = "" } = await ask("demo/sign", { network, message: "a text" });
      expect(signerOf(network, "a text", signature)).toBe(address);
    }
  });

  test("sends nothing to what is not an address, and sends no amount of zero", async () => {
    await expect(ask("demo/send", { ...sending, to: "vitalik.eth" })).rejects.toThrow(
      "WalletAddressIsIncorrect",
    );
    await expect(ask("demo/send", { ...sending, network: "tron" })).rejects.toThrow(
      "WalletAddressIsOfAnotherNetwork",
    );
    await expect(ask("demo/send", { ...sending, money: money(0n) })).rejects.toThrow("enterTheAmount");
  });
});
