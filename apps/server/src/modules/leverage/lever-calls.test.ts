/** Opening contracts as a client does: the whole server, every message key, fills, limits, repeats. */
import { accountPush } from "@candor/wire/accounts";
import { renamed } from "@candor/wire/codec/names";
import * as z from "zod/mini";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestApp } from "../../../tests/test-app.ts";
import { freshPrice, newTrader, type Trader } from "../../../tests/test-trader.ts";
import { bestPrice, listLevers, openLever, rowOf, unitsOf, waitingLever } from "./test-levers.ts";

const server = withTestApp();
const at = (percent: number) => freshPrice(server(), 1, percent);
const open = (trader: Trader, change: Record<string, unknown> = {}) => openLever(server(), trader, change);
const wait = (trader: Trader, change: Record<string, unknown> = {}) => waitingLever(server(), trader, change);

describe("buyContract", () => {
  let trader: Trader;
  beforeAll(async () => {
    trader = await newTrader(server(), 200);
  });
  const refused = (change: Record<string, unknown>) =>
    trader.keyOf("buyContract", { ...bestPrice, ...change });

  test.each([
    ["PleaseEnterTheCorrectPrice", { status: 0, originPrice: "" }],
    ["PleaseEnterTheCorrectPrice", { status: 0, originPrice: "0" }],
    ["PleaseEnterTheCorrectPrice", { status: 0, originPrice: "-1" }],
    ["PleaseEnterTheCorrectPrice", { status: 0, originPrice: "price", share: "no" }],
    ["PleaseEnterThePurchaseQuantity", { share: "" }],
    ["PleaseEnterThePurchaseQuantity", { share: "0" }],
    ["PleaseEnterThePurchaseQuantity", { share: "-1" }],
    ["PleaseEnterThePurchaseQuantity", { share: "ten" }],
    ["pleaseEnterAnInteger", { share: "1.5" }],
    ["pleaseEnterAnInteger", { share: "01" }],
  ])("[LEV-03] [API-07] refuses with %s: %o", async (key, change) => {
    const before = await trader.balances();
    expect(await refused(change)).toBe(key);
    expect(await trader.balances()).toEqual(before);
  });

  test("[LEV-03] a visitor is told to log in", async () => {
    expect((await server().ask("buyContract", bestPrice)).body).toMatchObject({ key: "NotLoggedIn" });
  });

  test.each([
    ["FailedToGetProductInformation", { pid: 99 }],
    ["BadRequest", { multiple: 21 }],
    ["BadRequest", { status: 2 }],
    ["BadRequest", { type: 3 }],
    ["low", { share: "5" }],
    // The confirmation showed a lower fee, or another divisor.
    ["TermsChanged", { feeRate: "0.00049999", levermolecule: "1" }],
    ["TermsChanged", { feeRate: "0.0005", levermolecule: "2" }],
    ["TermsChanged", { multiple: 21, feeRate: "0.0005" }],
    ["BadRequest", { feeRate: "-1" }],
  ])("[LEV-02] [LEV-04] [OPS-03] refuses with %s: %o", async (key, change) => {
    await freshPrice(server());
    expect(await refused(change)).toBe(key);
  });

  test("[LEV-04] [LEV-13] margin and fee together may use the wallet up to its last micro-unit, and no more", async () => {
    const exact = await newTrader(server(), 0);
    await exact.ask("lever/walletTransfer", { transfervalue: "10", type: 1 });
    // 1 leaf at 100x: margin 10, and 0.5 for the fee that ten do not pay.
    expect(await exact.keyOf("buyContract", { ...bestPrice, multiple: 100 })).toBe("low");
    const rich = await newTrader(server(), 101);
    await open(rich, { share: "2" });
    expect((await rich.balances())[1]).toBe("0");
  });

  test.each([
    [1, "StopProfitPriceCannotBeLowerThanOpeningPrice", { target_profit_price: -1, stop_loss_price: 1 }],
    [1, "StopLossPriceCannotBeGreaterThanOpeningPrice", { stop_loss_price: 1 }],
    [2, "StopProfitPriceCannotBeGreaterThanOpeningPrice", { target_profit_price: 1, stop_loss_price: -1 }],
    [2, "StopLossPriceCannotBeLessThanOpeningPrice", { stop_loss_price: -1 }],
  ])("[LEV-08] [LEV-15] type %i with stops at entry refuses with %s", async (type, key, moved) => {
    const stops: Record<string, string> = {};
    for (const [field, percent] of Object.entries(moved)) stops[field] = await at(percent);
    expect(await refused({ type, ...stops })).toBe(key);
    expect(await refused({ type, status: 0, originPrice: await at(0), ...stops })).toBe(key);
  });

  test("[LEV-08] a stop that is not a price is refused by name; empty and 0 mean none", async () => {
    expect(await refused({ stop_loss_price: "x" })).toBe("PleaseEnterTheCorrectPrice");
    expect(await refused({ target_profit_price: "1e3" })).toBe("PleaseEnterTheCorrectPrice");
    const id = await open(trader, { stop_loss_price: "0", target_profit_price: "" });
    expect(await rowOf(trader, id)).toMatchObject({ stopLossPrice: null, targetProfitPrice: null });
    await trader.ask("pingcangContract", { id });
  });

  test("[LEV-06] [LEV-09] [LEV-13] [API-18] opens at the next tick, binds the margin, charges the fee and pushes all of it", async () => {
    const buyer = await newTrader(server(), 1_000);
    const id = await open(buyer, {
      type: 2,
      share: "3",
      stop_loss_price: await at(2),
      target_profit_price: await at(-2),
      // As the confirmation showed them.
      feeRate: "0.0005",
      levermolecule: 1,
    });
    const row = await rowOf(buyer, id);
    expect(row).toMatchObject({
      type: 2,
      ptitle: "BTC/USDT",
      procode: "BTCUSDT",
      pid: 1,
      multiple: 20,
      share: 3,
      status: 1,
      cautionMoney: "150",
      tradeFee: "1.5",
      levermolecule: 1,
      closeOutRatio: "0.5",
      feeRate: "0.0005",
      handleTime: null,
      completeTime: null,
      closeReason: null,
      exitSeq: null,
      aiRun: null,
      partOf: null,
    });
    expect(row.originPrice).toBe(row.openPrice);
    expect(row.transactionTime).toBeGreaterThan(row.createtime);
    expect(row.entrySeq).toBe(row.placedSeq);
    expect(unitsOf(row.factProfits)).toBeGreaterThanOrEqual(-150_000_000n);
    expect(await buyer.balances()).toEqual(["10", "848.5"]);
  });

  test("[LEV-10] [LEV-12] a fixed price that is reached already opens at once and is pushed as ENTRUSTED_TRANSACTION", async () => {
    const buyer = await newTrader(server(), 100);
    const { got } = await server().listen(buyer.token);
    const id = await open(buyer, { status: 0, originPrice: await at(5) });
    const row = await rowOf(buyer, id);
    expect(row).toMatchObject({ status: 2, closeReason: null });
    expect(Number(row.openPrice)).toBeLessThan(Number(row.originPrice));
    await expect
      .poll(() => got.find(({ type }) => type === "ENTRUSTED_TRANSACTION")?.data)
      .toMatchObject({ id, status: 2 });
    for (const push of got) expect(z.safeParse(accountPush, renamed(push)).error).toBeUndefined();
  });

  test("[LEV-05] ten orders are accepted, pending and open together; the eleventh is AtMost10Orders, but low comes first", async () => {
    const many = await newTrader(server(), 600);
    for (let count = 0; count < 5; count += 1) await wait(many);
    for (let count = 0; count < 5; count += 1) await open(many);
    expect(await many.keyOf("buyContract", bestPrice)).toBe("AtMost10Orders");
    expect(await many.keyOf("buyContract", { ...bestPrice, share: "20" })).toBe("low");
    expect(await many.keyOf("lever/revokeAll")).toBe("success");
    await open(many);
  });

  test("[LEV-17] an order beyond the house's own money is ExposureLimit, unless funds are missing; the number is public", async () => {
    const whale = await newTrader(server(), 3_000_000);
    await freshPrice(server());
    const body = { ...bestPrice, multiple: 100, share: "200000" };
    expect(await whale.keyOf("buyContract", body)).toBe("ExposureLimit");
    expect(await whale.keyOf("buyContract", { ...body, share: "2000000" })).toBe("low");
    const before = (await server().ask("lever/exposure")).body.data as { stressLoss: string };
    // No pool trades this pair (INV-14).
    await open(whale, { multiple: 100, share: "1000", pid: 3 });
    const after = (await server().ask("lever/exposure")).body.data as {
      stressLoss: string;
      ownMoney: string;
      pairs: { procode: string; stress: string; longs: string }[];
    };
    expect(unitsOf(after.stressLoss)).toBeGreaterThan(unitsOf(before.stressLoss));
    expect(unitsOf(after.ownMoney)).toBeGreaterThan(unitsOf(after.stressLoss));
    expect(after.pairs.find(({ procode }) => procode === "BNBUSDT")).toMatchObject({
      stress: "0.1",
      longs: "1000000",
    });
    await whale.ask("lever/closeAll");
  });

  test("[API-11] 32 times under one key is one order and 32 equal answers; another body is a conflict", async () => {
    const buyer = await newTrader(server(), 500);
    await freshPrice(server());
    const key = "thirty-two-times-0001";
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => buyer.ask("buyContract", bestPrice, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await listLevers(buyer)).total).toBe(1);
    expect(await buyer.keyOf("buyContract", { ...bestPrice, share: "2" }, key)).toBe("IdempotencyConflict");
  });

  test("[API-11] without a key the same signed request opens one position; its repeat is DoNotSubmit", async () => {
    const buyer = await newTrader(server(), 500);
    await freshPrice(server());
    const signed = { token: buyer.token, headers: { time: String(server().nowMs() + 61_000) } };
    const answers = [
      await server().ask("buyContract", bestPrice, signed),
      await server().ask("buyContract", bestPrice, signed),
    ];
    expect(answers.map(({ body }) => body.key ?? "success")).toEqual(["success", "DoNotSubmit"]);
    expect((await listLevers(buyer)).total).toBe(1);
  });

  test("[LEV-04] [TRUST-01] of 100 at once with funds for 3, exactly 3 are opened", async () => {
    const buyer = await newTrader(server(), 152);
    await freshPrice(server());
    const keys: string[] = [];
    while (keys.length < 100) {
      await freshPrice(server());
      const rest = Array.from({ length: 100 - keys.length }, () => buyer.keyOf("buyContract", bestPrice));
      // At most 32 of them wait for the next tick (API-18): the others retry.
      keys.push(...(await Promise.all(rest)).filter((key) => !["DoNotSubmit", "PriceIsStale"].includes(key)));
    }
    expect(keys.filter((key) => key === "success")).toHaveLength(3);
    expect(keys.filter((key) => key === "low")).toHaveLength(97);
    expect((await buyer.balances())[1]).toBe("0.5");
  });
});

test("[TRUST-02] the books are correct after everything above", async () => {
  const findings = await checkLedger(server().database.db);
  expect(findings.filter((finding) => !isSound([finding]))).toEqual([]);
});
