/** Leveraged contracts as their owner's client sees them: the whole server, every message key, lists, pushes, evidence. */
import { setTimeout as sleep } from "node:timers/promises";
import { parseMoney } from "@candor/core/money/money";
import { accountPush } from "@candor/wire/accounts";
import { leverAudit, leverRow, type LeverRow } from "@candor/wire/leverage";
import * as z from "zod/mini";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestApp } from "../../test-app.ts";
import { freshPrice, newTrader, type Trader } from "../../test-trader.ts";

const server = withTestApp();
/** One order at the best price: 1 leaf at 20x binds 50 and costs 0.5. */
const bestPrice = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };
const at = (percent: number) => freshPrice(server(), 1, percent);

const list = async (trader: Trader, payload: Record<string, unknown> = {}) => {
  const body = await trader.ask("myContractOrderList", payload);
  const rows = body.data as LeverRow[];
  for (const row of rows) expect(z.safeParse(leverRow, row).error).toBeUndefined();
  return { rows, total: body.total };
};
const rowOf = async (trader: Trader, id: string): Promise<LeverRow> => {
  const row = (await list(trader, { pageSize: 100 })).rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`no order ${id}`);
  return row;
};
const open = async (trader: Trader, change: Record<string, unknown> = {}): Promise<string> => {
  await freshPrice(server());
  const body = await trader.ask("buyContract", { ...bestPrice, ...change });
  expect(body.key ?? "success").toBe("success");
  return (body.data as { id: string }).id;
};
/** A buy far below the market, which waits. */
const wait = async (trader: Trader, change: Record<string, unknown> = {}) =>
  open(trader, { status: 0, originPrice: await at(-20), ...change });
const units = (text: string | null): bigint =>
  text?.startsWith("-") === true ? -(parseMoney(text.slice(1)) ?? 0n) : (parseMoney(text ?? "") ?? 0n);

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
  ])("[LEV-02] [LEV-04] refuses with %s: %o", async (key, change) => {
    await freshPrice(server());
    expect(await refused(change)).toBe(key);
  });

  test("[LEV-04] [LEV-13] margin and fee together may take the wallet to its last micro-unit, and no further", async () => {
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

  test("[LEV-08] a stop that is no price is refused by name; empty and 0 mean none", async () => {
    expect(await refused({ stop_loss_price: "x" })).toBe("PleaseEnterTheCorrectPrice");
    expect(await refused({ target_profit_price: "1e3" })).toBe("PleaseEnterTheCorrectPrice");
    const id = await open(trader, { stop_loss_price: "0", target_profit_price: "" });
    expect(await rowOf(trader, id)).toMatchObject({ stopLossPrice: null, targetProfitPrice: null });
    await trader.ask("pingcangContract", { id });
  });

  test("[LEV-06] [LEV-09] [LEV-13] opens at the last price, binds the margin, takes the fee and tells all of it", async () => {
    const buyer = await newTrader(server(), 1_000);
    const id = await open(buyer, {
      type: 2,
      share: "3",
      stop_loss_price: await at(2),
      target_profit_price: await at(-2),
    });
    const row = await rowOf(buyer, id);
    expect(row).toMatchObject({
      ...{ type: 2, ptitle: "BTC/USDT", procode: "BTCUSDT", pid: 1, multiple: 20, share: 3, status: 1 },
      ...{ cautionMoney: "150", tradeFee: "1.5", levermolecule: 1, closeOutRatio: "0.5", feeRate: "0.0005" },
      ...{
        handleTime: null,
        completeTime: null,
        closeReason: null,
        exitSeq: null,
        aiRun: null,
        partOf: null,
      },
    });
    expect(row.originPrice).toBe(row.openPrice);
    expect(row.transactionTime).toBe(row.createtime);
    expect(units(row.factProfits)).toBeGreaterThanOrEqual(-150_000_000n);
    expect(await buyer.balances()).toEqual(["10", "848.5"]);
  });

  test("[LEV-10] [LEV-12] a fixed price that is reached already opens at once and is told as ENTRUSTED_TRANSACTION", async () => {
    const buyer = await newTrader(server(), 100);
    const { got } = await server().listen(buyer.token);
    const id = await open(buyer, { status: 0, originPrice: await at(5) });
    const row = await rowOf(buyer, id);
    expect(row).toMatchObject({ status: 2, closeReason: null });
    expect(Number(row.openPrice)).toBeLessThan(Number(row.originPrice));
    await expect
      .poll(() => got.find(({ type }) => type === "ENTRUSTED_TRANSACTION")?.data)
      .toMatchObject({ id, status: 2 });
    for (const push of got) expect(z.safeParse(accountPush, push).error).toBeUndefined();
  });

  test("[LEV-05] ten orders are taken, pending and open together; the eleventh is AtMost10Orders, but low comes first", async () => {
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
    await open(whale, { multiple: 100, share: "1000", pid: 2 });
    const after = (await server().ask("lever/exposure")).body.data as {
      stressLoss: string;
      ownMoney: string;
      pairs: { procode: string; stress: string; longs: string }[];
    };
    expect(units(after.stressLoss)).toBeGreaterThan(units(before.stressLoss));
    expect(units(after.ownMoney)).toBeGreaterThan(units(after.stressLoss));
    expect(after.pairs.find(({ procode }) => procode === "ETHUSDT")).toMatchObject({
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
    expect((await list(buyer)).total).toBe(1);
    expect(await buyer.keyOf("buyContract", { ...bestPrice, share: "2" }, key)).toBe("IdempotencyConflict");
  });

  test("[LEV-04] [TRUST-01] 100 at once with funds for 3 are exactly 3", async () => {
    const buyer = await newTrader(server(), 152);
    await freshPrice(server());
    const keys = await Promise.all(Array.from({ length: 100 }, () => buyer.keyOf("buyContract", bestPrice)));
    expect(keys.filter((key) => key === "success")).toHaveLength(3);
    expect(keys.filter((key) => key === "low")).toHaveLength(97);
    expect((await buyer.balances())[1]).toBe("0.5");
  });
});

describe("an order's life", () => {
  let owner: Trader;
  let other: Trader;
  beforeAll(async () => {
    [owner, other] = [await newTrader(server(), 1_000), await newTrader(server(), 100)];
  });

  test("[LEV-07] a revoke gives margin and fee back; a second one, or a close, is refused by name", async () => {
    const before = await owner.balances();
    const id = await wait(owner);
    expect((await owner.balances())[1]).toBe("949.5");
    expect(await owner.keyOf("pingcangContract", { id })).toBe("LeverOrderNotHolding");
    expect(await owner.keyOf("cheDanContract", { id })).toBe("success");
    expect(await owner.balances()).toEqual(before);
    expect(await owner.keyOf("cheDanContract", { id })).toBe("LeverOrderNotPending");
    const row = await rowOf(owner, id);
    expect(row).toMatchObject({
      status: 4,
      factProfits: null,
      newPrice: null,
      openPrice: null,
      transactionTime: null,
    });
    expect(row.completeTime).toBeGreaterThanOrEqual(row.handleTime ?? Infinity);
  });

  test("[LEV-07] [LEV-12] [LEV-14] a close pays margin and profit, is pushed, and can be checked by its owner alone", async () => {
    const { got } = await server().listen(owner.token);
    const id = await open(owner);
    expect(await owner.keyOf("cheDanContract", { id })).toBe("LeverOrderNotPending");
    expect(await owner.keyOf("lever/audit", { id })).toBe("LeverOrderNotClosed");
    const [, bound] = await owner.balances();
    await sleep(1_500);
    const key = "the-close-of-one-order";
    const [first, again] = [
      await owner.ask("pingcangContract", { id }, key),
      await owner.ask("pingcangContract", { id }, key),
    ];
    expect(first).toMatchObject({ retCode: 0, data: {} });
    expect(again).toEqual(first);
    expect(await owner.keyOf("pingcangContract", { id })).toBe("LeverOrderNotHolding");
    const row = await rowOf(owner, id);
    expect(row).toMatchObject({ status: 3, closeReason: 1, houseLoss: "0" });
    const [, freed] = await owner.balances();
    expect(units(freed) - units(bound)).toBe(50_000_000n + units(row.factProfits));
    await expect.poll(() => got.find(({ type }) => type === "CLOSE_LEVER_ORDER")?.data).toEqual(row);
    await expect
      .poll(() => got.findLast(({ type }) => type === "BALANCE")?.data)
      .toMatchObject({ contractwallet: freed });

    const audit = (await owner.ask("lever/audit", { id })).data as z.output<typeof leverAudit.answer>;
    expect(z.safeParse(leverAudit.answer, audit).error).toBeUndefined();
    expect(audit.order).toEqual(row);
    expect([audit.entry.price, audit.exit.price]).toEqual([row.openPrice, row.newPrice]);
    expect([audit.entry.seq, audit.exit.seq]).toEqual([row.entrySeq, row.exitSeq]);
    expect(audit.segments).toHaveLength(audit.segmentCount);
    const files = await Promise.all(
      audit.segments.map(async (path) => (await fetch(`${server().address}${path}`)).text()),
    );
    expect(files.join("")).toContain(audit.entry.line);
    expect(files.join("")).toContain(audit.exit.line);
    expect(await other.keyOf("lever/audit", { id })).toBe("LeverOrderNotFound");
  });

  test("[LEV-07] another's order, and one that there is not, is LeverOrderNotFound, and nothing happens to it", async () => {
    const [open1, waiting] = [await open(owner), await wait(owner)];
    const before = await list(owner, { pageSize: 100, statusList: "0,1,2" });
    for (const id of [open1, waiting, "999999999"]) {
      for (const [path, payload] of [
        ["cheDanContract", { id }],
        ["pingcangContract", { id }],
        ["lever/reverse", { id }],
        ["lever/closePart", { id, share: "1" }],
        ["zhiyingzhisunContract", { id, stop_loss_price: "1", target_profit_price: "" }],
        ["lever/audit", { id }],
      ] as const) {
        expect([path, id, await other.keyOf(path, payload)]).toEqual([path, id, "LeverOrderNotFound"]);
      }
    }
    expect(await other.ask("lever/closeAll")).toMatchObject({ data: { count: 0 } });
    expect(await other.ask("lever/revokeAll")).toMatchObject({ data: { count: 0 } });
    const after = await list(owner, { pageSize: 100, statusList: "0,1,2" });
    expect(after.rows.map(({ id, status }) => [id, status])).toEqual(
      before.rows.map(({ id, status }) => [id, status]),
    );
    await owner.ask("lever/closeAll");
    await owner.ask("lever/revokeAll");
  });

  test("[LEV-08] stops of a position: each wrong side by its name, then set, taken away one by one", async () => {
    const [long, short] = [await open(owner), await open(owner, { type: 2 })];
    const [above, below] = [await at(5), await at(-5)];
    const set = (id: string, target_profit_price: string, stop_loss_price: string) =>
      owner.keyOf("zhiyingzhisunContract", { id, target_profit_price, stop_loss_price });
    expect(await set(long, below, above)).toBe("StopProfitPriceCannotBeLowerThanOpeningPrice");
    expect(await set(long, "", above)).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    expect(await set(short, above, below)).toBe("StopProfitPriceCannotBeGreaterThanOpeningPrice");
    expect(await set(short, "0", below)).toBe("StopLossPriceCannotBeLessThanOpeningPrice");
    expect(await set(long, "many", "")).toBe("PleaseEnterTheCorrectPrice");
    expect(await set(long, above, below)).toBe("success");
    expect(await rowOf(owner, long)).toMatchObject({ targetProfitPrice: above, stopLossPrice: below });
    expect(await set(long, "", below)).toBe("success");
    expect(await rowOf(owner, long)).toMatchObject({ targetProfitPrice: null, stopLossPrice: below });
    await owner.ask("lever/closeAll");
    expect(await set(long, above, below)).toBe("LeverOrderNotHolding");
  });

  test("[LEV-15] part of a position closes as an order of its own; all of it closes the order itself", async () => {
    const id = await open(owner, { share: "5" });
    for (const [share, key] of [
      ["", "PleaseEnterThePurchaseQuantity"],
      ["0", "PleaseEnterThePurchaseQuantity"],
      ["1.5", "pleaseEnterAnInteger"],
      ["6", "BadRequest"],
    ]) {
      expect(await owner.keyOf("lever/closePart", { id, share })).toBe(key);
    }
    await freshPrice(server());
    const { data } = await owner.ask("lever/closePart", { id, share: "2" });
    const part = (data as { id: string }).id;
    expect(await rowOf(owner, part)).toMatchObject({
      status: 3,
      share: 2,
      partOf: id,
      cautionMoney: "100",
      tradeFee: "1",
    });
    expect(await rowOf(owner, id)).toMatchObject({
      status: 1,
      share: 3,
      cautionMoney: "150",
      tradeFee: "1.5",
    });
    await freshPrice(server());
    expect(await owner.ask("lever/closePart", { id, share: "3" })).toMatchObject({ data: { id } });
    expect(await rowOf(owner, id)).toMatchObject({ status: 3, share: 3, partOf: null });
  });

  test("[LEV-15] a reverse closes a position and opens the same on the other side", async () => {
    const id = await open(owner, { share: "2", stop_loss_price: await at(-5) });
    await freshPrice(server());
    const { data } = await owner.ask("lever/reverse", { id });
    expect(await rowOf(owner, id)).toMatchObject({ status: 3, closeReason: 1 });
    const [before, now] = [await rowOf(owner, id), await rowOf(owner, (data as { id: string }).id)];
    expect(now).toMatchObject({
      status: 1,
      type: 2,
      share: 2,
      multiple: 20,
      stopLossPrice: null,
      partOf: null,
    });
    expect([now.openPrice, now.entrySeq]).toEqual([before.newPrice, before.exitSeq]);
    expect(await owner.keyOf("lever/reverse", { id })).toBe("LeverOrderNotHolding");
    await owner.ask("lever/closeAll");
  });

  test("[LEV-15] closing and revoking all takes one pair or all, and says how many", async () => {
    for (const pid of [1, 1, 2]) await open(owner, { pid, share: "1", multiple: 100 });
    const price = await freshPrice(server(), 2, -20);
    for (const pid of [1, 2]) await wait(owner, { pid, originPrice: pid === 1 ? await at(-20) : price });
    await freshPrice(server(), 2);
    expect(await owner.ask("lever/closeAll", { pid: 1 })).toMatchObject({ data: { count: 2 } });
    expect(await owner.ask("lever/revokeAll", { pid: 2 })).toMatchObject({ data: { count: 1 } });
    expect(await owner.keyOf("lever/closeAll", { pid: 99 })).toBe("FailedToGetProductInformation");
    expect(await owner.ask("lever/closeAll")).toMatchObject({ data: { count: 1 } });
    expect(await owner.ask("lever/revokeAll")).toMatchObject({ data: { count: 1 } });
    expect((await list(owner, { statusList: "0,1,2" })).total).toBe(0);
  });
});

describe("myContractOrderList", () => {
  let owner: Trader;
  beforeAll(async () => {
    owner = await newTrader(server(), 2_000);
    for (let count = 0; count < 4; count += 1) await open(owner, { multiple: 100 });
    await open(owner, { pid: 2, type: 2 });
    await wait(owner);
    await owner.ask("cheDanContract", { id: await wait(owner) });
    await owner.ask("pingcangContract", { id: await open(owner) });
  });

  test.each([
    ["1,2", 5],
    ["0", 1],
    ["3", 1],
    ["4", 1],
    ["0,1,2,3,4", 8],
  ])("[LEV-06] [LEV-18] the tab of statuses %s holds %i", async (statusList, total) => {
    const { rows, total: told } = await list(owner, { statusList });
    expect([told, rows.length]).toEqual([total, total]);
    const named = statusList.split(",").map(Number);
    expect(rows.every(({ status }) => named.includes(status))).toBe(true);
    if (named.length === 1) expect((await list(owner, { status: named[0] })).rows).toHaveLength(total);
  });

  test("[LEV-06] [API-10] five a page, newest first, without one twice or missing", async () => {
    const pages = await Promise.all([1, 2, 3].map((pageNum) => list(owner, { pageNum, pageSize: 5 })));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [5, 8],
      [3, 8],
      [0, 8],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(8);
  });

  test("[LEV-01] [LEV-18] the pair filter shows one pair; a pair that there is not has none", async () => {
    expect((await list(owner, { pid: 2 })).rows.map(({ procode }) => procode)).toEqual(["ETHUSDT"]);
    expect((await list(owner, { pid: 1 })).total).toBe(7);
    expect((await list(owner, { pid: 99 })).total).toBe(0);
  });

  test.each(["createtime", "transactionTime", "completeTime", "id"])(
    "[API-10] is ordered by %s, both ways",
    async (orderByColumn) => {
      const read = async (isAsc: string, statusList: string) =>
        (await list(owner, { orderByColumn, isAsc, statusList, pageSize: 100 })).rows.map(({ id }) => id);
      for (const statusList of ["1,2", "3"])
        expect((await read("asc", statusList)).toReversed()).toEqual(await read("desc", statusList));
    },
  );

  test.each([
    { status: 5 },
    { statusList: "5" },
    { statusList: "1,,2" },
    { statusList: "1;DROP" },
    { pageSize: 101 },
    { pageNum: 0 },
    { orderByColumn: "margin" },
    { isAsc: "up" },
    { pid: "x" },
  ])("[API-10] refuses %o", async (payload) => {
    expect(await owner.keyOf("myContractOrderList", payload)).toBe("BadRequest");
  });
});

test("[TRUST-02] the books of everything above are sound", async () => {
  const findings = await checkLedger(server().database.db);
  expect(findings.filter((finding) => !isSound([finding]))).toEqual([]);
});
