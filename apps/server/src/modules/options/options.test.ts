import { createHash } from "node:crypto";
import { formatSegment, parseSegment, type Segment } from "@candor/core/market/segment";
import { formatMoney, money, rate } from "@candor/core/money/money";
import { checkOption } from "@candor/core/proof/check-option";
import { minuteMs } from "@candor/core/time/time";
import { optionAudit, type OptionRow } from "@candor/wire/options";
import { optionRow } from "@candor/wire/record/trade-evidence";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, startMs, startWorld, usdt, type TestWorld } from "../../engine/test-world.ts";
import { createBalancePushes } from "../../ledger/balance-pushes.ts";
import { balancesOf, balancesOfUsers } from "../../ledger/balances.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { Refused } from "../../platform/refused.ts";
import { productsOf } from "../../records/product.ts";
import { answeredIn } from "../../../tests/test-answered.ts";
import { tickEvidence } from "../market/evidence-queries.ts";
import { hashBefore, ticksOfSpan } from "../market/segment-queries.ts";
import { createOptionPushes } from "./pushes.ts";
import { auditOption, findOption, listOptions } from "./queries.ts";
import { createOptionsService, type OptionsService, type PlaceRequest } from "./service.ts";

const database = withTestDatabase();
const userId = 7;
const lever = { multiples: [], molecule: 1, feeRate: rate(0n), closeOutBps: 5_000, stressBps: 1_000 };
const products = productsOf([{ pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever }]);

let world: TestWorld;
let service: OptionsService;
let settings: Record<string, string> = {};
let keys = 0;

const request = (
  changes: Partial<PlaceRequest> = {},
  input: Partial<PlaceRequest["input"]> = {},
): PlaceRequest => ({
  input: {
    entryPrice: at("60000"),
    pid: 1,
    directionDigit: 0,
    expirySeconds: 60,
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

const answered = answeredIn(() => world);
const place = (asked: PlaceRequest) => answered(service.place(asked));

beforeAll(async () => {
  world = await startWorld(database(), startMs);
  await world.fund(0, usdt(100_000));
  await world.fund(userId, usdt(1_000));
  await world.tradeAt(startMs, "60000");
  service = createOptionsService({
    submit: world.submit,
    products,
    readSettings: async () => settings,
    walletOf: async (id) => (await balancesOf(database().db, id)).wallet,
  });
});
afterAll(() => world.stop());

describe("placeOrder", () => {
  test("[OPT-02] [API-02] returns the option's number in the usual answer format", async () => {
    const { body, replayed } = await place(request());
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
    ["BadRequest", { expirySeconds: 61 }],
    // The confirmation showed more than the pair offers now.
    ["TermsChanged", { profitPercent: 81 }],
    ["TermsChanged", { expirySeconds: 61, profitPercent: 80 }],
  ] as const)("[OPT-03] [API-07] refuses with %s", async (key, input) => {
    const before = await balancesOf(database().db, userId);
    expect(keyOf((await place(request({}, input))).body)).toBe(key);
    expect(await balancesOf(database().db, userId)).toEqual(before);
  });

  test("[OPS-03] [OPT-02] is taken when the pair offers the percent that the confirmation showed", async () => {
    expect(keyOf((await place(request({}, { profitPercent: 80 }))).body)).toBe("success");
  });

  test("[OPT-03] the operator's server keys change the limits", async () => {
    settings = { order_min_price: "20", order_inter_price: "0.5" };
    expect(keyOf((await place(request())).body)).toBe("TheAmountMustBeGreaterThanAndLessThan");
    expect(keyOf((await place(request({}, { fee: money(20_500_000n) }))).body)).toBe("success");
    settings = {};
  });

  test("[API-11] a repeat gets the first answer byte for byte in the first language, even a refusal whose reason no longer holds", async () => {
    const refused = request({ language: "ja" }, { fee: money(usdt(15)) });
    const first = await place(refused);
    settings = { order_inter_price: "5" };
    const again = await place({ ...refused, language: "en", nowMs: (keys += 10_000) });
    settings = {};
    expect(again).toMatchObject({ body: first.body, replayed: true });
  });

  test("[API-11] another body under the same key is a conflict; a repeat without a key is DoNotSubmit", async () => {
    const first = request();
    await place(first);
    await expect(place({ ...first, fingerprint: "two" })).rejects.toThrow(
      new Refused({ key: "IdempotencyConflict" }),
    );
    const derived = request({ derived: true });
    await place(derived);
    await expect(place(derived)).rejects.toThrow(new Refused({ key: "DoNotSubmit" }));
  });
});

const newest = { pageNum: 1, pageSize: 20, orderByColumn: "id", isAsc: "desc" } as const;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** Reads the minute from a public file. */
const segmentOf = async (path: string): Promise<Segment> => {
  const { db } = database();
  const pair = { pid: 1, symbol: "BTCUSDT" };
  const from = Number(/(\d+)\.ndjson$/.exec(path)?.[1]);
  const ticks = await ticksOfSpan(db, pair, from, from + minuteMs);
  const firstSeq = ticks[0]?.seq ?? 0;
  const previousHash = await hashBefore(db, pair, firstSeq);
  const head = { symbol: pair.symbol, from, previousHash, firstSeq, publicKeyId: "k" };
  const segment = parseSegment(formatSegment(head, ticks));
  if (segment === undefined) throw new Error("a written segment reads back");
  return segment;
};

/** What is wrong with an option, by the check that anyone can make. */
const wrongIn = async (row: OptionRow): Promise<readonly string[]> => {
  const audit = await auditOption(tickEvidence(database().db), { ...row, exitSeq: row.exitSeq ?? 0 });
  const segments = await Promise.all(audit.segments.map(segmentOf));
  const report = await checkOption(
    row,
    { segments, checkpoints: [], keys: [], nowMs: 0 },
    sha256,
    () => false,
  );
  return report?.steps.filter((step) => !step.ok).map(({ key }) => key) ?? ["no report"];
};

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
    await place(request());
    const page = { pageNum: 1, pageSize: 2, orderByColumn: "id", isAsc: "desc" } as const;
    const open = await listOptions(database().db, userId, { ...page, settledDigit: 0 });
    expect(open.total).toBeGreaterThan(2);
    expect(open.rows).toHaveLength(2);
    await world.tradeAt(startMs + 30_000, "59000");
    await world.tradeAt(startMs + 60_000, "60001");
    await world.tradeAt(startMs + 61_000, "55000");
    await world.settled();
    const settled = await listOptions(database().db, userId, { ...page, settledDigit: 1 });
    const [row] = settled.rows;
    expect(settled.total).toBe(open.total);
    expect(row).toMatchObject({
      settledDigit: 1,
      isWin: 1,
      optionNet: "8",
      exitPrice: "60001",
      percent: "80",
    });
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

  test("[API-18] [OPT-06] [TRUST-06] the files that its audit names prove that its ticks were not chosen", async () => {
    const { rows } = await listOptions(database().db, userId, { ...newest, settledDigit: 1 });
    for (const row of rows) {
      expect(row.entryTime).toBeGreaterThan(row.acceptedTime);
      expect(await wrongIn(row)).toEqual([]);
      expect(await wrongIn({ ...row, acceptedTime: row.entryTime })).toEqual(["entryMissing"]);
    }
  });

  test("[API-18] [OPT-06] an option placed at a heartbeat, with no trade until its end, ends at the trade before, and in a tie", async () => {
    await world.tradeAt(startMs + 70_000, "60500");
    await world.markAt(startMs + 72_000);
    const { body } = await place(request({}, { entryPrice: at("60500") }));
    const id = Number((JSON.parse(body) as { data: { id: string } }).data.id);
    await world.markAt(startMs + 140_000);
    await world.tradeAt(startMs + 141_000, "1");
    await world.settled();
    const row = await findOption(database().db, userId, id);
    expect(row).toMatchObject({ isWin: 1, optionNet: "0", entryPrice: "60500", exitPrice: "60500" });
    expect((row?.exitSeq ?? 0) < (row?.entrySeq ?? 0)).toBe(true);
    expect(row && (await wrongIn(row))).toEqual([]);
    const audit =
      row && (await auditOption(tickEvidence(database().db), { ...row, exitSeq: row.exitSeq ?? 0 }));
    expect(audit?.ride).toEqual([[row?.entryTime, "60500"]]);
  });

  test.each(["entryTime", "sellTime", "fee", "id"] as const)(
    "[API-10] the list is ordered by %s, both ways",
    async (orderByColumn) => {
      const read = async (isAsc: "asc" | "desc") =>
        (
          await listOptions(database().db, userId, {
            pageNum: 1,
            pageSize: 100,
            orderByColumn,
            isAsc,
            settledDigit: undefined,
          })
        ).rows.map(({ id }) => id);
      expect((await read("asc")).toReversed()).toEqual(await read("desc"));
    },
  );
});
