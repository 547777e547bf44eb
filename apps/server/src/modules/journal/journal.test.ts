import { formatMoney, money } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import type { RequestOf } from "@candor/wire/call";
import { cashFlow } from "@candor/wire/journal";
import { movementTypes } from "@candor/wire/texts/en/movements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  at,
  opening,
  placement,
  requestOf,
  startWorld,
  transfer,
  usdt,
  type TestWorld,
} from "../../engine/test-world.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { checkLedger } from "../../ledger/check.ts";
import { administerIn, withTestDatabase } from "../../platform/db/test-database.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { deposits, isCommission } from "../../records/movement-types.ts";
import { journalRoutes } from "./routes.ts";

const database = withTestDatabase();
let world: TestWorld;
beforeAll(async () => {
  // Any stake, so that wallets have odd amounts.
  await administerIn(
    database().ownerUrl,
    "UPDATE setting_key SET value = '0.000001' WHERE name IN ('order_min_price', 'order_inter_price')",
  );
  world = await startWorld(database());
  await world.fund(0, usdt(100_000));
});
afterAll(() => world.stop());

const walletOf = async (userId: number): Promise<string> =>
  formatMoney((await balancesOf(database().db, userId)).wallet);

type CashFlowRow = {
  id: string;
  time: number;
  money: string;
  balance: string;
  type: number;
  name_en: string;
  name: string;
  remarks: string;
};
const ask = async <Answer>(path: string, userId: number, input: object, language = "en"): Promise<Answer> => {
  const mounted = journalRoutes(database().db).find(({ call }) => call.path === path);
  if (mounted === undefined) throw new Error(`no call ${path}`);
  const context = { session: { userId }, language } as unknown as CallContext;
  return (await mounted.answer(
    {
      type: "",
      types: "",
      existsType: "",
      wallet: "wallet",
      pageNum: 1,
      pageSize: 10,
      isAsc: "desc",
      orderByColumn: "time",
      ...input,
    },
    context,
  )) as Answer;
};
type Page<Row> = { rows: readonly Row[]; total: number };
const flow = (userId: number, input: Partial<RequestOf<typeof cashFlow>> = {}, language = "en") =>
  ask<Page<CashFlowRow>>("financial/cashFlow", userId, input, language);

/** An option on a call for one minute, from 60000 to `exit`. */
const option = async (userId: number, exit: string, stake = usdt(10)): Promise<void> => {
  await world.tradeAt(world.nowMs() + 1_000, "60000");
  const { outcome } = await world.ask(placement(userId, { stake: money(stake) }));
  expect(outcome).toBe("applied");
  await world.tradeAt(world.nowMs() + 60_000, exit);
  await world.settled();
};
const [win, lose, tie] = ["60001", "59999", "60000"] as const;

describe("financial/cashFlow", () => {
  test("[JNL-01] shows what the wallet gained and paid, signed, with the balance after each row", async () => {
    await world.fund(100_101, 100_000_001n);
    await option(100_101, win);
    await option(100_101, lose);
    await option(100_101, tie);
    const { rows, total } = await flow(100_101);
    expect(total).toBe(6);
    expect(rows.map(({ money: moved, balance, type, name_en }) => [moved, balance, type, name_en])).toEqual([
      ["10", "98.000001", 22, "Option tied"],
      ["-10", "88.000001", 20, "Option stake"],
      ["-10", "98.000001", 20, "Option stake"],
      ["18", "108.000001", 21, "Option won"],
      ["-10", "90.000001", 20, "Option stake"],
      ["100.000001", "100.000001", 1, "Deposit"],
    ]);
    expect(await walletOf(100_101)).toBe("98.000001");
    for (const row of rows) expect(z.safeParse(cashFlow.answer, row).error).toBeUndefined();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });

  test("[JNL-01] [API-10] pages in either order; the running balance does not depend on page or filter", async () => {
    for (let number = 1; number <= 12; number += 1) await world.fund(100_102, usdt(number));
    await option(100_102, lose);
    const newest = await flow(100_102, { pageNum: 2, pageSize: 5 });
    expect([newest.total, newest.rows.map(({ money: moved }) => moved)]).toEqual([
      13,
      ["8", "7", "6", "5", "4"],
    ]);
    const oldest = await flow(100_102, { pageNum: 1, pageSize: 2, isAsc: "asc" });
    expect(oldest.rows.map(({ balance }) => balance)).toEqual(["1", "3"]);
    expect((await flow(100_102, { types: "20" })).rows.map(({ balance }) => balance)).toEqual(["68"]);
    expect(await flow(100_102, { pageNum: 9 })).toEqual({ rows: [], total: 13 });
  });

  test("[JNL-01] filters by one type, by several types, or by all except these; no other existsType is taken", async () => {
    const totalOf = async (input: object) => (await flow(100_102, input)).total;
    expect(await totalOf({ type: "1" })).toBe(12);
    expect(await totalOf({ types: "1,20" })).toBe(13);
    expect(await totalOf({ types: "1", existsType: "0" })).toBe(1);
    expect(await totalOf({ types: "1", existsType: "1" })).toBe(12);
    expect(await totalOf({ existsType: "0" })).toBe(13);
    expect(await totalOf({ types: "10,11,16,17,18,19" })).toBe(0);
    const notNumbers = [
      "x",
      "1,,2",
      "-1",
      "01",
      " 1",
      "1 ",
      "1, 20",
      "1,000",
      "+1",
      "1.0",
      "1e1",
      "1000",
      "１",
    ];
    for (const types of notNumbers) {
      await expect(flow(100_102, { types })).rejects.toThrow("BadRequest");
    }
    for (const existsType of ["yes", "2", "00", "true", " 0"])
      await expect(flow(100_102, { types: "1", existsType })).rejects.toThrow("BadRequest");
  });

  test("[JNL-01] [LEV-16] a transfer has its direction, as a number and in words, and can be filtered by it", async () => {
    const userId = 100_107;
    await world.fund(userId, usdt(10), usdt(4));
    await world.engine.submit(transfer(userId, usdt(1), "to_wallet"));
    const seen = async (input: object) =>
      (await flow(userId, input)).rows.map(({ money: moved, type, name_en }) => [moved, type, name_en]);
    expect(await seen({ types: "5,6" })).toEqual([
      ["1", 6, "From contract wallet"],
      ["-4", 5, "To contract wallet"],
    ]);
    expect(await seen({ type: "6" })).toHaveLength(1);
  });

  test("[JNL-01] [API-07] says what a row is for in the caller's language", async () => {
    const { rows } = await database().pool.query<{ id: bigint }>(
      "SELECT id FROM option WHERE user_id = 100102",
    );
    const number = String(rows[0]?.id);
    const told = async (language: string) => {
      const [row] = (await flow(100_102, { types: "20" }, language)).rows;
      return [row?.name_en, row?.name, row?.remarks];
    };
    expect(await Promise.all(["en", "zh-CN", "zh-TW", "ja"].map(told))).toEqual([
      ["Option stake", "Option stake", `Stake of option ${number}`],
      ["Option stake", "期权本金", `期权 ${number} 的投入`],
      ["Option stake", "選擇權本金", `選擇權 ${number} 的投入`],
      ["Option stake", "オプション投資額", `オプション ${number} の投資額`],
    ]);
  });

  test("[JNL-01] shows no other user's rows", async () => {
    expect(await flow(100_109)).toEqual({ rows: [], total: 0 });
  });

  test("[JNL-02] [TRUST-02] sum, last running balance and wallet agree to the micro-unit after any history", async () => {
    const { below } = prng("journal");
    const userId = 100_103;
    await world.fund(userId, 50_000_007n);
    for (let step = 0; step < 40; step += 1) {
      await option(userId, [win, lose, tie][below(3)] ?? win, BigInt(1 + below(700_001)));
    }
    const wallet = await walletOf(userId);
    const total = (types: string) => ask<string>("financial/cashFlowTotalMoney", userId, { types });
    expect(await total("")).toBe(wallet);
    expect((await flow(userId)).rows[0]?.balance).toBe(wallet);
    const parts = await Promise.all(["1", "20", "21", "22"].map(total));
    const micro = (text: string) => BigInt(Math.round(Number(text) * 1e6));
    expect(parts.map(micro).reduce((sum, part) => sum + part, 0n)).toBe(micro(wallet));
  });

  test("[JNL-01] simultaneous movements are in the order in which they were decided, and no balance is below zero", async () => {
    const userId = 100_104;
    await world.fund(userId, usdt(3), usdt(3));
    const ways = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? "to_wallet" : "to_contract"));
    await Promise.all(ways.map((way) => world.engine.submit(transfer(userId, usdt(1), way))));
    const { rows } = await flow(userId, { pageSize: 100, isAsc: "asc" });
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ balance }) => balance.startsWith("-"))).toEqual([]);
    expect(rows.at(-1)?.balance).toBe(await walletOf(userId));
    const times = rows.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("[JNL-01] [JNL-03] [REF-03] every kind that can move a user's money has its own text and number, and those of commissions are theirs alone", async () => {
    const { rows } = await database().pool.query<{ kind: string }>(
      "SELECT DISTINCT kind FROM posting_matrix m JOIN ledger_class c ON c.code IN (m.debit_class, m.credit_class) WHERE c.side = 'user'",
    );
    const known = Object.keys(movementTypes);
    const isKnown = (kind: string) => known.some((name) => name === kind || name.startsWith(`${kind}_to_`));
    expect(rows.map(({ kind }) => kind).filter((kind) => !isKnown(kind))).toEqual([]);
    const numbers = Object.values(movementTypes);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(
      Object.keys(movementTypes)
        .filter(isCommission)
        .map((name) => movementTypes[name as never]),
    ).toEqual([10, 11, 16, 17, 18, 19]);
  });
});

describe("the contract wallet's lines", () => {
  const userId = 100_110;
  const wallet = "contractwallet";
  const contractWallet = async (): Promise<string> =>
    formatMoney((await balancesOf(database().db, userId)).contract);
  const trade = async (price: string): Promise<void> => {
    await world.tradeAt(world.nowMs() + 1_000, price);
    await world.settled();
  };
  /** A contract of 10 leaves at 10 times: a margin of 1000 USDT and a fee of 5. */
  const open = async (changes: Parameters<typeof opening>[1] = {}): Promise<number> => {
    expect(await world.ask(opening(userId, changes))).toHaveProperty("outcome", "applied");
    const { rows } = await database().pool.query<{ id: bigint }>(
      "SELECT max(id) AS id FROM lever_order WHERE user_id = $1",
      [userId],
    );
    return Number(rows[0]?.id);
  };
  let lost = 0;
  beforeAll(async () => {
    await world.fund(0, usdt(900_000));
    await world.fund(userId, usdt(6_000), usdt(5_000));
    await trade("60000");
    lost = await open();
    const waiting = await open({ askedPrice: at("50000") });
    await world.engine.submit(requestOf({ type: "revokeLever", userId, orderId: waiting }));
    // Twice the margin is lost: nothing comes back.
    await trade("48000");
    await open({ takeProfit: at("50000") });
    await trade("52800");
    await world.engine.submit(transfer(userId, usdt(1), "to_wallet"));
    for (const price of ["57000", "60000"]) await trade(price);
  });

  test("[JNL-01] [LEV-16] are transfers, openings, orders that wait, cancellations and closes, each with the balance after it", async () => {
    const { rows, total } = await flow(userId, { wallet });
    expect([total, await contractWallet()]).toEqual([8, "4989"]);
    expect(rows.map(({ money: moved, balance, type, name_en }) => [moved, balance, type, name_en])).toEqual([
      ["-1", "4989", 6, "From contract wallet"],
      ["2000", "4990", 33, "Contract closed"],
      ["-1005", "2990", 30, "Contract opened"],
      ["0", "3995", 33, "Contract closed"],
      ["1005", "3995", 32, "Contract order cancelled"],
      ["-1005", "2990", 31, "Contract order placed"],
      ["-1005", "3995", 30, "Contract opened"],
      ["5000", "5000", 5, "To contract wallet"],
    ]);
    for (const row of rows) expect(z.safeParse(cashFlow.answer, row).error).toBeUndefined();
    // The wallet has its own lines, without those.
    expect((await flow(userId)).rows.map(({ money: moved, balance }) => [moved, balance])).toEqual([
      ["1", "1001"],
      ["-5000", "1000"],
      ["6000", "6000"],
    ]);
  });

  test("[JNL-01] [JNL-02] are filtered by type, paged in either order and summed as the wallet's are", async () => {
    const closes = await flow(userId, { wallet, types: "33", isAsc: "asc", pageSize: 1 });
    expect([closes.total, closes.rows.map(({ money: moved }) => moved)]).toEqual([2, ["0"]]);
    const others = await flow(userId, { wallet, types: "5,6,33", existsType: "0" });
    expect(others.rows.map(({ type }) => type)).toEqual([30, 32, 31, 30]);
    expect((await flow(userId, { wallet, types: "1,20" })).total).toBe(0);
    const total = (types: string) => ask<string>("financial/cashFlowTotalMoney", userId, { types, wallet });
    expect(await total("")).toBe(await contractWallet());
    expect(await Promise.all(["5,6", "30", "31,32", "33"].map(total))).toEqual([
      "4999",
      "-2010",
      "0",
      "2000",
    ]);
  });

  test("[JNL-01] [API-07] say in the caller's language what they are for, and name the contract", async () => {
    const told = async (language: string) => {
      const row = (await flow(userId, { wallet, types: "33", isAsc: "asc" }, language)).rows[0];
      return [row?.name, row?.remarks];
    };
    expect(await Promise.all(["en", "zh-CN", "zh-TW", "ja"].map(told))).toEqual([
      ["Contract closed", `What came back of contract ${lost}`],
      ["合约平仓", `合约 ${lost} 平仓后转回的资金`],
      ["合約平倉", `合約 ${lost} 平倉後轉回的資金`],
      ["レバレッジ決済", `注文 ${lost} の決済で戻った金額`],
    ]);
  });

  test("[TRUST-02] have right balances and sums in the checker's eyes", async () => {
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});

test("[JNL-01] what comes from outside is every movement that a custody may pay into a wallet", async () => {
  const { rows } = await database().pool.query<{ kind: string }>(
    `SELECT DISTINCT kind FROM posting_matrix m JOIN ledger_class d ON d.code = m.debit_class
     JOIN ledger_class c ON c.code = m.credit_class WHERE d.name LIKE 'custody:%' AND c.name = 'wallet'`,
  );
  expect(deposits.toSorted()).toEqual(rows.map(({ kind }) => kind).toSorted());
});
