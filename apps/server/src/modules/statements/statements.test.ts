import { prng } from "@candor/core/prng/prng";
import type { AnswerOf } from "@candor/wire/call";
import type { profitOverTime, statementOverview } from "@candor/wire/statements";
import { beforeAll, describe, expect, test } from "vitest";
import { bookHistory, roundMs } from "../../ledger/test-history.ts";
import { startMs, usdt } from "../../ledger/test-lever-world.ts";
import { fundUsers } from "../../ledger/test-postings.ts";
import { buildTestHttp, type TestHttp } from "../../platform/http/test-http.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { productOf } from "../../records/movement-types.ts";
import { statementRoutes } from "./routes.ts";
import { allLines, micro, readCsv, sumOf, type CsvRow, type NaiveLine } from "./test-statements.ts";

const database = withTestDatabase();
const random = prng("statements");
const { below } = random;
const [userId, other] = [100_401, 100_402];
/** A round of the history. */
const rounds = 30;

let http: TestHttp;
let lines: readonly NaiveLine[] = [];
beforeAll(async () => {
  const sizes = { userId, rounds, most: 7, firstId: 1_000, firstRound: 1 };
  const { nextId, nextRound } = await bookHistory(database(), random, sizes);
  await bookHistory(database(), random, {
    ...sizes,
    userId: other,
    rounds: 4,
    firstId: nextId + 10,
    firstRound: nextRound,
  });
  lines = await allLines(database().pool, userId);
  http = await buildTestHttp(statementRoutes(database().reads), { rateLimits: false });
  return () => http.app.close();
});

const ask = async (path: string, payload: Record<string, string | number>, user = userId) =>
  await http.call(path, payload, { token: `token-${user}` });
const overview = async (payload: Record<string, string | number>, user = userId) =>
  (await ask("statements/overview", payload, user)).body.data as AnswerOf<typeof statementOverview>;
const csv = async (payload: Record<string, string | number>, user = userId): Promise<string> => {
  const answer = await ask("statements/csv", payload, user);
  expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } });
  return answer.text;
};
const whole = { from: 0, to: 4_000_000_000_000 };
const pocketsOf = (row: CsvRow | undefined, suffix = "") => ({
  wallet: micro(row?.[`wallet${suffix}`]),
  contract: micro(row?.[`contract_wallet${suffix}`]),
  inUse: micro(row?.[`in_use${suffix}`]),
});

describe("a statement", () => {
  test("[JNL-03] opening + lines = closing in every pocket, whatever the range, as all entries say", async () => {
    const last = lines.at(-1)?.batch ?? 0;
    for (let round = 0; round < 25; round += 1) {
      const from = startMs + below(rounds * roundMs);
      const to = from + below(rounds * roundMs);
      const at = below(3) === 0 ? 1 + below(last) : last;
      const counted = lines.filter((line) => line.batch <= at);
      const before = counted.filter(({ timeMs }) => timeMs < from);
      const covered = counted.filter(({ timeMs }) => timeMs >= from && timeMs < to);
      const rows = readCsv(await csv({ from, to, at }));
      expect({ from, to, at, rows: rows.length }).toEqual({ from, to, at, rows: covered.length + 2 });
      expect(pocketsOf(rows[0], "_after")).toEqual(sumOf(before));
      expect(pocketsOf(rows.at(-1), "_after")).toEqual(sumOf([...before, ...covered]));
      expect(pocketsOf(rows.at(-1))).toEqual(sumOf(covered));
      expect(rows.slice(1, -1).map((row) => pocketsOf(row))).toEqual(covered.map(({ moved }) => moved));
      expect(rows.slice(1, -1).map((row) => micro(row["fee"]))).toEqual(covered.map(({ fee }) => fee));
      const shown = await overview({ from, to, at });
      expect(shown).toMatchObject({ at, rows: covered.length });
      expect(micro(shown.fees)).toBe(covered.reduce((sum, { fee }) => sum + fee, 0n));
      expect(micro(shown.inUse.opening) + micro(shown.inUse.moved)).toBe(micro(shown.inUse.closing));
      expect(micro(shown.total.closing)).toBe(micro(rows.at(-1)?.["total_after"]));
    }
  });

  test("[JNL-03] the balance after each line is the one before it and what it moved", async () => {
    const rows = readCsv(await csv(whole));
    expect(rows.length).toBe(lines.length + 2);
    for (const [index, row] of rows.slice(1, -1).entries()) {
      expect(micro(row["total_after"])).toBe(micro(rows[index]?.["total_after"]) + micro(row["total"]));
    }
  });

  test("[JNL-03] the same request gives the same bytes, asked at once, and after more was booked", async () => {
    const { at } = await overview(whole);
    const pinned = { ...whole, at, zone: "Asia/Tokyo", language: "ja" };
    const [first, second] = await Promise.all([csv(pinned), csv(pinned)]);
    expect(second).toBe(first);
    await fundUsers(database(), { [userId]: usdt(5) }, usdt(1));
    expect(await csv(pinned)).toBe(first);
    const later = await overview(whole);
    expect(later.at).toBeGreaterThan(at);
    expect((await overview({ ...whole, at })).total.closing).not.toBe(later.total.closing);
    lines = await allLines(database().pool, userId);
  });

  test("[JNL-03] a statement without a place ends where the journal stands, and its name says where", async () => {
    const { at } = await overview(whole);
    const answer = await ask("statements/csv", { from: startMs, to: startMs + 86_400_000 });
    expect(answer.headers["content-disposition"]).toMatch(
      new RegExp(`filename="candor-statement-20231114T1813-20231115T1813-at-${at}\\.csv"`),
    );
    expect(await csv({ from: startMs, to: startMs + 86_400_000, at })).toBe(answer.text);
  });

  test("[JNL-03] a line at the first moment of a range belongs to it, one at its end does not", async () => {
    const boundary = lines[Math.floor(lines.length / 2)]?.timeMs ?? 0;
    const after = readCsv(await csv({ from: boundary, to: boundary + 1 })).length - 2;
    const before = readCsv(await csv({ from: 0, to: boundary })).length - 2;
    expect(before).toBe(lines.filter(({ timeMs }) => timeMs < boundary).length);
    expect(after).toBe(lines.filter(({ timeMs }) => timeMs === boundary).length);
    expect(after).toBeGreaterThan(0);
  });

  test("[JNL-03] nobody sees a line of another", async () => {
    const mine = new Set(readCsv(await csv(whole)).map(({ number }) => number));
    const theirs = readCsv(await csv(whole, other)).slice(1, -1);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter(({ number }) => mine.has(number))).toEqual([]);
    expect((await http.call("statements/csv", whole)).body.key).toBe("NotLoggedIn");
    expect((await http.call("statements/csv", { ...whole, userId: other })).body.key).toBe("NotLoggedIn");
  });

  test("[JNL-03] an account without a line has a statement of nothing", async () => {
    const rows = readCsv(await csv(whole, 100_499));
    expect(rows.map(({ type }) => type)).toEqual(["opening", "closing"]);
    expect(rows[1]?.["total_after"]).toBe("0");
    expect(await overview(whole, 100_499)).toMatchObject({ at: 0, rows: 0, total: { closing: "0" } });
  });

  test.each([
    ["a range that ends before it begins", { from: 2, to: 1 }, "to"],
    ["a place that the account has not reached", { ...whole, at: 9_000_000 }, "at"],
    ["a time after the year 9999", { from: 0, to: 253_402_300_800_000 }, "to"],
    ["a time before 1970", { from: "-1", to: 5 }, "from"],
    ["a zone that does not exist", { ...whole, zone: "Mars/Olympus" }, "zone"],
    ["a zone that is not a name", { ...whole, zone: "+04:00\r\nX: y" }, "zone"],
    ["a language that the product does not have", { ...whole, language: "fr" }, "language"],
    ["somebody else's number", { ...whole, userId: other }, "userId"],
  ])("[JNL-03] [API-13] %s is refused by name", async (_what, payload, field) => {
    const { status, body } = await ask("statements/csv", payload);
    expect({ status, key: body.key, data: body.data }).toEqual({
      status: 200,
      key: "BadRequest",
      data: { field },
    });
  });

  test("[JNL-03] the far past and the far future are ranges like others", async () => {
    const end = 253_402_300_799_999;
    const far = readCsv(await csv({ from: end, to: end, zone: "UTC" }));
    expect(far.map(({ time }) => time)).toEqual(Array(2).fill("9999-12-31T23:59:59.999+00:00"));
    expect(pocketsOf(far[0], "_after")).toEqual(sumOf(lines));
    expect(readCsv(await csv({ from: 0, to: 0, zone: "UTC" }))[0]?.["time"]).toBe(
      "1970-01-01T00:00:00.000+00:00",
    );
  });

  test("[JNL-03] texts are in the language that is asked, times in the zone, with its offset", async () => {
    const rows = readCsv(await csv({ ...whole, language: "ja", zone: "Europe/Berlin" }));
    expect(rows[0]).toMatchObject({ name: "期首残高", time: "1970-01-01T01:00:00.000+01:00" });
    expect(rows.find(({ type }) => type === "option_lost")?.["details"]).toContain("不的中");
    const traded = rows.find(({ type }) => type === "option_placed");
    expect(traded?.["time"]).toMatch(/^2023-11-14T23:1\d:\d\d\.\d{3}\+01:00$/);
  });
});

describe("profit and loss over time", () => {
  const profitAt = async (moments: readonly number[]) =>
    (await ask("statements/profit", { moments: moments.join(",") })).body.data as AnswerOf<
      typeof profitOverTime
    >;

  test("[JNL-04] is what each product has moved of everything the user owns, up to any moment", async () => {
    const moments = Array.from({ length: 130 }, (_, place) => startMs + (place * roundMs * 3) / 10);
    const { points } = await profitAt(moments);
    for (const [index, time] of moments.entries()) {
      const until = lines.filter(({ timeMs }) => timeMs < time);
      const of = (product: string) =>
        until
          .filter(({ kind }) => productOf(kind) === product)
          .reduce((sum, { moved }) => sum + moved.wallet + moved.contract + moved.inUse, 0n);
      const { options, contracts, fees } = points[index] ?? {};
      expect([micro(options), micro(contracts)]).toEqual([of("options"), of("contracts")]);
      expect(micro(fees)).toBe(until.reduce((sum, { fee }) => sum + fee, 0n));
    }
  });

  test("[JNL-04] what came in and the results of all products are what the account has", async () => {
    const { points } = await profitAt([whole.to]);
    const paidIn = lines.filter(({ kind }) => kind === "sandbox_deposit");
    const { total } = await overview(whole);
    const results = micro(points[0]?.options) + micro(points[0]?.contracts) + micro(points[0]?.other);
    const came = sumOf(paidIn);
    expect(came.wallet + came.contract + results).toBe(micro(total.closing));
  });

  test.each([
    ["1,2,1"],
    ["1, 2"],
    ["x"],
    [""],
    ["-1"],
    [Array(131).fill("1").join(",")],
    ["253402300800000"],
  ])("[JNL-04] [API-13] the moments %j are refused", async (moments) => {
    const { body } = await ask("statements/profit", { moments });
    expect(body).toMatchObject({ key: "BadRequest", data: { field: "moments" } });
  });
});
