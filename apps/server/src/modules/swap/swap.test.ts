/** Swaps over a real engine and database, at prices that the test gives: 60000 USDT for a BTC, 3000 for an ETH. */
import { formatQuantity } from "@candor/core/money/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMs, usdt } from "../../engine/test-world.ts";
import { houseBalance } from "../../ledger/balances.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { quoteIds } from "./quote-id.ts";
import { startSwapWorld, type SwapWorld } from "./test-swap-world.ts";

const database = withTestDatabase();
const [USDT, BTC, ETH] = [1, 3, 4];
let world: SwapWorld;
let nowMs = startMs;
let users = 0;

const trade = async (btc = "60000", eth = "3000"): Promise<void> => {
  nowMs = Math.max(nowMs, world.nowMs()) + 500;
  await world.tradeAt(nowMs, btc);
  await world.tradeAt(nowMs, eth, "ETHUSDT");
  await world.settled();
};
const newUser = async (wallet = 10_000): Promise<number> => {
  users += 1;
  await world.fund(100_200 + users, usdt(wallet));
  return 100_200 + users;
};

beforeAll(async () => {
  world = await startSwapWorld(database());
  await world.stock("USDT", "1000000");
  await world.stock("BTC", "10");
  await world.stock("ETH", "100");
});
afterAll(() => world.stop());
beforeEach(() => trade());

const buying = { assetId: USDT, toAssetId: BTC, number: "6015" };
const bought = { USDT: "3985", BTC: "0.1", ETH: "0" };

describe("a quote", () => {
  test("[SWAP-02] says what it is for, its rate and spread, the tick it comes from, and until when it is valid", async () => {
    const userId = await newUser();
    expect(await world.quote(userId, buying)).toEqual({
      quoteId: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
      assetId: "1",
      toAssetId: "3",
      number: "6015",
      amount: "0.1",
      rate: "60150",
      spread: "0.005",
      symbol: "BTCUSDT",
      price: "60000",
      seq: expect.any(Number),
      time: expect.any(Number),
      validUntil: world.nowMs() + 10_000,
    });
    const back = await world.quote(userId, { assetId: BTC, number: "0.1" });
    expect([back["toAssetId"], back["rate"], back["amount"]]).toEqual(["1", "59850", "5985"]);
    expect((await world.quote(userId, { assetId: USDT, number: "1" }))["toAssetId"]).toBe("3");
  });

  test("[SWAP-02] is of the newest logged trade", async () => {
    await trade("60001.5");
    const { rows } = await database().pool.query(
      "SELECT seq, time_ms, price FROM tick_log WHERE pid = 1 AND NOT heartbeat ORDER BY seq DESC LIMIT 1",
    );
    const { seq, time, price } = await world.quote(1, buying);
    expect([BigInt(seq ?? 0), BigInt(time ?? 0), price]).toEqual([rows[0].seq, rows[0].time_ms, "60001.5"]);
  });

  test.each([
    ["enterTheAmount", { ...buying, number: "0" }],
    ["SwapIsTooSmall", { ...buying, number: "0.000601" }],
    ["BadRequest", { ...buying, number: "1.0000001" }],
    ["SwapIsClosed", { assetId: 2, number: "1" }],
    ["SwapIsClosed", { assetId: 9, number: "1" }],
    ["SwapIsClosed", { assetId: BTC, toAssetId: ETH, number: "1" }],
    ["SwapIsClosed", { assetId: USDT, toAssetId: USDT, number: "1" }],
    ["SwapIsClosed", { assetId: USDT, toAssetId: 2, number: "1" }],
  ])("[SWAP-01] is refused with %s for %j, and so is the swap", async (key, asked) => {
    await expect(world.quote(1, asked)).rejects.toMatchObject({ refusal: { key } });
    const userId = await newUser();
    expect(await world.swap(userId, asked)).toBe(key);
    expect(await world.holds(userId)).toEqual({ USDT: "10000", BTC: "0", ETH: "0" });
  });

  test("[SWAP-02] without a spread that covers the tolerance nothing is quoted", async () => {
    world.settings.swap_spread = "0.003";
    await expect(world.quote(1, buying)).rejects.toMatchObject({ refusal: { key: "SwapIsClosed" } });
    world.settings.swap_spread = "0.005";
  });

  test("[SWAP-02] [MKT-09] of a stale price there is none", async () => {
    await world.markAt(world.nowMs() + 5_000);
    await expect(world.quote(1, buying)).rejects.toMatchObject({ refusal: { key: "PriceIsStale" } });
    expect(await world.swap(await newUser(), buying)).toBe("PriceIsStale");
  });
});

describe("a swap", () => {
  test("[SWAP-01] [SWAP-02] pays what its quote says, through the house's stock, in both directions", async () => {
    const userId = await newUser();
    const stock = () =>
      Promise.all([
        houseBalance(database().db, "swap_stock"),
        houseBalance(database().db, "swap_stock", "BTC"),
      ]);
    const [usdtBefore, btcBefore] = await stock();
    const { quoteId } = await world.quote(userId, buying);
    expect(await world.swap(userId, { ...buying, quoteId })).toBe("success");
    expect(await world.holds(userId)).toEqual(bought);
    expect(await stock()).toEqual([usdtBefore + usdt(6_015), btcBefore - 10_000_000n]);
    const selling = { assetId: BTC, number: "0.1" };
    const back = await world.quote(userId, selling);
    expect(await world.swap(userId, { ...selling, quoteId: back.quoteId })).toBe("success");
    // The spread of a round trip: 30 USDT of 6 015.
    expect(await world.holds(userId)).toEqual({ USDT: "9970", BTC: "0", ETH: "0" });
    expect(await stock()).toEqual([usdtBefore + usdt(30), btcBefore]);
  });

  test("[SWAP-01] without a quote it is decided at one of that moment", async () => {
    const userId = await newUser();
    expect(await world.swap(userId, { assetId: USDT, number: "6015" })).toBe("success");
    expect(await world.swap(userId, { assetId: USDT, toAssetId: ETH, number: "3007.5" })).toBe("success");
    expect(await world.holds(userId)).toEqual({ USDT: "977.5", BTC: "0.1", ETH: "1" });
  });

  test("[SWAP-02] [API-18] [API-13] the row has the quote, its tick and the one that decided, to the unit", async () => {
    const userId = await newUser();
    const { quoteId, seq } = await world.quote(userId, buying);
    await world.begin(userId, { ...buying, quoteId });
    const acceptedMs = world.nowMs();
    await trade("60010");
    const { rows } = await database().pool.query("SELECT * FROM swap WHERE user_id = $1", [userId]);
    expect(rows).toMatchObject([
      {
        symbol: "BTCUSDT",
        sold_asset: 1,
        bought_asset: 3,
        sold: usdt(6_015),
        bought: 10_000_000n,
        spread: 500_000n,
        quote_seq: BigInt(seq ?? 0),
        quote_price: 6_000_000_000_000n,
        accepted_ms: BigInt(acceptedMs),
        tick_price: 6_001_000_000_000n,
      },
    ]);
    expect(rows[0].tick_seq).toBeGreaterThan(rows[0].quote_seq);
  });

  test("[SWAP-01] nobody sells more than they have, not by one unit: low", async () => {
    const userId = await newUser();
    expect(await world.swap(userId, { ...buying, number: "10000.000001" })).toBe("low");
    expect(await world.swap(userId, { assetId: BTC, number: "0.00000001" })).toBe("low");
    expect(await world.swap(userId, { ...buying, number: "999999999999.999999" })).toBe("low");
    expect(await world.swap(userId, { assetId: ETH, number: "999999999999.99999999" })).toBe("low");
    expect(await world.swap(userId, { ...buying, number: "10000" })).toBe("success");
  });

  test("[SWAP-01] the house sells only what it has: SwapStockIsShort", async () => {
    const userId = await newUser(1_000_000);
    expect(await world.swap(userId, { ...buying, number: "661650" })).toBe("SwapStockIsShort");
    expect(await world.holds(userId)).toEqual({ USDT: "1000000", BTC: "0", ETH: "0" });
  });

  test("[SWAP-01] one user gets at most a fifth of the stock in a day, in pieces and with many keys at once, and others still get theirs", async () => {
    const [userId, other] = [await newUser(1_000_000), await newUser(1_000_000)];
    const stock = await houseBalance(database().db, "swap_stock", "ETH");
    expect((await world.mostToday(userId))["ETH"]).toBe(formatQuantity(stock / 5n));
    // 9 ETH each: two are within a fifth of some 100 ETH.
    const asked = { assetId: USDT, toAssetId: ETH, number: "27067.5" };
    const begun = await Promise.all(Array.from({ length: 20 }, () => world.begin(userId, asked)));
    await world.tradeAt(world.nowMs() + 1, "3000", "ETHUSDT");
    const answers = await Promise.all(begun.map(({ answer }) => answer));
    expect(answers.filter((key) => key === "success")).toHaveLength(2);
    expect(answers.filter((key) => key === "SwapShareLimit")).toHaveLength(18);
    const most = (await world.mostToday(userId))["ETH"];
    expect(most).toBe(formatQuantity(stock / 5n - 1_800_000_000n));
    expect(await world.refusal(userId, asked)).toContain(
      `at most ${most} ETH today; the next day begins on 2023-11-15`,
    );
    expect(await world.swap(other, asked)).toBe("success");
    // What goes back on the same day can be got again.
    expect(await world.swap(userId, { assetId: ETH, number: "9" })).toBe("success");
    expect(await world.swap(userId, asked)).toBe("success");
    expect(await world.swap(userId, asked)).toBe("SwapShareLimit");
    // In both directions: USDT is stock too.
    expect((await world.mostToday(userId))["BTC"]).not.toBe("0");
  });

  test("[SWAP-01] [OPS-03] what two operators have set is what is shown", async () => {
    const userId = await newUser();
    const of = async (share: string) => {
      world.settings.swap_user_share = share;
      return Number((await world.mostToday(userId))["BTC"]);
    };
    const [fifth, half, whole] = [await of("0.2"), await of("0.5"), await of("1")];
    expect([half / fifth, whole / half]).toEqual([2.5, 2].map((ratio) => expect.closeTo(ratio, 5)));
    expect(whole).toBe(Number(await houseBalance(database().db, "swap_stock", "BTC")) / 1e8);
    world.settings.swap_user_share = undefined;
  });

  test("[SWAP-01] [JNL-01] is one line of the wallet's journal", async () => {
    const userId = await newUser();
    await world.swap(userId, buying);
    const { rows } = await database().pool.query(
      "SELECT kind, list, list_sum, balance FROM ledger_tx WHERE user_id = $1 ORDER BY batch DESC, line DESC LIMIT 1",
      [userId],
    );
    expect(rows).toEqual([
      { kind: "swapped", list: "swapped", list_sum: String(-usdt(6_015)), balance: usdt(3_985) },
    ]);
  });
});

describe("a quote cannot be used for anything else", () => {
  test("[SWAP-02] by another user, for another amount, asset or direction, changed or made up: the refusal is QuoteUnknown", async () => {
    const userId = await newUser();
    const other = await newUser();
    const { quoteId } = await world.quote(userId, buying);
    const [terms = "", digest = ""] = quoteId.split(".");
    const cheap = Buffer.from(
      Buffer.from(terms, "base64url").toString().replace("6000000000000", "6000000000"),
    ).toString("base64url");
    const attempts = [
      [other, { ...buying, quoteId }],
      [userId, { ...buying, quoteId, number: "6015.000001" }],
      [userId, { ...buying, quoteId, toAssetId: ETH }],
      [userId, { assetId: BTC, number: "0.1", quoteId }],
      [userId, { ...buying, quoteId: `${cheap}.${digest}` }],
      [userId, { ...buying, quoteId: `${terms}.${"A".repeat(digest.length)}` }],
      [userId, { ...buying, quoteId: terms }],
      [userId, { ...buying, quoteId: `${quoteId}.x` }],
      [userId, { ...buying, quoteId: "." }],
    ] as const;
    for (const [who, asked] of attempts)
      expect(await world.swap(who, asked)).toMatch(/^(QuoteUnknown|SwapIsClosed)$/);
    expect(await world.holds(other)).toMatchObject({ BTC: "0" });
    expect(await world.swap(userId, { ...buying, quoteId })).toBe("success");
  });

  test("[SWAP-02] one made with another server's key is unknown", async () => {
    const userId = await newUser();
    const { quoteId } = await world.quote(userId, buying);
    const quote = quoteIds(Buffer.alloc(32, 7)).quoteOf(quoteId);
    expect(quote).toBeDefined();
    const forged = quote && quoteIds(Buffer.alloc(32, 8)).idOf(quote);
    expect(await world.swap(userId, { ...buying, quoteId: forged ?? "" })).toBe("QuoteUnknown");
  });

  test("[SWAP-02] after 10 s, with QuoteExpired; at the last moment it still holds", async () => {
    const userId = await newUser();
    const [first, second] = [await world.quote(userId, buying), await world.quote(userId, buying)];
    const untilMs = Number(first["validUntil"]);
    await world.tradeAt(untilMs - 1_000, "60000");
    await world.markAt(untilMs);
    expect(await world.swap(userId, { ...buying, quoteId: first.quoteId })).toBe("success");
    expect(await world.swap(userId, { ...buying, quoteId: second.quoteId, number: "6015" })).toBe(
      "QuoteExpired",
    );
  });

  test("[SWAP-02] twice, also at the same time and under other keys: QuoteUsed; a repeat gets the first answer", async () => {
    const userId = await newUser();
    const { quoteId } = await world.quote(userId, { ...buying, number: "100" });
    const asked = { ...buying, number: "100", quoteId };
    const begun = await Promise.all(Array.from({ length: 20 }, () => world.begin(userId, asked)));
    const repeated = await world.begin(userId, asked, "the-very-first-key-of-all");
    await world.markAt(world.nowMs() + 1);
    const answers = await Promise.all([...begun, repeated].map(({ answer }) => answer));
    expect(answers.filter((key) => key === "success")).toHaveLength(1);
    expect(answers.filter((key) => key === "QuoteUsed")).toHaveLength(20);
    expect(await world.swap(userId, asked, "the-very-first-key-of-all")).toBe(answers.at(-1));
    expect((await world.holds(userId))["USDT"]).toBe("9900");
  });

  test("[SWAP-02] once the market has moved by more than 0.2 %, in either direction: the refusal is PriceMoved", async () => {
    for (const [price, key] of [
      ["60120", "success"],
      ["60120.01", "PriceMoved"],
      ["59880", "success"],
      ["59879.99", "PriceMoved"],
    ] as const) {
      await trade();
      const userId = await newUser();
      const { quoteId } = await world.quote(userId, buying);
      const { answer } = await world.begin(userId, { ...buying, quoteId });
      await world.tradeAt(world.nowMs() + 1, price);
      expect([price, await answer]).toEqual([price, key]);
      expect(await world.holds(userId)).toEqual(
        key === "success" ? bought : { USDT: "10000", BTC: "0", ETH: "0" },
      );
    }
  });
});

describe("the engine ends in between", () => {
  const restart = async (): Promise<void> => {
    const at = world.nowMs();
    await world.stop();
    world = await startSwapWorld(database(), at + 1);
    await world.tradeAt(at + 2, "60000");
    await world.tradeAt(at + 2, "3000", "ETHUSDT");
  };

  test("[SWAP-02] [TRUST-03] between quote and swap: the quote still holds", async () => {
    const userId = await newUser();
    const { quoteId } = await world.quote(userId, buying);
    await restart();
    expect(await world.swap(userId, { ...buying, quoteId })).toBe("success");
  });

  test("[SWAP-02] [TRUST-03] after a swap: its quote is used for the next engine too", async () => {
    const userId = await newUser();
    const { quoteId } = await world.quote(userId, buying);
    expect(await world.swap(userId, { ...buying, quoteId }, "one-key-0123456789")).toBe("success");
    await restart();
    expect(await world.swap(userId, { ...buying, quoteId })).toBe("QuoteUsed");
    expect(await world.swap(userId, { ...buying, quoteId }, "one-key-0123456789")).toBe("success");
    expect(await world.holds(userId)).toEqual(bought);
  });

  test("[SWAP-01] [TRUST-03] after a swap: what its user took today counts for the next engine too", async () => {
    const userId = await newUser(1_000_000);
    const left = async () => Number((await world.mostToday(userId))["ETH"]);
    const rest = { assetId: USDT, toAssetId: ETH, number: String(Math.floor((await left()) * 3_007.5)) };
    expect(await world.swap(userId, rest)).toBe("success");
    const shown = await left();
    await restart();
    await trade();
    expect(await world.swap(userId, { ...rest, number: "10000" })).toBe("SwapShareLimit");
    expect(await left()).toBe(shown);
  });

  test("[SWAP-02] [TRUST-03] while a swap waits for its tick: nothing happened, and the quote can be used", async () => {
    const userId = await newUser();
    const { quoteId } = await world.quote(userId, buying);
    const { answer } = await world.begin(userId, { ...buying, quoteId });
    answer.catch(() => {});
    await restart();
    await expect(answer).rejects.toThrow(/stopped/);
    expect(await world.holds(userId)).toEqual({ USDT: "10000", BTC: "0", ETH: "0" });
    expect(await world.swap(userId, { ...buying, quoteId })).toBe("success");
    expect(await world.holds(userId)).toEqual(bought);
  });

  test("[TRUST-02] the books are correct afterwards, and every swap has its ticks", async () => {
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(isSound(findings)).toBe(true);
  });
});
