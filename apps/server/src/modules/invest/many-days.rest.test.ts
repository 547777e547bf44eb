/** Four hundred days with everything that happens to holdings, beside a second implementation of what each user must hold. */
import { money, moneyUnit } from "@candor/core/money/money";
import { businessDayNumber } from "@candor/core/time/time";
import { prng, type Prng } from "@candor/core/prng/prng";
import { expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { demoProducts } from "../demo/products/demo-products.ts";
import { startInvestWorld, type InvestWorld } from "./test-invest-world.ts";
import {
  naiveBook,
  naiveBuy,
  naiveClose,
  naiveDay,
  naiveLeave,
  type NaiveBook,
} from "../../../../../sim/naive/holdings.ts";

const database = withTestDatabase();
const days = 400;
const users = Array.from({ length: 8 }, (_, index) => 100_500 + index);

test("[INV-12] [INV-13] [INV-16] in 400 days every user holds what a second implementation says, through kills, missed days and empty reserves", async () => {
  const world = await startInvestWorld(database());
  const random = prng("holdings of 400 days");
  const book = naiveBook(users, businessDayNumber(world.nowMs()) - 1);
  for (const each of users) {
    await world.fund(each, usdt(50_000));
    book.wallet.set(each, usdt(50_000));
  }
  await world.reserve("reward_budget", "5000");
  for (const { id } of demoProducts) {
    await world.reserve(id, "60");
    book.free.set(id, usdt(60));
  }
  for (let day = 0; day < days; day += 1) {
    for (const each of users) if (random.below(3) === 0) await act(world, random, book, each);
    if (random.below(60) === 0) await refill(world, random, book);
    await world.later(1);
    await close(world, random, book);
    if (day % 40 === 39) await expectSame(world, book);
  }
  await expectSame(world, book);
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  const steps = await database().db.selectFrom("holding_step").select(["step", "is_for_reserve"]).execute();
  const seen = new Set(steps.map(({ step, is_for_reserve }) => (is_for_reserve ? "for reserve" : step)));
  expect([...seen].toSorted()).toEqual(["asked", "ended", "for reserve", "left", "passed", "renewed"]);
  await world.stop();
}, 600_000);

/** Which holdings a short reserve has ended. */
const uncovered = async (): Promise<(id: number) => boolean> => {
  const rows = await database()
    .db.selectFrom("holding_step")
    .select("holding_id")
    .where("is_for_reserve", "=", true)
    .execute();
  const ended = new Set(rows.map(({ holding_id }) => Number(holding_id)));
  return (id) => ended.has(id);
};

/** Some days are closed twice, some late, some after a run that was cut off. */
const close = async (world: InvestWorld, random: Prng, book: NaiveBook): Promise<void> => {
  if (random.below(12) === 0) return;
  if (random.below(8) === 0) {
    const stopping = new AbortController();
    const cut = world.close(stopping.signal).catch(() => undefined);
    setTimeout(() => stopping.abort(new Error("the server stops")), random.below(20));
    await cut;
  }
  await world.close();
  if (random.below(10) === 0) await world.close();
  await closeAll(world, book);
};

const closeAll = async (world: InvestWorld, book: NaiveBook): Promise<void> => {
  const isUncovered = await uncovered();
  for (const each of users) naiveClose(book, each, businessDayNumber(world.nowMs()) - 1, isUncovered);
};

const refill = async (world: InvestWorld, random: Prng, book: NaiveBook): Promise<void> => {
  const { id } = demoProducts[random.below(demoProducts.length)] ?? { id: 101 };
  await world.reserve(id, "40");
  book.free.set(id, (book.free.get(id) ?? 0n) + usdt(40));
};

const act = async (world: InvestWorld, random: Prng, book: NaiveBook, userId: number): Promise<void> => {
  const own = [...book.holdings].filter(([, holding]) => holding.userId === userId && holding.live);
  const [id] = own[random.below(Math.max(own.length, 1))] ?? [];
  const what = random.below(10);
  if (what < 5 || id === undefined) return await purchase(world, random, book, userId);
  const closed = businessDayNumber(world.nowMs()) - 1;
  const path = what === 5 ? "redemption" : what === 6 ? "overBySelf" : "demo/passDay";
  const { key } = await world.call(path, userId, { id });
  // A user who acts is caught up first, even when the act is refused.
  const isUncovered = await uncovered();
  naiveClose(book, userId, closed, isUncovered);
  if (key !== undefined) return;
  const holding = book.holdings.get(id);
  if (path === "redemption" && holding !== undefined) holding.asked = true;
  if (path === "overBySelf") naiveLeave(book, id);
  if (path === "demo/passDay") naiveDay(book, id, isUncovered);
};

const purchase = async (world: InvestWorld, random: Prng, book: NaiveBook, userId: number): Promise<void> => {
  const product = demoProducts[random.below(demoProducts.length)];
  if (product === undefined) return;
  const day = businessDayNumber(world.nowMs());
  const { id: productId, exitFeeBps } = product;
  const feeBps = exitFeeBps === undefined ? undefined : BigInt(exitFeeBps);
  if (product.kind === "experience") {
    const { data } = await world.call("financial/freebuy", userId, { typeid: productId });
    const terms = {
      productId,
      compound: false,
      rate: product.rate,
      days: product.days,
      feeBps,
      lentByHouse: true,
    };
    if (data?.id !== undefined)
      naiveBuy(book, Number(data.id), { ...terms, userId, own: 0n, credit: product.minimum, day });
    return;
  }
  const cycle = random.below(2) === 0 ? product.cycles?.[random.below(2)] : undefined;
  const compound = product.compound !== undefined && random.below(2) === 0;
  const { rate, days: length } = cycle ?? (compound ? product.compound : undefined) ?? product;
  const amount = money(BigInt(1 + random.below(30)) * 100n * moneyUnit);
  const form = {
    typeid: productId,
    interestDigit: compound ? "2" : "1",
    money: amount,
    withdrawalPassword: "Pay#2026",
    ...(cycle !== undefined && { basicrate: 2, cycleId: cycle.id }),
  };
  const { data } = await world.call(cycle === undefined ? "financial/buy" : "financial/buy2", userId, form);
  if (data?.id === undefined) return;
  const terms = { productId, compound, rate, days: length, feeBps, lentByHouse: false };
  naiveBuy(book, Number(data.id), { ...terms, userId, own: amount, credit: 0n, day });
};

const expectSame = async (world: InvestWorld, book: NaiveBook): Promise<void> => {
  // Users who were not closed lately are closed now.
  await world.close();
  await closeAll(world, book);
  for (const each of users)
    expect([each, (await world.holds(each)).wallet]).toEqual([each, book.wallet.get(each)]);
  for (const { id } of demoProducts) {
    const { free, committed } = await world.poolsOf(id);
    expect([id, free, committed]).toEqual([id, book.free.get(id) ?? 0n, book.committed.get(id) ?? 0n]);
  }
};
