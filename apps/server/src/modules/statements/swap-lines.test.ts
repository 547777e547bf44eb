/** Swaps, and deposits of ETH, in the three files and in the profit: a token that was bought is still the account's (JNL-03, JNL-04, SWAP-01). */
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { formatFixed, parseQuantity } from "@candor/core/money/money";
import { beforeAll, describe, expect, test } from "vitest";
import { bookFacts, fundUsers } from "../../ledger/test-postings.ts";
import { at, logTicks } from "../../ledger/test-ticks.ts";
import { buildTestHttp, type TestHttp } from "../../platform/http/test-http.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { statementRoutes } from "./routes.ts";
import { gainedOf, micro, readCsv, readImport, type CsvRow } from "./test-statements.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const startMs = 1_700_000_000_000;
const [userId, bystander, ethOnly] = [100_451, 100_452, 100_453];
const whole = { from: 0, to: 4_000_000_000_000 };
const swapCount = 60;
const sizes = { btc: "60000", eth: "3000" };

let http: TestHttp;
beforeAll(async () => {
  await fundUsers(database(), { [userId]: 50_000_000_000n, [bystander]: 5_000_000n });
  await bookFacts(database(), {
    fundings: [1, 3, 4].map((stock_asset) => ({
      user_id: 0,
      id: 50 + stock_asset,
      amount: "100000000000",
      stock_asset,
      accepted_ms: 0,
    })),
  });
  for (let nth = 0; nth < swapCount; nth += 1) {
    await bookSwap(nth);
    // Between swaps, and one of somebody who has swapped nothing.
    if (nth === 10 || nth === 40) await bookEth(userId, nth);
  }
  await bookEth(ethOnly, swapCount);
  http = await buildTestHttp(statementRoutes(database().reads), { rateLimits: false });
  return () => http.app.close();
});

/** In turn 6.015 USDT for BTC, 6.015 USDT for ETH, and 0.00005 BTC back; two ticks each, a second apart. */
const bookSwap = async (nth: number): Promise<void> => {
  const [sold_asset, bought_asset, symbol] = (
    [
      [1, 3, "BTCUSDT"],
      [1, 4, "ETHUSDT"],
      [3, 1, "BTCUSDT"],
    ] as const
  )[nth % 3] ?? [1, 3, "BTCUSDT"];
  const price = symbol === "BTCUSDT" ? sizes.btc : sizes.eth;
  const [quoteSeq, quoteMs] = [2 * nth + 1, startMs + nth * 2_000];
  await logTicks(
    database(),
    [1, 2].flatMap((pid) =>
      [0, 1].map((later) => ({
        pid,
        seq: quoteSeq + later,
        timeMs: quoteMs + later * 1_000,
        price: pid === 1 ? sizes.btc : sizes.eth,
      })),
    ),
  );
  const swap = {
    user_id: userId,
    id: nth + 1,
    quote: `quote ${nth}`,
    symbol,
    sold_asset,
    bought_asset,
    sold: sold_asset === 1 ? "6015000" : "5000",
    spread: 500_000,
    quote_seq: quoteSeq,
    quote_ms: quoteMs,
    quote_price: at(price).toString(),
    made_ms: quoteMs + 100,
    until_ms: quoteMs + 10_100,
    accepted_ms: quoteMs + 500,
    tick_seq: quoteSeq + 1,
    tick_ms: quoteMs + 1_000,
    tick_price: at(price).toString(),
  };
  await bookFacts(database(), { swaps: [swap] }, { markMs: swap.tick_ms });
};

/** A deposit of 0.5 ETH itself. */
const bookEth = async (user: number, nth: number): Promise<void> => {
  const address = `0x${user}`;
  await owner().query(
    `INSERT INTO account (user_id, email, username, created_ms) VALUES (${user}, 'u${user}@candor.test', 'u', 1) ON CONFLICT DO NOTHING;
     INSERT INTO deposit_address VALUES (${user}, 'ethereum', ${user}, '${address}', 1) ON CONFLICT DO NOTHING`,
  );
  const { rows } = await owner().query(
    `INSERT INTO deposit (channel, network, asset, hash, transfer_index, sender, receiver, amount, confirmations, needed, state, user_id, seen_ms, confirmed_ms)
     VALUES ('ethereum', 'ethereum', 'ETH', '0x${nth}', 0, 's', '${address}', 50000000, 12, 12, 'confirmed', ${user}, 1, 2) RETURNING id`,
  );
  await bookFacts(database(), { deposits: [{ deposit_id: Number(rows[0].id), accepted_ms: 1 }] });
};

const ask = async (path: string, payload: Record<string, string | number>, user = userId) =>
  await http.call(path, payload, { token: `token-${user}` });
const textOf = async (path: string, payload: Record<string, string | number>): Promise<string> =>
  (await ask(path, payload)).text;
const csv = async (payload: Record<string, string | number>): Promise<readonly CsvRow[]> =>
  readCsv(await textOf("statements/csv", payload));
type Overview = {
  readonly at: number;
  readonly rows: number;
  readonly tokenRows: number;
  readonly tokens: readonly Record<"asset" | "opening" | "moved" | "closing", string>[];
};
const overview = async (payload: Record<string, string | number>): Promise<Overview> =>
  (await ask("statements/overview", payload)).body.data as Overview;
const ofAsset = (rows: readonly CsvRow[], asset: string): readonly CsvRow[] =>
  rows.filter((row) => row["asset"] === asset);
/** In the token's smallest unit. */
const units = (text: string | undefined): bigint => {
  const size = parseQuantity((text ?? "").replace("-", ""));
  if (size === undefined) throw new Error(`${text} is not an amount`);
  return text?.startsWith("-") === true ? -size : size;
};
/** From all entries: what the user held of an asset when the batches up to this time were booked. */
const heldBefore = async (asset: number, timeMs: number): Promise<bigint> => {
  const { rows } = await database().pool.query(
    `SELECT coalesce(sum(CASE $1::bigint WHEN e.credit_account THEN e.amount WHEN e.debit_account THEN -e.amount ELSE 0 END), 0)::bigint AS held
     FROM ledger_tx t JOIN ledger_entry e USING (shard, batch, line) WHERE t.user_id = $2 AND t.at_ms < $3`,
    [userId * 4_096 + asset * 64 + 8, userId, timeMs],
  );
  return rows[0].held as bigint;
};

const tokens = [
  ["BTC", 3],
  ["ETH", 4],
] as const;

/** The rows and the overview say of a token what the entries do. */
const expectToken = async (
  name: string,
  code: number,
  { from, to }: { readonly from: number; readonly to: number },
  rows: readonly CsvRow[],
  shown: Overview,
): Promise<void> => {
  const some = ofAsset(rows, name);
  const [before, after] = [await heldBefore(code, from), await heldBefore(code, to)];
  const listed = shown.tokens.find(({ asset }) => asset === name);
  expect(listed === undefined).toBe(before === 0n && after === 0n);
  if (listed === undefined) return;
  expect(units(some[0]?.["wallet_after"])).toBe(before);
  expect(units(some.at(-1)?.["wallet_after"])).toBe(after);
  expect(units(some.at(-1)?.["wallet"])).toBe(after - before);
  const moved = some.slice(1, -1).map((row) => units(row["wallet"]));
  expect(moved.reduce((sum, each) => sum + each, before)).toBe(after);
  expect([listed.opening, listed.moved, listed.closing].map(units)).toEqual([before, after - before, after]);
};

describe("a statement with swaps", () => {
  test("[JNL-03] [SWAP-01] has what each token moved as a line in that token, and opening + lines = closing in it", async () => {
    const moments = [0, startMs + 9_500, startMs + 40_000, whole.to];
    for (const [nth, from] of moments.entries()) {
      for (const to of moments.slice(nth)) {
        const rows = await csv({ from, to });
        const shown = await overview({ from, to });
        for (const [name, code] of tokens) await expectToken(name, code, { from, to }, rows, shown);
        expect(rows.length).toBe(shown.rows + shown.tokenRows + 2 * (1 + shown.tokens.length));
      }
    }
  });

  test("[JNL-03] [WAL-02] a deposit of ETH is a line in ETH, also of an account that has swapped nothing", async () => {
    const lines = (rows: readonly CsvRow[]) =>
      ofAsset(rows, "ETH")
        .filter(({ type }) => type === "deposited")
        .map(({ name, wallet }) => [name, wallet]);
    expect(lines(await csv(whole))).toEqual([
      ["Deposit", "0.5"],
      ["Deposit", "0.5"],
    ]);
    const others = readCsv((await ask("statements/csv", whole, ethOnly)).text);
    expect(lines(others)).toEqual([["Deposit", "0.5"]]);
    expect(ofAsset(others, "ETH").map(({ wallet_after: after }) => after)).toEqual(["0", "0.5", "0.5"]);
    expect(ofAsset(others, "USDT").at(-1)?.["wallet_after"]).toBe("0");
  });

  test("[JNL-03] both sides of a swap have its number, its time and its name", async () => {
    const rows = await csv(whole);
    const [paid, got] = rows.filter(({ type, reference }) => type === "swapped" && reference === "1");
    expect([paid?.["asset"], paid?.["wallet"], got?.["asset"], got?.["wallet"]]).toEqual([
      "USDT",
      "-6.015",
      "BTC",
      "0.0001",
    ]);
    expect([got?.["number"], got?.["time"], got?.["name"]]).toEqual([
      paid?.["number"],
      paid?.["time"],
      "Exchange",
    ]);
  });

  test("[JNL-03] the PDF has the tokens on its first page, each of their lines, as many pages as it says, and the CSV's digest", async () => {
    const { at: place } = await overview(whole);
    const pinned = { ...whole, at: place };
    const raw = (await ask("statements/pdf", pinned)).bytes.toString("latin1");
    const pages = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = ""]) =>
      [
        ...inflateSync(Buffer.from(stream, "latin1"))
          .toString("latin1")
          .matchAll(/\((.*)\) Tj/g),
      ].map(([, shown = ""]) => shown),
    );
    const held = await heldBefore(3, whole.to);
    const first = pages[0] ?? [];
    const line = first.indexOf("Held of BTC, in BTC");
    expect(first.slice(line + 1, line + 4)).toEqual([0n, held, held].map((each) => formatFixed(each, 8, 8)));
    const shown = pages.flat();
    expect(shown.filter((text) => text === "BTC").length).toBe(40 + 2);
    expect(shown.filter((text) => text === "ETH").length).toBe(20 + 2 + 2);
    expect(pages.map((page) => page.find((text) => text.startsWith("Page ")))).toEqual(
      pages.map((_, nth) => `Page ${nth + 1} of ${pages.length}`),
    );
    const text = await textOf("statements/csv", pinned);
    const body = text.slice(0, text.lastIndexOf("\r\n", text.length - 3) + 2);
    expect(shown.at(-1)).toBe(createHash("sha256").update(body).digest("hex"));
  });

  test("[JNL-03] the same request gives the same bytes after more was swapped", async () => {
    const { at: place } = await overview(whole);
    const pinned = { ...whole, at: place };
    const paths = ["statements/csv", "statements/pdf", "statements/tax"];
    const before = await Promise.all(paths.map((path) => textOf(path, pinned)));
    await bookSwap(swapCount);
    expect(await Promise.all(paths.map((path) => textOf(path, pinned)))).toEqual(before);
    expect((await overview(whole)).tokenRows).toBe((await overview(pinned)).tokenRows + 1);
  });

  test("[JNL-03] an account that never swapped has no line of a token", async () => {
    const { text } = await ask("statements/csv", whole, bystander);
    expect(readCsv(text).map(({ asset }) => asset)).toEqual(["USDT", "USDT", "USDT"]);
  });
});

describe("the file for importers", () => {
  test("[JNL-03] [SWAP-01] a swap is one record, and in each currency the records add up to what the account gained", async () => {
    const moments = [0, startMs + 9_500, startMs + 40_000, whole.to];
    for (const [nth, from] of moments.entries()) {
      for (const to of moments.slice(nth)) {
        const rows = readImport(await textOf("statements/import", { from, to }));
        const closing = (asset: string) =>
          ofAsset(statement, asset).find(({ type }) => type === "closing")?.["total"] ?? "0";
        const statement = await csv({ from, to });
        expect(gainedOf(rows, "USDT", micro)).toBe(micro(closing("USDT")));
        for (const [asset] of tokens) expect(gainedOf(rows, asset, units)).toBe(units(closing(asset)));
      }
    }
    const rows = readImport(await textOf("statements/import", whole));
    const swaps = rows.filter((row) => row["Description"]?.startsWith("Exchange"));
    const swapped = (await csv(whole)).filter(({ type }) => type === "swapped");
    expect(swaps).toHaveLength(swapped.length / 2);
    expect(swaps.length).toBeGreaterThanOrEqual(swapCount);
    for (const swap of swaps) {
      expect([swap["Sent Currency"], swap["Received Currency"]]).toContain("USDT");
      expect(swap["Date"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });

  test("[JNL-03] [WAL-02] a deposit has the hash of its transfer, and begins with no mark", async () => {
    const text = await textOf("statements/import", whole);
    expect(text.split("\r\n")[0]).toBe(
      "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Description,TxHash",
    );
    const hashes = readImport(text)
      .filter((row) => row["Received Currency"] === "ETH" && row["Sent Currency"] === "")
      .map((row) => [row["Received Amount"], row["TxHash"]]);
    expect(hashes).toEqual([
      ["0.5", "0x10"],
      ["0.5", "0x40"],
    ]);
  });
});

describe("the export for taxes, and the profit", () => {
  const range = { from: startMs, to: startMs + 6_000 };

  test("[JNL-03] a swap is listed with what was given, what was got, its price and its ticks", async () => {
    const rows = readCsv(await textOf("statements/tax", range));
    const swaps = rows.filter(({ category }) => category === "swap");
    const common = { product: "swap", result: "", currency: "", cost: "", proceeds: "" };
    expect(swaps).toMatchObject([
      {
        ...common,
        pair: "BTCUSDT",
        side: "buy",
        sold: "6.015",
        sold_asset: "USDT",
        bought: "0.0001",
        bought_asset: "BTC",
        swap_price: "60150",
        quote_price: "60000",
        quote_tick: "1",
        deciding_tick: "2",
      },
      { ...common, pair: "ETHUSDT", side: "buy", bought: "0.002", bought_asset: "ETH", quote_tick: "3" },
      {
        ...common,
        pair: "BTCUSDT",
        side: "sell",
        sold: "0.00005",
        sold_asset: "BTC",
        bought: "2.9925",
        bought_asset: "USDT",
        swap_price: "59850",
        deciding_tick: "6",
      },
    ]);
    expect(rows.filter(({ type }) => type === "total").map(({ category }) => category)).toEqual([
      "trade",
      "fee",
      "income",
    ]);
  });

  test("[JNL-04] swaps are neither profit nor loss", async () => {
    const { body } = await ask("statements/profit", { moments: `${startMs},${whole.to}` });
    const { points } = body.data as { points: readonly Record<"options" | "contracts" | "other", string>[] };
    expect(points.map(({ options, contracts, other }) => [options, contracts, other].map(micro))).toEqual([
      [0n, 0n, 0n],
      [0n, 0n, 0n],
    ]);
  });
});
