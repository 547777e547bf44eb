import { formatFixed } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import { parseVenueFrame } from "./binance-frame.ts";
import { recordedFrames, recordedPairs, recordedTrades } from "./recorded-frames.ts";

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
    "[MKT-09] a trade with %j is not a trade",
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

/** The forms that venues of this family have sent since 2021, spot and futures, with numbers of our own. */
const otherForms: readonly (readonly [form: string, kind: string, frame: string])[] = [
  [
    "a futures trade that sums several",
    "trade",
    '{"stream":"btcusdt@aggTrade","data":{"e":"aggTrade","E":20,"a":7,"s":"BTCUSDT","p":"105092.10","q":"0.054","f":5,"l":6,"T":10,"m":false}}',
  ],
  [
    "a futures trade with newer fields",
    "trade",
    '{"e":"aggTrade","E":20,"a":7,"s":"BTCUSDT","p":"64339.20","q":"0.123","nq":"0.123","f":5,"l":6,"T":10,"m":true,"st":1}',
  ],
  [
    "an old spot trade with the numbers of both orders",
    "trade",
    '{"stream":"btcusdt@trade","data":{"e":"trade","E":20,"s":"BTCUSDT","t":7,"p":"37.84900000","q":"1.85300000","b":3,"a":4,"T":10,"m":true,"M":true}}',
  ],
  [
    "a spot trade with blanks",
    "trade",
    '{ "e": "trade", "E": 20, "s": "BTCUSDT", "t": 7, "p": "1.5", "q": "2", "T": 10, "m": true }',
  ],
  [
    "a futures trade that was not made on the market",
    "other",
    '{"e":"trade","E":20,"T":10,"s":"BTCUSDT","t":7,"p":"0","q":"0","X":"NA","m":false}',
  ],
  [
    "a change of a futures book",
    "bookChange",
    '{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","E":20,"T":10,"s":"BTCUSDT","U":4,"u":9,"pu":3,"b":[["61837.60","0.5"]],"a":[]}}',
  ],
  [
    "a whole book by request",
    "book",
    '{"lastUpdateId":9,"bids":[["1.5","2"]],"asks":[["1.6","0.00000000"]]}',
  ],
  [
    "a candle with blanks inside",
    "other",
    '{"e":"kline","E":20,"s":"BTCUSDT","k":{"t":0, "T":59999, "s":"BTCUSDT", "i":"1m", "o":"85300.00", "c":"85296.00"}}',
  ],
  [
    "the best bid and ask",
    "other",
    '{"stream":"btcusdt@bookTicker","data":{"u":9,"s":"BTCUSDT","b":"1.5","B":"4","a":"1.6","A":"2"}}',
  ],
  ["a mark price", "other", '{"e":"markPriceUpdate","E":20,"s":"BTCUSDT","p":"85296.60260870","T":30}'],
  [
    "a forced order",
    "other",
    '{"e":"forceOrder","E":20,"o":{"s":"BTCUSDT","S":"BUY","p":"64562.50","X":"FILLED"}}',
  ],
  ["an acknowledgement", "other", '{"result":null,"id":1}'],
  ["an error", "other", '{"error":{"code":2,"msg":"Invalid request"},"id":1}'],
];

test.each(otherForms)("[MKT-07] %s is read as %s", (_form, kind, frame) =>
  expect(parseVenueFrame(frame).kind).toBe(kind),
);

describe("recorded frames of a real venue", () => {
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

  test.each(recordedPairs)("[MKT-07] each frame of the %s recording is what its name says", (symbol) => {
    for (const text of recordedFrames(symbol)) {
      const { kind } = parseVenueFrame(text);
      if (text.includes('"e":"trade"')) expect({ text, kind }).toEqual({ text, kind: "trade" });
      if (text.includes('"e":"depthUpdate"')) expect({ text, kind }).toEqual({ text, kind: "bookChange" });
    }
  });
});

test.each([
  ["seconds", 1_795_900_000, 1_795_900_000_000],
  ["milliseconds", 1_795_900_000_250, 1_795_900_000_250],
  ["microseconds", 1_795_900_000_250_999, 1_795_900_000_250],
])("[MKT-07] a trade's time in %s is known by its size", (_, time, timeMs) => {
  const frame = { e: "trade", E: time, s: "BTCUSDT", t: 7, p: "1.5", q: "2", T: time, m: true };
  expect(parseVenueFrame(JSON.stringify(frame))).toMatchObject({ kind: "trade", timeMs });
  const change = { e: "depthUpdate", E: time, s: "BTCUSDT", U: 4, u: 9, b: [], a: [] };
  expect(parseVenueFrame(JSON.stringify(change))).toMatchObject({ kind: "bookChange", timeMs });
});

test.each(["1795900000250000000", "1e300", "-1", "1795900000250.5", '"1795900000250"', "null"])(
  "[MKT-07] a trade's time %s is of no known unit, and the frame is refused by that name",
  (time) => {
    const frame = `{"e":"trade","E":1,"s":"BTCUSDT","t":7,"p":"1.5","q":"2","T":${time},"m":true}`;
    expect(parseVenueFrame(frame)).toEqual({ kind: "unreadable", why: "a time of an unknown unit" });
  },
);
