/** What an owner does with contracts: the whole server, every message key, pushes, evidence, partial closes, closing all. */
import { setTimeout as sleep } from "node:timers/promises";
import { renamed } from "@candor/wire/codec/names";
import { leverAudit } from "@candor/wire/leverage";
import * as z from "zod/mini";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestApp } from "../../../tests/test-app.ts";
import { freshPrice, newTrader, type OnWire, type Trader } from "../../../tests/test-trader.ts";
import { listLevers, openLever, rowOf, unitsOf, waitingLever } from "./test-levers.ts";

const server = withTestApp();
const at = (percent: number) => freshPrice(server(), 1, percent);
const open = (trader: Trader, change: Record<string, unknown> = {}) => openLever(server(), trader, change);
const wait = (trader: Trader, change: Record<string, unknown> = {}) => waitingLever(server(), trader, change);

describe("an order's life", () => {
  let owner: Trader;
  let other: Trader;
  beforeAll(async () => {
    [owner, other] = [await newTrader(server(), 1_000), await newTrader(server(), 100)];
  });

  test("[LEV-07] a revoke returns margin and fee; a second one, or a close, is refused by name", async () => {
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

  test("[LEV-07] [LEV-12] [LEV-14] a close pays margin and profit, is pushed, and only its owner can check it", async () => {
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
    expect(unitsOf(freed) - unitsOf(bound)).toBe(50_000_000n + unitsOf(row.factProfits));
    await expect.poll(() => got.find(({ type }) => type === "CLOSE_LEVER_ORDER")?.data).toEqual(row);
    await expect
      .poll(() => got.findLast(({ type }) => type === "BALANCE")?.data)
      .toMatchObject({ contractwallet: freed });

    const audit = (await owner.ask("lever/audit", { id })).data as OnWire<z.output<typeof leverAudit.answer>>;
    expect(z.safeParse(leverAudit.answer, renamed(audit)).error).toBeUndefined();
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

  test("[LEV-07] of eighty closes or revokes at once one is taken, and all others are refused by one name", async () => {
    const names = async (path: string, id: string): Promise<readonly string[]> => {
      const keys = await Promise.all(Array.from({ length: 80 }, () => owner.keyOf(path, { id })));
      expect(keys.filter((key) => key === "success")).toHaveLength(1);
      return [...new Set(keys.filter((key) => key !== "success"))];
    };
    for (const round of [1, 2]) {
      expect([round, await names("pingcangContract", await open(owner))]).toEqual([
        round,
        ["LeverOrderNotHolding"],
      ]);
    }
    expect(await names("cheDanContract", await wait(owner))).toEqual(["LeverOrderNotPending"]);
  });

  test("[LEV-07] another user's order, or a missing one, is LeverOrderNotFound, and nothing happens to it", async () => {
    const [open1, waiting] = [await open(owner), await wait(owner)];
    const before = await listLevers(owner, { pageSize: 100, statusList: "0,1,2" });
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
    const after = await listLevers(owner, { pageSize: 100, statusList: "0,1,2" });
    expect(after.rows.map(({ id, status }) => [id, status])).toEqual(
      before.rows.map(({ id, status }) => [id, status]),
    );
    await owner.ask("lever/closeAll");
    await owner.ask("lever/revokeAll");
  });

  test("[LEV-08] stops of a position: each wrong side is refused by name; then they are set, and removed one by one", async () => {
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

  test("[LEV-15] part of a position closes as a separate order; all of it closes the order itself", async () => {
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

  test("[LEV-15] [OPS-03] a reverse closes a position and opens the same on the other side, on the terms that were shown", async () => {
    const id = await open(owner, { share: "2", stop_loss_price: await at(-5) });
    await freshPrice(server());
    expect(await owner.keyOf("lever/reverse", { id, feeRate: "0.0004" })).toBe("TermsChanged");
    const { data } = await owner.ask("lever/reverse", { id, feeRate: "0.0005", levermolecule: 1 });
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

  test("[LEV-15] closing all and revoking all act on one pair or all pairs, and return how many", async () => {
    for (const pid of [1, 1, 2]) await open(owner, { pid, share: "1", multiple: 100 });
    const price = await freshPrice(server(), 2, -20);
    for (const pid of [1, 2]) await wait(owner, { pid, originPrice: pid === 1 ? await at(-20) : price });
    await freshPrice(server(), 2);
    expect(await owner.ask("lever/closeAll", { pid: 1 })).toMatchObject({ data: { count: 2 } });
    expect(await owner.ask("lever/revokeAll", { pid: 2 })).toMatchObject({ data: { count: 1 } });
    expect(await owner.keyOf("lever/closeAll", { pid: 99 })).toBe("FailedToGetProductInformation");
    expect(await owner.ask("lever/closeAll")).toMatchObject({ data: { count: 1 } });
    expect(await owner.ask("lever/revokeAll")).toMatchObject({ data: { count: 1 } });
    expect((await listLevers(owner, { statusList: "0,1,2" })).total).toBe(0);
  });
});

test("[TRUST-02] the books are correct after everything above", async () => {
  const findings = await checkLedger(server().database.db);
  expect(findings.filter((finding) => !isSound([finding]))).toEqual([]);
});
