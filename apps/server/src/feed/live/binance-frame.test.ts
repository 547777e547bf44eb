import { formatFixed } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { parseVenueFrame } from "./binance-frame.ts";
import { allRecordings, recordedFrames, recordedPairs, recordedTrades } from "./recorded-frames.ts";

const trade = (change: Record<string, unknown>): string =>
  JSON.stringify({
    stream: "btcusdt@trade",
    data: {
      e: "trade",
      E: 2,
      s: "BTCUSDT",
      t: 7,
      p: "61837.63000000",
      q: "0.02000000",
      T: 1,
      m: true,
      ...change,
    },
  });

describe("frames of a price source", () => {
  test("[MKT-07] a trade is read exactly, known keys only", () => {
    const read = parseVenueFrame(trade({ M: true, nq: "1", st: 3, b: 1, a: 2 }));
    expect(read).toEqual({
      kind: "trade",
      symbol: "BTCUSDT",
      id: 7,
      timeMs: 1,
      price: 6_183_763_000_000n,
      qty: 2_000_000n,
      buyerMaker: true,
    });
  });

  test.each([[{ X: "NA", p: "0", q: "0" }], [{ X: "INSURANCE_FUND" }], [{ p: "0.00000000" }], [{ q: "0" }]])(
    "[MKT-09] a trade with %j is no trade",
    (change) => expect(parseVenueFrame(trade(change)).kind).toBe("other"),
  );

  test.each([
    [{ p: 61837.63 }],
    [{ p: "6.1e4" }],
    [{ p: "-1" }],
    [{ p: "NaN" }],
    [{ p: "1.123456789" }],
    [{ q: "" }],
    [{ t: -1 }],
    [{ t: "7" }],
    [{ t: 1e300 }],
    [{ T: null }],
    [{ m: 1 }],
    [{ s: 5 }],
    [{ p: "9".repeat(40) }],
  ])("[MKT-09] a trade with %j is unreadable and never a rounded price", (change) =>
    expect(parseVenueFrame(trade(change)).kind).toBe("unreadable"),
  );

  test.each([
    "",
    "null",
    "[]",
    "7",
    "{",
    '{"data":[]}',
    '{"lastUpdateId":1}',
    '{"e":"depthUpdate","a":[[1,2]],"b":[]}',
    '{"lastUpdateId":1,"asks":[["1"]],"bids":[]}',
  ])("[MKT-09] %j does no harm", (text) =>
    expect(["unreadable", "other"]).toContain(parseVenueFrame(text).kind),
  );

  test("[MKT-07] a partial book of a combined stream has its symbol from the stream's name", () => {
    const text =
      '{"stream":"ethusdt@depth5@100ms","data":{"lastUpdateId":9,"bids":[["2683.8","1.5"]],"asks":[["2683.81","0.1"]]}}';
    expect(parseVenueFrame(text)).toEqual({
      kind: "book",
      symbol: "ETHUSDT",
      last: 9,
      book: { bids: [[268_380_000_000n, 150_000_000n]], asks: [[268_381_000_000n, 10_000_000n]] },
    });
  });
});

describe("recorded frames of real venues", () => {
  test.each(recordedPairs)(
    "[MKT-07] every trade of the %s recording is read as the venue's own decimals say",
    (symbol) => {
      const read = recordedFrames(symbol).map(parseVenueFrame);
      expect(read.filter((frame) => frame.kind === "unreadable")).toEqual([]);
      const rows = read.flatMap((frame) =>
        frame.kind === "trade"
          ? [
              [
                frame.timeMs,
                formatFixed(frame.price, 8, 8),
                formatFixed(frame.qty, 8, 8),
                frame.buyerMaker ? 1 : 0,
                frame.id,
              ].join(","),
            ]
          : [],
      );
      expect(rows).toEqual(recordedTrades(symbol));
      expect(rows.length).toBeGreaterThan(1_000);
    },
  );

  test.each(allRecordings())(
    "[MKT-07] nothing in %s is unreadable, spot or futures, old or new",
    (_name, frames) => {
      const read = frames.map((text) => ({ text, frame: parseVenueFrame(text) }));
      expect(read.filter(({ frame }) => frame.kind === "unreadable")).toEqual([]);
      for (const { text, frame } of read) {
        if (/"e": ?"(trade|aggTrade)"/.test(text) && !/"X": ?"(?!MARKET)/.test(text))
          expect(frame.kind).toBe("trade");
        if (/"e": ?"depthUpdate"/.test(text)) expect(frame.kind).toBe("bookChange");
      }
    },
  );
});
