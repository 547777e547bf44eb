/** The lists of contracts: tabs, pages, filter, order (LEV-06, LEV-18). */
import { beforeAll, describe, expect, test } from "vitest";
import { withTestApp } from "../../../tests/test-app.ts";
import { newTrader, type Trader } from "../../../tests/test-trader.ts";
import { listLevers, openLever, waitingLever } from "./test-levers.ts";

const server = withTestApp();
const open = (trader: Trader, change: Record<string, unknown> = {}) => openLever(server(), trader, change);
const wait = (trader: Trader) => waitingLever(server(), trader);

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
  ])("[LEV-06] [LEV-18] the tab of statuses %s has %i orders", async (statusList, total) => {
    const { rows, total: told } = await listLevers(owner, { statusList });
    expect([told, rows.length]).toEqual([total, total]);
    const named = statusList.split(",").map(Number);
    expect(rows.every(({ status }) => named.includes(status))).toBe(true);
    if (named.length === 1) expect((await listLevers(owner, { status: named[0] })).rows).toHaveLength(total);
  });

  test("[LEV-06] [API-10] five per page, newest first, none twice or missing", async () => {
    const pages = await Promise.all([1, 2, 3].map((pageNum) => listLevers(owner, { pageNum, pageSize: 5 })));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [5, 8],
      [3, 8],
      [0, 8],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(8);
  });

  test("[LEV-01] [LEV-18] the pair filter shows one pair; an unknown pair has no orders", async () => {
    expect((await listLevers(owner, { pid: 2 })).rows.map(({ procode }) => procode)).toEqual(["ETHUSDT"]);
    expect((await listLevers(owner, { pid: 1 })).total).toBe(7);
    expect((await listLevers(owner, { pid: 99 })).total).toBe(0);
  });

  test.each(["createtime", "transactionTime", "completeTime", "id"])(
    "[API-10] is ordered by %s, both ways",
    async (orderByColumn) => {
      const read = async (isAsc: string, statusList: string) =>
        (await listLevers(owner, { orderByColumn, isAsc, statusList, pageSize: 100 })).rows.map(
          ({ id }) => id,
        );
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
