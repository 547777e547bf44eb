import { userAccount } from "@candor/core/ids/account-id";
import { formatMoney, money, moneyUnit } from "@candor/core/money/money";
import { beforeAll, describe, expect, test } from "vitest";
import { balancesOf, houseBalance } from "../../ledger/balances.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { demoMessages } from "../../platform/messages/demo-messages.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { fund } from "./fund.ts";
import { outboxAddresses } from "./outbox-addresses.ts";
import { demoRoutes } from "./routes.ts";
import { demoAccounts, demoIntroducerId, refuseDemoData, seedDemo } from "./seed.ts";

const database = withTestDatabase();
/** 2026-11-21 10:00 UTC: the business day ends 18 hours later. */
const startMs = 1_795_255_200_000;
const midnightMs = startMs + 18 * 3_600_000;
const hashPassword = async (password: string) => `$argon2id$ of ${password.length}`;
const usdt = (amount: bigint) => money(amount * moneyUnit);

const callOf = (path: string, balanceChanged: (userId: number) => void = () => {}) => {
  const mounted = demoRoutes({ db: database().db, balanceChanged }).find(({ call }) => call.path === path);
  if (mounted === undefined) throw new Error(`no call ${path}`);
  return mounted;
};

describe("the demo's seed", () => {
  test("[TRUST-01] a database without a demo may go live; one that had a demo may not", async () => {
    await expect(refuseDemoData(database().db)).resolves.toBeUndefined();
    await Promise.all([1, 2, 3].map(() => seedDemo(database().db, hashPassword, startMs)));
    await expect(refuseDemoData(database().db)).rejects.toThrow("MODE=live needs a database of its own");
  });

  test("[SES-05] [OPT-07] puts introducer, accounts, funds and capital in place once, though three servers start at once", async () => {
    await seedDemo(database().db, hashPassword, startMs + 1);
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
    expect(await houseBalance(database().db, "capital")).toBe(usdt(10_000_000n));
    expect(await houseBalance(database().db, "custody:sandbox")).toBe(-usdt(10_020_000n));
  });
});

describe("demo/fund", () => {
  beforeAll(() => seedDemo(database().db, hashPassword, startMs));
  let users = 100_200;
  const newUser = async (): Promise<number> => {
    const userId = (users += 1);
    const values = { user_id: BigInt(userId), email: `u${userId}@test.test`, username: "U", created_ms: 0n };
    await database().db.insertInto("account").values(values).execute();
    return userId;
  };
  const bodies = {
    funded: (wallet: string) => `funded ${wallet}`,
    refused: ({ refusal }: { refusal: { key: string; values?: object } }) =>
      `${refusal.key} ${JSON.stringify(refusal.values)}`,
  };
  const funding = async (userId: number, amount: bigint, key: string, nowMs = startMs) =>
    fund(
      database().db,
      { userId, key, fingerprint: String(amount), derived: false, nowMs },
      money(amount),
      bodies,
    );
  const walletOf = async (userId: number) => (await balancesOf(database().db, userId)).wallet;

  test("[API-11] 64 identical requests at once fund once and answer alike", async () => {
    const userId = await newUser();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => funding(userId, 100_000_000n, "the-same-key-of-all")),
    );
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["funded 100"]));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await walletOf(userId)).toBe(usdt(100n));
  });

  test("[API-11] 30 different requests at once never exceed 100000 a day together", async () => {
    const userId = await newUser();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        funding(userId, 30_000n * moneyUnit, `one-of-many-keys-${index}`),
      ),
    );
    expect(answers.filter(({ state }) => state === "applied")).toHaveLength(3);
    expect(
      answers.filter(({ body }) => body === 'DemoFundingLimit {"limit":"100000","left":"10000"}'),
    ).toHaveLength(27);
    expect(await walletOf(userId)).toBe(usdt(90_000n));
    const rows = await database()
      .db.selectFrom("ledger_entry")
      .select("amount")
      .where("credit_account", "=", userAccount(userId, "wallet"))
      .execute();
    expect(rows).toHaveLength(3);
  });

  test("[API-09] the limit is exact, and a new business day (UTC-4) begins it again", async () => {
    const userId = await newUser();
    expect((await funding(userId, 100_000n * moneyUnit + 1n, "key-1-of-sixteen")).state).toBe("refused");
    expect((await funding(userId, 100_000n * moneyUnit, "key-2-of-sixteen")).state).toBe("applied");
    expect((await funding(userId, 1n, "key-3-of-sixteen", midnightMs - 1)).body).toBe(
      'DemoFundingLimit {"limit":"100000","left":"0"}',
    );
    expect((await funding(userId, 1n, "key-4-of-sixteen", midnightMs)).body).toBe("funded 100000.000001");
  });

  test("[API-13] nothing is no amount", async () => {
    const userId = await newUser();
    expect((await funding(userId, 0n, "key-5-of-sixteen")).body).toBe("enterTheAmount undefined");
    expect(await walletOf(userId)).toBe(0n);
  });

  test("[API-11] [API-16] the call stores its answer, and tells of the new balance when it was applied, not when repeated", async () => {
    const userId = await newUser();
    const told: number[] = [];
    const mounted = callOf("demo/fund", (user) => told.push(user));
    const idempotency = { key: "key-6-of-sixteen", derived: false, fingerprint: "five" };
    const context = {
      session: { userId },
      language: "en",
      nowMs: startMs,
      idempotency,
    } as unknown as CallContext;
    const ask = () =>
      mounted.answer({ money: usdt(5n) }, context) as Promise<{ storedBody: string; replayed: boolean }>;
    const [first, second] = [await ask(), await ask()];
    expect(JSON.parse(first.storedBody)).toEqual({
      retCode: 0,
      message: "Success",
      data: { wallet: formatMoney(usdt(5n)) },
    });
    expect(second).toEqual({ storedBody: first.storedBody, replayed: true });
    expect(told).toEqual([userId]);
  });
});

describe("demo/outbox", () => {
  const letter = (to: string, subject: string) =>
    database()
      .db.transaction()
      .execute((tx) =>
        demoMessages.send(tx, { to, channel: "email", kind: "code", subject, text: "123456" }, startMs),
      );

  test("[SES-14] shows the newest first, to an address however it is typed", async () => {
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

  test("takes no pattern and no few digits for an address", async () => {
    for (const typed of ["", "%", "5678", "%@%", "_@_"]) {
      const addresses = await outboxAddresses(database().db, typed);
      expect(addresses.filter((address) => address.includes("test") || address.startsWith("+"))).toEqual([]);
    }
  });
});
