/** What the market does to contracts, with prices set by the test: fills, stops, close-outs, gaps, old prices, and who is told. */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import { protectionProfiles } from "@candor/core/protection/profile";
import { rate } from "@candor/core/money/money";
import { leverAudit, type LeverRow } from "@candor/wire/leverage";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMs, startWorld, usdt, type TestWorld } from "../../engine/test-world.ts";
import { balancesOf, houseBalance } from "../../ledger/balances.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { productsOf } from "../../records/product.ts";
import { answeredIn } from "../../../tests/test-answered.ts";
import { tickEvidence } from "../market/evidence-queries.ts";
import { auditLever } from "./audit.ts";
import { createLeverPushes } from "./pushes.ts";
import { readShortfalls } from "./exposure-queries.ts";
import { findLeverOrder, lifeOfLeverWith, type LeverRowDeps } from "./queries.ts";
import { createLeverageService, type LeverageService } from "./service.ts";

const database = withTestDatabase();
const userId = 7;
let world: TestWorld;
let service: LeverageService;
let rows: LeverRowDeps;
let keys = 0;
const pushed: { readonly type: string; readonly row: LeverRow }[] = [];

const lever = offerOf(
  { assetClass: "crypto", multiples: "10,20,50,100", molecule: 1, feeRate: rate(50_000n), stressBps: 1_000 },
  protectionProfiles.demo,
);
const products = productsOf([{ pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever }]);

beforeAll(async () => {
  const { db } = database();
  world = await startWorld(database(), startMs);
  await world.fund(0, usdt(100_000));
  await world.fund(userId, usdt(10_000), usdt(10_000));
  rows = { products, lastPrice: (symbol) => world.tickLog.last(symbol)?.price };
  const push = (_userId: number, type: string, row: LeverRow) => void pushed.push({ type, row });
  world.engine.onPublished(createLeverPushes({ push, isListening: () => true }, rows));
  service = createLeverageService({
    submit: world.submit,
    products,
    lifeOf: lifeOfLeverWith(db),
  });
});
afterAll(() => world.stop());

const trade = async (text: string): Promise<void> => {
  await world.tradeAt(world.nowMs() + 1_000, text);
  await world.settled();
};
const answered = answeredIn(() => world);
const caller = () => ({
  userId,
  language: "en" as const,
  key: `events-${(keys += 1)}-0123456789`,
  derived: false,
  fingerprint: "one",
});
const input = {
  multiple: 20,
  askedPrice: "",
  pid: 1,
  share: "1",
  status: 1,
  type: 1,
  takeProfit: "",
  stopLoss: "",
};
const buy = async (change: Partial<typeof input> = {}): Promise<string> => {
  const { body } = await answered(service.buy({ ...input, ...change }, caller()));
  const { key, data } = JSON.parse(body) as { key?: string; data: { id: string } };
  expect(key).toBeUndefined();
  return data.id;
};
const find = async (id: string): Promise<LeverRow> => {
  const row = await findLeverOrder(database().db, rows, userId, Number(id));
  if (row === undefined) throw new Error(`no order ${id}`);
  return row;
};
const toldOf = (id: string): readonly string[] =>
  pushed.filter(({ row }) => row.id === id).map(({ type }) => type);

test("[LEV-10] [LEV-12] a pending order fills at the first trade that reaches its price, at that trade's price, and is pushed", async () => {
  await trade("60000");
  const [long, short] = [
    await buy({ status: 0, askedPrice: "59000" }),
    await buy({ status: 0, askedPrice: "61000", type: 2 }),
  ];
  await trade("59000.01");
  expect((await find(long)).status).toBe(0);
  await trade("58500");
  expect(await find(long)).toMatchObject({
    status: 2,
    openPrice: "58500",
    askedPrice: "59000",
    transactionTime: world.nowMs(),
  });
  expect(toldOf(long)).toEqual(["ENTRUSTED_TRANSACTION"]);
  await trade("61500");
  expect(await find(short)).toMatchObject({ status: 2, openPrice: "61500" });
  await answered(service.closeAll(undefined, caller()));
});

test("[LEV-09] [LEV-10] [LEV-14] a take-profit closes at the price of its tick, which after a gap is better than asked, and its evidence shows why", async () => {
  await trade("60000");
  const id = await buy({ takeProfit: "61000", stopLoss: "59500" });
  await trade("60999.99");
  await trade("61500");
  const row = await find(id);
  // (61500 - 60000) / 60000 * 1000 * 1 leaf
  expect(row).toMatchObject({
    status: 3,
    closeReason: 3,
    newPrice: "61500",
    grossProfit: "25",
    handleTime: world.nowMs(),
    houseLoss: "0",
  });
  expect(pushed.findLast((push) => push.row.id === id)).toEqual({ type: "CLOSE_LEVER_ORDER", row });
  await trade("61000");
  const audit = await auditLever(tickEvidence(database().db), row);
  expect(z.safeParse(leverAudit.answer, audit).error).toBeUndefined();
  expect(audit).toMatchObject({
    entry: { price: "60000" },
    before: { price: "60999.99" },
    exit: { price: "61500", seq: row.exitSeq },
    next: { seq: (row.exitSeq ?? 0) + 1 },
  });
  expect(audit?.ride.map(([, price]) => price)).toEqual(["60000", "60999.99", "61500"]);
});

test("[LEV-10] a stop-loss closes at the price of its tick, which after a gap is worse than asked", async () => {
  await trade("60000");
  const id = await buy({ type: 2, stopLoss: "60600" });
  await trade("60600");
  expect(await find(id)).toMatchObject({ status: 3, closeReason: 2, newPrice: "60600", grossProfit: "-10" });
  await trade("60000");
  const gapped = await buy({ stopLoss: "59900" });
  await trade("59000");
  expect(await find(gapped)).toMatchObject({ closeReason: 2, newPrice: "59000", grossProfit: "-16.666667" });
});

test("[LEV-11] a position is closed out at half of its margin, at the price that was shown, and not one price step before", async () => {
  await trade("60000");
  const id = await buy({ type: 1 });
  const { closeOutPrice } = await find(id);
  // Half of the margin is lost where the loss, rounded against the owner, is 25.
  expect(closeOutPrice).toBe("58500.00005999");
  await trade("58500.00006");
  expect((await find(id)).status).toBe(1);
  await trade("58500");
  expect(await find(id)).toMatchObject({ status: 3, closeReason: 4, grossProfit: "-25", houseLoss: "0" });
  expect(toldOf(id)).toEqual(["CLOSE_LEVER_ORDER"]);
});

test("[LEV-11] a gap beyond the margin costs its owner the margin and the house the rest, booked to a named account", async () => {
  await trade("60000");
  const before = (await balancesOf(database().db, userId)).contract;
  const [insurance, paid] = [
    await houseBalance(database().db, "insurance"),
    await readShortfalls(database().db),
  ];
  const id = await buy({ multiple: 100, stopLoss: "59900" });
  await trade("57000");
  // The loss is 50, the margin 10; close-outs come before stops.
  expect(await find(id)).toMatchObject({
    closeReason: 4,
    newPrice: "57000",
    grossProfit: "-10",
    houseLoss: "40",
  });
  expect((await balancesOf(database().db, userId)).contract - before).toBe(-10_500_000n);
  expect((await houseBalance(database().db, "insurance")) - insurance).toBe(-40_000_000n);
  expect((await readShortfalls(database().db)) - paid).toBe(40_000_000n);
});

test("[LEV-02] [LEV-08] [NAV-09] on a price older than 5 s nothing opens or closes; stops and revokes are accepted", async () => {
  await trade("60000");
  const [open, pending] = [await buy(), await buy({ status: 0, askedPrice: "50000" })];
  await world.markAt(world.nowMs() + 5_001);
  await world.settled();
  const keyOf = async (answer: Promise<{ readonly body: string }>) =>
    (JSON.parse((await answered(answer)).body) as { key?: string }).key ?? "success";
  expect(await keyOf(service.buy(input, caller()))).toBe("PriceIsStale");
  expect(await keyOf(service.buy({ ...input, status: 0, askedPrice: "50000" }, caller()))).toBe(
    "PriceIsStale",
  );
  expect(await keyOf(service.close(Number(open), caller()))).toBe("PriceIsStale");
  expect(await keyOf(service.reverse({ id: Number(open) }, caller()))).toBe("PriceIsStale");
  const stops = { id: Number(open), stopLoss: "59000", takeProfit: "" };
  expect(await keyOf(service.setStops(stops, caller()))).toBe("success");
  expect(await keyOf(service.revoke(Number(pending), caller()))).toBe("success");
  await trade("60000");
  expect(await keyOf(service.close(Number(open), caller()))).toBe("success");
});

test("[LEV-07] [API-18] a second close that waits with the first is told that the first has closed the order", async () => {
  await trade("60000");
  const id = Number(await buy());
  const both = Promise.all([service.close(id, caller()), service.close(id, caller())]);
  const [first, second] = await answered(both);
  expect(first.body).toContain('"retCode":0');
  expect(second.body).toContain('"key":"LeverOrderNotHolding"');
});

test("[LEV-07] orders that are looked up together get their own answers: another user's order is as unknown as a missing one", async () => {
  await trade("60000");
  const [ended, live] = [await buy(), await buy()];
  await answered(service.close(Number(ended), caller()));
  const lifeOf = lifeOfLeverWith(database().db);
  const asked = [
    lifeOf(userId, Number(live)),
    lifeOf(userId + 1, Number(live)),
    lifeOf(userId, Number(ended)),
    lifeOf(userId, 999_999),
    lifeOf(userId, Number(live)),
  ];
  expect(await Promise.all(asked)).toEqual(["live", undefined, "ended", undefined, "live"]);
  await answered(service.closeAll(undefined, caller()));
});

test("[LEV-08] new stops apply from the next trade on", async () => {
  await trade("60000");
  const id = await buy();
  await trade("60500");
  await answered(service.setStops({ id: Number(id), stopLoss: "", takeProfit: "60400" }, caller()));
  expect((await find(id)).status).toBe(1);
  await trade("60450");
  expect(await find(id)).toMatchObject({ status: 3, closeReason: 3, newPrice: "60450" });
});

test("[LEV-08] a stop that is left out stays as it is, an empty one is removed", async () => {
  await trade("60000");
  const id = await buy({ stopLoss: "59000", takeProfit: "62000" });
  const set = async (stops: { readonly stopLoss?: string; readonly takeProfit?: string }) => {
    await answered(service.setStops({ id: Number(id), ...stops }, caller()));
    const { stopLossPrice, targetProfitPrice } = await find(id);
    return [stopLossPrice, targetProfitPrice];
  };
  expect(await set({ stopLoss: "59500" })).toEqual(["59500", "62000"]);
  expect(await set({ takeProfit: "" })).toEqual(["59500", null]);
  expect(await set({ takeProfit: "61000", stopLoss: "0" })).toEqual([null, "61000"]);
  expect(await set({})).toEqual([null, "61000"]);
});
