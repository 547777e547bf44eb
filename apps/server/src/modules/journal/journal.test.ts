import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { formatMoney, money } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import type { RequestOf } from "@candor/wire/call";
import type { cashFlow } from "@candor/wire/journal";
import { beforeAll, describe, expect, test } from "vitest";
import { balancesOf } from "../../ledger/balances.ts";
import { placeHold, postHold, voidHold } from "../../ledger/hold.ts";
import { post, type Posting } from "../../ledger/post.ts";
import { deposit, permitOptionKinds, placeOption } from "../../ledger/test-postings.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { movementTypes } from "./movement-types.ts";
import { journalRoutes } from "./routes.ts";

const database = withTestDatabase();
beforeAll(() => permitOptionKinds(database()));
const posting = (posted: Posting) =>
  database()
    .db.transaction()
    .execute((tx) => post(tx, posted));

type CashFlowRow = { money: string; balance: string; type: number; name_en: string; remarks: string };
const ask = async <Answer>(path: string, userId: number, input: object, language = "en"): Promise<Answer> => {
  const mounted = journalRoutes(database().db).find(({ call }) => call.path === path);
  if (mounted === undefined) throw new Error(`no call ${path}`);
  const context = { session: { userId }, language } as unknown as CallContext;
  return (await mounted.answer(
    { type: "", types: "", existsType: "", pageNum: 1, pageSize: 10, isAsc: "desc", ...input },
    context,
  )) as Answer;
};
type Page<Row> = { rows: readonly Row[]; total: number };
const flow = (userId: number, input: Partial<RequestOf<typeof cashFlow>> = {}, language = "en") =>
  ask<Page<CashFlowRow>>("financial/cashFlow", userId, input, language);

const settle = (
  userId: number,
  kind: "option_won" | "option_tied" | "option_lost",
  stake: bigint,
  payout: bigint,
): Posting => {
  const [wallet, capital] = [userAccount(userId, "wallet"), houseAccount("capital")];
  const stakeTo = kind === "option_lost" ? capital : wallet;
  const reserveTo = kind === "option_won" ? wallet : capital;
  return {
    kind,
    cause: `option:${userId}`,
    timeMs: 3,
    legs: [
      { debit: userAccount(userId, "stake"), credit: stakeTo, amount: money(stake) },
      { debit: houseAccount("option_reserve"), credit: reserveTo, amount: money(payout) },
    ],
  };
};

describe("financial/cashFlow", () => {
  test("[JNL-01] shows what the wallet gained and gave, signed, with the wallet after each row", async () => {
    await posting(deposit(100_101, 100_000_001n));
    await posting(placeOption(100_101, 10_000_000n, 8_000_000n));
    await posting(settle(100_101, "option_won", 10_000_000n, 8_000_000n));
    await posting(placeOption(100_101, 10_000_000n, 8_000_000n));
    await posting(settle(100_101, "option_lost", 10_000_000n, 8_000_000n));
    const { rows, total } = await flow(100_101);
    expect(total).toBe(4);
    expect(rows.map(({ money: moved, balance, type, name_en }) => [moved, balance, type, name_en])).toEqual([
      ["-10", "98.000001", 20, "Option stake"],
      ["18", "108.000001", 21, "Option won"],
      ["-10", "90.000001", 20, "Option stake"],
      ["100.000001", "100.000001", 1, "Recharge"],
    ]);
    expect(formatMoney((await balancesOf(database().db, 100_101)).wallet)).toBe("98.000001");
  });

  test("[JNL-01] [API-10] pages in either order; the running balance does not depend on page or filter", async () => {
    for (let number = 1; number <= 12; number += 1)
      await posting(deposit(100_102, BigInt(number) * 1_000_000n));
    await posting(placeOption(100_102, 3_000_000n, 1n));
    const newest = await flow(100_102, { pageNum: 2, pageSize: 5 });
    expect([newest.total, newest.rows.map(({ money: moved }) => moved)]).toEqual([
      13,
      ["8", "7", "6", "5", "4"],
    ]);
    const oldest = await flow(100_102, { pageNum: 1, pageSize: 2, isAsc: "asc" });
    expect(oldest.rows.map(({ balance }) => balance)).toEqual(["1", "3"]);
    expect((await flow(100_102, { types: "20" })).rows.map(({ balance }) => balance)).toEqual(["75"]);
    expect(await flow(100_102, { pageNum: 9 })).toEqual({ rows: [], total: 13 });
  });

  test("[JNL-01] narrows by type, by types, or to all but these", async () => {
    const totalOf = async (input: object) => (await flow(100_102, input)).total;
    expect(await totalOf({ type: "1" })).toBe(12);
    expect(await totalOf({ types: "1,20" })).toBe(13);
    expect(await totalOf({ types: "1", existsType: "0" })).toBe(1);
    expect(await totalOf({ types: "10,11,16,17,18,19" })).toBe(0);
    for (const input of [{ types: "x" }, { types: "1,,2" }, { types: "-1" }, { existsType: "yes" }]) {
      await expect(flow(100_102, input)).rejects.toThrow("BadRequest");
    }
  });

  test("[JNL-01] [API-07] says what a row is for in the caller's language", async () => {
    const remarks = async (language: string) =>
      (await flow(100_102, { types: "20" }, language)).rows[0]?.remarks;
    expect(await Promise.all(["en", "zh-CN", "zh-TW", "ja"].map(remarks))).toEqual([
      "Stake of option 100102",
      "期权 100102 的投入",
      "選擇權 100102 的投入",
      "オプション 100102 の投資額",
    ]);
  });

  test("[JNL-01] shows nobody another's rows", async () => {
    expect(await flow(100_109)).toEqual({ rows: [], total: 0 });
  });

  test("[JNL-02] [TRUST-02] sum, last running balance and wallet agree to the micro-unit after any history", async () => {
    const { below } = prng("journal");
    const userId = 100_103;
    await posting(deposit(userId, 50_000_007n));
    for (let step = 0; step < 60; step += 1) {
      const stake = BigInt(1 + below(700_001));
      await posting(placeOption(userId, stake, stake / 2n + 1n));
      const kind = (["option_won", "option_lost", "option_tied"] as const)[below(3)] ?? "option_won";
      await posting(settle(userId, kind, stake, stake / 2n + 1n));
    }
    const wallet = formatMoney((await balancesOf(database().db, userId)).wallet);
    const total = (types: string) => ask<string>("financial/cashFlowTotalMoney", userId, { types });
    expect(await total("")).toBe(wallet);
    expect((await flow(userId)).rows[0]?.balance).toBe(wallet);
    const parts = await Promise.all(["1", "20", "21", "22"].map(total));
    const micro = (text: string) => BigInt(Math.round(Number(text) * 1e6));
    expect(parts.map(micro).reduce((sum, part) => sum + part, 0n)).toBe(micro(wallet));
  });

  test("[JNL-01] reads behind a transaction that is still open, and skips nothing when it commits", async () => {
    const userId = 100_104;
    const open = await database().db.startTransaction().execute();
    await post(open, deposit(userId, 1_000_000n));
    const other = database()
      .db.transaction()
      .execute((tx) => post(tx, deposit(100_105, 5_000_000n)));
    await other;
    expect((await flow(100_105)).total).toBe(0);
    await open.commit().execute();
    expect((await flow(100_105)).total).toBe(1);
    expect((await flow(userId)).total).toBe(1);
  });

  test("[JNL-01] every kind that can move a wallet has its own words, none of the numbers of referral income", async () => {
    const { rows } = await database().pool.query<{ kind: string }>(
      "SELECT DISTINCT kind FROM posting_matrix m JOIN ledger_class c ON c.code IN (m.debit_class, m.credit_class) WHERE c.name = 'wallet'",
    );
    const known = Object.keys(movementTypes);
    expect(rows.map(({ kind }) => kind).filter((kind) => !known.includes(kind))).toEqual([]);
    const numbers = Object.values(movementTypes).map(({ type }) => type);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => [10, 11, 16, 17, 18, 19].includes(number))).toEqual([]);
  });
});

describe("myPay and withdrawalList", () => {
  test("[JNL-01] list recharges and withdrawals with how they ended", async () => {
    const userId = 100_106;
    await posting(deposit(userId, 30_000_000n));
    const hold = { userId, amount: money(4_000_000n), cause: "test:1", timeMs: 5 };
    const place = () =>
      database()
        .db.transaction()
        .execute((tx) => placeHold(tx, hold));
    const [, back, out] = [await place(), await place(), await place()];
    const end = { cause: "test:2", timeMs: 6 };
    const channel = houseAccount("custody:sandbox");
    await database()
      .db.transaction()
      .execute((tx) => voidHold(tx, { ...end, holdId: back }));
    await database()
      .db.transaction()
      .execute((tx) => postHold(tx, { ...end, holdId: out, channel }));
    expect(await ask("myPay", userId, {})).toMatchObject({ rows: [{ money: "30", status: 1 }], total: 1 });
    expect(await ask("withdrawalList", userId, {})).toMatchObject({
      total: 3,
      rows: [
        { bpprice: "4", isverified: 1, state: "done", bpbalance: "18" },
        { bpprice: "4", isverified: 2, state: "failed", bpbalance: "22" },
        { bpprice: "4", isverified: 0, state: "requested", bpbalance: "26" },
      ],
    });
  });
});
