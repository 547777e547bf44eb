/** The other two files: a statement as PDF, and the export for taxes (JNL-03). */
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { formatFixed } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { beforeAll, describe, expect, test } from "vitest";
import { bookHistory, roundMs } from "../../ledger/test-history.ts";
import { startMs } from "../../ledger/test-lever-world.ts";
import { buildTestHttp, md5, testNowMs, testSecret, type TestHttp } from "../../platform/http/test-http.ts";
import { listenOn } from "../../platform/http/test-exchange.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { sign } from "@candor/wire/codec/sign";
import { statementRoutes } from "./routes.ts";
import { gainedOf, micro, readCsv, readImport, type CsvRow } from "./test-statements.ts";

const database = withTestDatabase();
const userId = 100_421;
const whole = { from: startMs, to: startMs + 3_600_000 };

let http: TestHttp;
let address = "";
beforeAll(async () => {
  const sizes = { userId, rounds: 14, most: 9, firstId: 1_000, firstRound: 1 };
  await bookHistory(database(), prng("files"), sizes);
  http = await buildTestHttp(statementRoutes(database().reads), { rateLimits: false });
  address = `http://127.0.0.1:${await listenOn(http.app)}`;
  return () => http.app.close();
});

type Sent = Record<string, string | number>;
const ask = async (path: string, payload: Sent): Promise<Response> =>
  await fetch(`${address}/api/${path}`, {
    method: "POST",
    headers: {
      authorization: `token-${userId}`,
      time: String(testNowMs),
      sign: sign(payload, testSecret, md5),
      "content-type": "application/json",
    },
    body: JSON.stringify(payload),
  });
const bytesOf = async (path: string, payload: Sent): Promise<Buffer> =>
  Buffer.from(await (await ask(path, payload)).arrayBuffer());
const textOf = async (path: string, payload: Sent): Promise<string> =>
  (await bytesOf(path, payload)).toString();

/** What stands on the pages: the texts of each page's table, in their order. */
const tablesOf = (pdf: Buffer): readonly (readonly string[])[] => {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = ""]) => inflateSync(Buffer.from(stream, "latin1")).toString("latin1"))
    .map((page) => [...page.matchAll(/\((.*)\) Tj/g)].map(([, shown = ""]) => shown));
};

describe("a statement as PDF", () => {
  test("[JNL-03] has every line of the CSV in its order, the closing balance, and the digest of the CSV", async () => {
    const csv = await textOf("statements/csv", whole);
    const rows = readCsv(csv);
    const pdf = await bytesOf("statements/pdf", whole);
    const shown = tablesOf(pdf).flat();
    const numbers = rows.slice(1, -1).map(({ number }) => number ?? "");
    expect(shown.filter((text) => numbers.includes(text))).toEqual(numbers);
    const body = csv.slice(0, csv.lastIndexOf("\r\n", csv.length - 3) + 2);
    expect(shown.at(-1)).toBe(createHash("sha256").update(body).digest("hex"));
    const closing = micro(rows.at(-1)?.["total_after"]);
    expect(shown.slice(shown.indexOf("Closing balance"))).toContain(formatFixed(closing, 6, 6));
  });

  test("[JNL-03] is a PDF whose table of objects is right, with as many pages as it says", async () => {
    const response = await ask("statements/pdf", whole);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toMatch(/filename="candor-statement-.*\.pdf"$/);
    const pdf = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(pdf.startsWith("%PDF-1.")).toBe(true);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 4)).toBe("xref");
    for (const [, place, generation] of pdf.slice(start).matchAll(/^(\d{10}) (\d{5}) n /gm)) {
      expect(generation).toBe("00000");
      expect(pdf.slice(Number(place))).toMatch(/^\d+ 0 obj/);
    }
    const pages = pdf.match(/\/Type \/Page\n/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pdf).toContain(`/Count ${pages}\n`);
  });

  test("[JNL-03] the same request gives the same bytes", async () => {
    const { at } = (await http.call("statements/overview", whole, { token: `token-${userId}` })).body
      .data as {
      at: number;
    };
    const [first, second] = await Promise.all([
      bytesOf("statements/pdf", { ...whole, at }),
      bytesOf("statements/pdf", { ...whole, at }),
    ]);
    expect(second.equals(first)).toBe(true);
    // Its time of creation is the end of its range.
    expect(first.toString("latin1")).toContain("(D:20231114231320Z)");
  });
});

describe("the file for importers", () => {
  test("[JNL-03] results and fees of trades add up to what the account gained; what moves between own pockets is no record", async () => {
    const range = { from: startMs + 3 * roundMs, to: startMs + 11 * roundMs };
    const rows = readImport(await textOf("statements/import", range));
    const lines = readCsv(await textOf("statements/csv", range));
    expect(gainedOf(rows, "USDT", micro)).toBe(micro(lines.at(-1)?.["total"]));
    const moving = lines.slice(1, -1).filter(({ total, fee }) => micro(total) !== 0n || micro(fee) !== 0n);
    expect(rows).toHaveLength(moving.length);
    expect(moving.length).toBeLessThan(lines.length - 2);
    for (const row of rows) expect(row["Sent Amount"] !== "" || row["Received Amount"] !== "").toBe(true);
  });
});

describe("the export for taxes", () => {
  const sumOf = (rows: readonly CsvRow[], category: string): bigint =>
    rows
      .filter((row) => row["category"] === category && row["type"] !== "total")
      .reduce((sum, row) => sum + micro(row["result"]), 0n);

  test("[JNL-03] [JNL-04] has each ended trade, each fee and each income once, and they are the profit of the range", async () => {
    const range = { from: startMs + 3 * roundMs, to: startMs + 11 * roundMs };
    const rows = readCsv(await textOf("statements/tax", range));
    const lines = readCsv(await textOf("statements/csv", range));
    const ends = lines.filter(({ type = "" }) => /^(option_(won|lost|tied)|lever_closed)$/.test(type));
    const trades = rows.filter(({ category, type }) => category === "trade" && type !== "total");
    expect(trades.map(({ number }) => number)).toEqual(ends.map(({ number }) => number));
    expect(trades.length).toBeGreaterThan(20);
    expect(sumOf(rows, "fee")).toBe(-micro(lines.at(-1)?.["fee"]));
    const moments = [range.from, range.to].join(",");
    const { points } = (await http.call("statements/profit", { moments }, { token: `token-${userId}` })).body
      .data as { points: readonly Record<"options" | "contracts" | "investments" | "other", string>[] };
    const profit = (["options", "contracts", "investments", "other"] as const).reduce(
      (sum, name) => sum + micro(points[1]?.[name]) - micro(points[0]?.[name]),
      0n,
    );
    expect(sumOf(rows, "trade") + sumOf(rows, "fee") + sumOf(rows, "income")).toBe(profit);
    for (const category of ["trade", "fee", "income"]) {
      const total = rows.find((row) => row["category"] === category && row["type"] === "total");
      expect(micro(total?.["result"])).toBe(sumOf(rows, category));
    }
  });

  test("[JNL-03] a trade says what was traded, from when, at which prices, what it cost and what came back", async () => {
    const rows = readCsv(await textOf("statements/tax", whole));
    const { rows: options } = await database().pool.query(
      "SELECT id, symbol, direction, stake, net FROM option WHERE user_id = $1 AND status = 'settled'",
      [userId],
    );
    const told = new Map(
      rows.filter(({ product }) => product === "options").map((row) => [row["reference"], row]),
    );
    expect(told.size).toBe(options.length);
    for (const { id, symbol, direction, stake, net } of options) {
      const row = told.get(String(id));
      expect(row).toMatchObject({ pair: symbol, side: direction, currency: "USDT" });
      expect([micro(row?.["cost"]), micro(row?.["result"]), micro(row?.["proceeds"])]).toEqual([
        stake,
        net,
        stake + net,
      ]);
    }
    const closed = rows.find(({ type }) => type === "lever_closed");
    expect(closed?.["opened"]).toMatch(/^2023-11-14T18:1\d:\d\d\.\d{3}-04:00$/);
    expect(Number(closed?.["open_price"])).toBeGreaterThan(50_000);
  });

  test("[JNL-03] the same request gives the same bytes, also when an order whose fee it has has ended since", async () => {
    const { at } = (await http.call("statements/overview", whole, { token: `token-${userId}` })).body
      .data as {
      at: number;
    };
    const early = { from: startMs, to: startMs + 7 * roundMs, at };
    const first = await textOf("statements/tax", early);
    const fees = readCsv(first).filter(({ category, type }) => category === "fee" && type !== "total");
    expect(fees.length).toBeGreaterThan(0);
    expect(fees.filter((row) => row["close_price"] !== "" || row["opened"] !== "")).toEqual([]);
    expect(await textOf("statements/tax", early)).toBe(first);
  });
});
