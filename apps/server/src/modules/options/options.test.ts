import { formatMoney, money } from "@candor/core/money/money";
import { optionAudit, optionRow } from "@candor/wire/options";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fund, placement, startMs, startWorld, usdt, type TestWorld } from "../../engine/test-world.ts";
import { createBalancePushes } from "../../ledger/balance-pushes.ts";
import { balancesOf, balancesOfUsers } from "../../ledger/balances.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { Refused } from "../../platform/refused.ts";
import { tickEvidence } from "../market/evidence-queries.ts";
import { createOptionPushes } from "./pushes.ts";
import { auditOption, findOption, listOptions } from "./queries.ts";
import { createOptionsService, type OptionsService, type PlaceRequest } from "./service.ts";

const database = withTestDatabase();
const userId = 7;
const product = { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT" };
const products = {
  byPid: (pid: number) => (pid === 1 ? product : undefined),
  bySymbol: (symbol: string) => (symbol === "BTCUSDT" ? product : undefined),
};
let world: TestWorld;
let service: OptionsService;
let settings: Record<string, string> = {};
let keys = 0;

const request = (
  changes: Partial<PlaceRequest> = {},
  input: Partial<PlaceRequest["input"]> = {},
): PlaceRequest => ({
  input: {
    buyprice: placement(1).seenPrice,
    pid: 1,
    ostyle: 0,
    endprofit: 60,
    fee: money(usdt(10)),
    ...input,
  },
  userId,
  language: "en",
  nowMs: (keys += 10_000),
  key: `request-${(keys += 1)}-0123456789`,
  derived: false,
  fingerprint: "one",
  ...changes,
});
const keyOf = (body: string): string => (JSON.parse(body) as { key?: string }).key ?? "success";

beforeAll(async () => {
  await fund(database(), usdt(100_000), { [userId]: usdt(1_000) });
  world = await startWorld(database(), startMs);
  await world.tradeAt(startMs, "60000");
  service = createOptionsService({
    placeOption: world.engine.placeOption,
    products,
    readSettings: async () => settings,
    walletOf: async (id) => (await balancesOf(database().db, id)).wallet,
  });
});
afterAll(() => world.stop());

describe("placeOrder", () => {
  test("[OPT-02] [API-02] answers the option's number in the frame of every answer", async () => {
    const { body, replayed } = await service.place(request());
    expect(JSON.parse(body)).toMatchObject({
      retCode: 0,
      data: { id: expect.stringMatching(/^\d+$/) as string },
    });
    expect(replayed).toBe(false);
  });

  test.each([
    ["TheInvestmentAmountMustBeAMultipleOf", { fee: money(usdt(15)) }],
    ["TheInvestmentAmountMustBeAMultipleOf", { fee: money(usdt(2_005)) }],
    ["low", { fee: money(usdt(20_000)) }],
    ["TheAmountMustBeGreaterThanAndLessThan", { fee: money(0n) }],
    ["low", { fee: money(usdt(5_000)) }],
    ["FailedToGetProductInformation", { pid: 99 }],
    ["BadRequest", { endprofit: 61 }],
  ] as const)("[OPT-03] [API-07] refuses with %s", async (key, input) => {
    const before = await balancesOf(database().db, userId);
    expect(keyOf((await service.place(request({}, input))).body)).toBe(key);
    expect(await balancesOf(database().db, userId)).toEqual(before);
  });

  test("[OPT-03] the server keys of the operator move the limits", async () => {
    settings = { order_min_price: "20", order_inter_price: "0.5" };
    expect(keyOf((await service.place(request())).body)).toBe("TheAmountMustBeGreaterThanAndLessThan");
    expect(keyOf((await service.place(request({}, { fee: money(20_500_000n) }))).body)).toBe("success");
    settings = {};
  });

  test("[API-11] a repeat gets the first bytes in the first language, even a refusal whose reason has gone", async () => {
    const refused = request({ language: "ja" }, { fee: money(usdt(15)) });
    const first = await service.place(refused);
    settings = { order_inter_price: "5" };
    const again = await service.place({ ...refused, language: "en", nowMs: (keys += 10_000) });
    settings = {};
    expect(again).toEqual({ body: first.body, replayed: true });
  });

  test("[API-11] another body under the same key is a conflict; a repeat without a key is DoNotSubmit", async () => {
    const first = request();
    await service.place(first);
    await expect(service.place({ ...first, fingerprint: "two" })).rejects.toThrow(
      new Refused({ key: "IdempotencyConflict" }),
    );
    const derived = request({ derived: true });
    await service.place(derived);
    await expect(service.place(derived)).rejects.toThrow(new Refused({ key: "DoNotSubmit" }));
  });
});

describe("after placing", () => {
  test("[OPT-05] [OPT-08] the list, the audit and the push agree with the wire and with each other", async () => {
    const pushed: { userId: number; type: string; data: unknown }[] = [];
    const push = (id: number, type: string, data: unknown) => void pushed.push({ userId: id, type, data });
    const balanceChanged = createBalancePushes({
      pushes: { push },
      readBalances: (ids) => balancesOfUsers(database().db, ids),
      log: silentLog,
    });
    world.engine.onPublished(createOptionPushes({ push }, products));
    world.engine.onPublished((events) =>
      balanceChanged(events.flatMap((event) => (event.type === "balance" ? [event.userId] : []))),
    );
    await service.place(request());
    const page = { pageNum: 1, pageSize: 2, orderByColumn: "id", isAsc: "desc" } as const;
    const open = await listOptions(database().db, userId, { ...page, ostaus: 0 });
    expect(open.total).toBeGreaterThan(2);
    expect(open.rows).toHaveLength(2);
    await world.tradeAt(startMs + 30_000, "59000");
    await world.tradeAt(startMs + 60_000, "60001");
    await world.tradeAt(startMs + 61_000, "1");
    await world.settled();
    const settled = await listOptions(database().db, userId, { ...page, ostaus: 1 });
    const [row] = settled.rows;
    expect(settled.total).toBe(open.total);
    expect(row).toMatchObject({ ostaus: 1, isWin: 1, ploss: "8", sellprice: "60001", percent: "80" });
    for (const one of [...open.rows, ...settled.rows]) expect(z.safeParse(optionRow, one).success).toBe(true);
    expect(pushed).toContainEqual({ userId, type: "OPTION_SETTLED", data: row });
    await expect
      .poll(() => pushed.findLast(({ type }) => type === "BALANCE")?.data)
      .toMatchObject({
        wallet: formatMoney((await balancesOf(database().db, userId)).wallet),
      });

    if (row === undefined) throw new Error("nothing is settled");
    const found = await findOption(database().db, userId, Number(row.id));
    expect(found).toEqual(row);
    expect(await findOption(database().db, userId + 1, Number(row.id))).toBeUndefined();
    const audit = await auditOption(tickEvidence(database().db), { ...row, exitSeq: row.exitSeq ?? 0 });
    expect(z.safeParse(optionAudit.answer, audit).error).toBeUndefined();
    expect(audit).toMatchObject({
      entry: { price: "60000" },
      exit: { price: "60001", time: startMs + 60_000 },
    });
    expect(audit.next?.time).toBe(startMs + 61_000);
    expect(audit.ride.map(([, price]) => price)).toEqual(["60000", "59000", "60001"]);
    expect(audit.segments.every((path) => /^\/public\/ticks\/BTCUSDT\/\d+\.ndjson$/.test(path))).toBe(true);
    expect(new Set(audit.segments).size).toBe(audit.segments.length);
  });

  test.each(["buytime", "selltime", "fee", "id"] as const)(
    "[API-10] the list is ordered by %s, both ways",
    async (orderByColumn) => {
      const read = async (isAsc: "asc" | "desc") =>
        (
          await listOptions(database().db, userId, {
            pageNum: 1,
            pageSize: 100,
            orderByColumn,
            isAsc,
            ostaus: undefined,
          })
        ).rows.map(({ id }) => id);
      expect((await read("asc")).toReversed()).toEqual(await read("desc"));
    },
  );
});
