/** What the database refuses of those who enter and leave pools, whatever an engine says (INV-14). */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placed } from "@candor/core/engine/levers/lever-change";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { falsePoolStep } from "../../ledger/ledger-errors.ts";
import { orderOf } from "../../ledger/test-lever-world.ts";
import { bookFacts, fundUsers } from "../../ledger/test-postings.ts";
import { at, logTicks } from "../../ledger/test-ticks.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { leverRecord } from "../../records/trades/lever-record.ts";
import { demoProductRows } from "../demo/products/demo-products.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
const dayMs = 86_400_000;
/** Noon by UTC-4. */
const startMs = 1_699_977_600_000;
const [holder, poolId] = [100_007, 1];
const broken = "23514";

type Row = Readonly<Record<string, unknown>>;
const book = (list: string, row: Row, nowMs = startMs) =>
  bookFacts(database(), { [list]: [{ accepted_ms: nowMs, ...row }] }, { nowMs, markMs: nowMs });
let steps = 0;
/** Money as texts, as the engine sends it. */
const step = (row: Row, nowMs?: number) =>
  book("pool_steps", { id: (steps += 1), pool_id: poolId, after_line: 0, ...texts(row) }, nowMs);
const texts = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? String(value) : value]),
  );
const buys = (id: number, amount: bigint) =>
  book("holdings", {
    user_id: holder,
    id,
    product_id: poolId,
    interest: "fixed",
    rate: 0,
    days: 7,
    credit_from: "user",
    own: String(amount),
    credit: 0,
  });
const enters = (id: number, row: Row) =>
  step({ user_id: holder, step: "entered", holding_id: id, amount: usdt(1_000), ...row });
const leaves = (id: number, row: Row, nowMs = startMs + 8 * dayMs) =>
  step({ user_id: holder, step: "redeemed", holding_id: id, ...row }, nowMs);
/** The pool wins or loses, as far as its account is concerned. */
const gains = async (amount: bigint): Promise<void> => {
  await fundUsers(database(), { [poolId]: amount }, 0n, { [poolId]: amount });
};
/** Holding 1 has entered at the beginning: a unit is worth one. */
const enterFirst = () =>
  enters(1, { units: usdt(1_000), held_before: usdt(20_000), units_before: usdt(20_000) });
const asks = (nowMs = startMs + 7 * dayMs) =>
  book(
    "holding_steps",
    { user_id: holder, id: 90, holding_id: 1, step: "asked", closed: closedAt(nowMs) },
    nowMs,
  );
const closedAt = (ms: number): number => Math.floor((ms - 14_400_000) / dayMs) - 1;

beforeEach(async () => {
  steps = 0;
  await sql`SELECT demo_products(${demoProductRows()})`.execute(database().db);
  await fundUsers(database(), { [holder]: usdt(10_000) }, usdt(100_000));
  const stake = {
    step: "given",
    amount: usdt(20_000),
    units: usdt(20_000),
    held_before: 0n,
    units_before: 0n,
  };
  await step({ user_id: 0, ...stake });
  await buys(1, usdt(1_000));
});
const expectSoundBooks = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};
afterEach(expectSoundBooks);

describe("the database", () => {
  test("[INV-14] refuses a late joiner at an old price: units by what the pool held before it won", async () => {
    await gains(usdt(10_000));
    const old = { held_before: usdt(20_000), units_before: usdt(20_000), units: usdt(1_000) };
    await expect(enters(1, old)).rejects.toMatchObject({ code: falsePoolStep });
    await expect(enters(1, { ...old, held_before: usdt(30_000) })).rejects.toMatchObject({ code: broken });
    await enters(1, { ...old, held_before: usdt(30_000), units: (usdt(1_000) * 2n) / 3n });
  });

  test("[INV-14] refuses rounding in favour of who enters, by one unit, and of who leaves, by one micro-unit", async () => {
    await gains(usdt(10_000) + 1n);
    const now = { held_before: usdt(30_000) + 1n, units_before: usdt(20_000) };
    const units = (usdt(1_000) * usdt(20_000)) / (usdt(30_000) + 1n);
    await expect(enters(1, { ...now, units: units + 1n })).rejects.toMatchObject({ code: broken });
    await enters(1, { ...now, units });
    await asks();
    const then = { held_before: usdt(31_000) + 1n, units_before: usdt(20_000) + units, units };
    const paid = (units * then.held_before) / then.units_before;
    await expect(leaves(1, { ...then, amount: paid + 1n })).rejects.toMatchObject({ code: broken });
    await leaves(1, { ...then, amount: paid });
  });

  test("[INV-14] refuses an exit before a loss is booked: while a trade binds a part of what the pool has", async () => {
    await enterFirst();
    await asks();
    const nowMs = startMs + 8 * dayMs;
    const [price, before, deciding] = ["60000", nowMs - 3_000, nowMs - 1_000];
    await logTicks(database(), [
      { seq: 1, timeMs: before, price },
      { seq: 2, timeMs: deciding, price },
    ]);
    const moment = { seq: 2, price: at(price), atMs: deciding, askedMs: deciding - 500 };
    const open = leverRecord(placed(orderOf({ userId: poolId }, moment)), nowMs);
    await bookFacts(database(), { levers: [open] }, { nowMs, markMs: nowMs, leverMarkMs: nowMs });
    const held = usdt(21_000) - usdt(1_005);
    const all = { units: usdt(1_000), units_before: usdt(21_000), held_before: held };
    await expect(leaves(1, { ...all, amount: held / 21n })).rejects.toMatchObject({ code: falsePoolStep });
    await expect(leaves(1, { ...all, amount: usdt(1_000) })).rejects.toMatchObject({ code: falsePoolStep });
    const sooner = { ...all, held_before: usdt(21_000), amount: usdt(1_000) };
    await expect(leaves(1, sooner)).rejects.toMatchObject({ code: falsePoolStep });
  });

  test("[INV-10] refuses to pay who has not asked, or whose period runs on", async () => {
    await enterFirst();
    const all = {
      units: usdt(1_000),
      units_before: usdt(21_000),
      held_before: usdt(21_000),
      amount: usdt(1_000),
    };
    await expect(leaves(1, all)).rejects.toMatchObject({ code: falsePoolStep });
    await expect(asks(startMs + 4 * dayMs)).rejects.toMatchObject({ code: "CA047" });
    await asks(startMs + 5 * dayMs);
    await expect(leaves(1, all, startMs + 7 * dayMs)).rejects.toMatchObject({ code: falsePoolStep });
    await leaves(1, all);
  });

  test("[INV-14] refuses to take another amount than was bought, to take it twice, and to pay twice", async () => {
    const one = {
      units: usdt(999),
      held_before: usdt(20_000),
      units_before: usdt(20_000),
      amount: usdt(999),
    };
    await expect(enters(1, one)).rejects.toMatchObject({ code: falsePoolStep });
    await enterFirst();
    const again = { units: usdt(1_000), held_before: usdt(21_000), units_before: usdt(21_000) };
    await expect(enters(1, again)).rejects.toMatchObject({ code: falsePoolStep });
    const back = { user_id: holder, step: "returned", holding_id: 1, amount: usdt(1_000) };
    await expect(step(back)).rejects.toMatchObject({ code: falsePoolStep });
    await asks();
    await leaves(1, { ...again, amount: usdt(1_000) });
    const twice = { ...again, held_before: usdt(20_000), units_before: usdt(20_000), amount: usdt(1_000) };
    await expect(leaves(1, twice)).rejects.toMatchObject({ code: falsePoolStep });
  });

  test("[INV-14] refuses two moves of a pool in one batch, a stake that nobody has ordered back, and an end of a pool that holds something", async () => {
    await buys(2, usdt(1_000));
    const one = {
      user_id: holder,
      pool_id: poolId,
      step: "entered",
      accepted_ms: startMs,
      amount: String(usdt(1_000)),
    };
    const at20 = {
      units: String(usdt(1_000)),
      held_before: String(usdt(20_000)),
      units_before: String(usdt(20_000)),
    };
    const both = [
      { ...one, ...at20, id: 50, holding_id: 1, line: 1, after_line: 0 },
      { ...one, ...at20, id: 51, holding_id: 2, line: 3, after_line: 2 },
    ];
    const head = { nowMs: startMs, markMs: startMs };
    await expect(bookFacts(database(), { pool_steps: both }, head)).rejects.toMatchObject({
      code: falsePoolStep,
    });
    const taken = {
      user_id: 0,
      step: "taken",
      units: usdt(20_000),
      held_before: usdt(20_000),
      units_before: usdt(20_000),
    };
    await expect(step({ ...taken, amount: usdt(20_000) })).rejects.toMatchObject({ code: falsePoolStep });
    const ended = { ...taken, step: "ended", units: 0n, amount: 0n, line: null };
    await expect(step(ended)).rejects.toMatchObject({ code: falsePoolStep });
  });
});
