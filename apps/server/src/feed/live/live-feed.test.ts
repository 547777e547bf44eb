import type { FeedTrade } from "@candor/core/market/accept";
import type { Book } from "@candor/core/market/order-book";
import { price } from "@candor/core/money/money";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { settableClock } from "../../platform/clock.ts";
import { openLog, silentLog, type Log } from "../../platform/log.ts";
import type { Feed } from "../feed.ts";
import { tradeGate } from "../trade-gate.ts";
import { liveFeed } from "./live-feed.ts";
import { recordedFrames, recordedPairs, recordedTrades } from "./recorded-frames.ts";
import { keepConnected, pauseMs } from "./venue-connection.ts";

type Venue = { url: string; port: number; clients: WebSocket[]; paths: string[]; close: () => Promise<void> };
const opened: { close: () => unknown }[] = [];
const openVenue = async (port = 0): Promise<Venue> => {
  const server = new WebSocketServer({ port, host: "127.0.0.1" });
  const venue: Venue = {
    url: "",
    port: 0,
    clients: [],
    paths: [],
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
  server.on("connection", (socket, request) => {
    venue.clients.push(socket);
    venue.paths.push(request.url ?? "");
  });
  await new Promise((resolve) => server.once("listening", resolve));
  venue.port = (server.address() as AddressInfo).port;
  venue.url = `ws://127.0.0.1:${venue.port}`;
  opened.push(venue);
  return venue;
};
const until = async (holds: () => boolean): Promise<void> => {
  for (let waited = 0; waited < 5_000 && !holds(); waited += 5)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(holds()).toBe(true);
};

const clock = settableClock(1_000_000);
const openFeed = async (venues: readonly Venue[], log: Log = silentLog) => {
  const trades: FeedTrade[] = [];
  const books: [string, Book][] = [];
  const feed: Feed = liveFeed({
    urls: venues.map((venue) => venue.url),
    symbols: ["BTCUSDT", "ETHUSDT"],
    clock,
    log,
  });
  feed.start({ trade: (trade) => trades.push(trade), book: (symbol, book) => books.push([symbol, book]) });
  opened.push({ close: feed.stop });
  await until(() => venues.every((venue) => venue.clients.length > 0));
  return { trades, books };
};
const trade = (id: number, price: string): string =>
  JSON.stringify({
    stream: "btcusdt@trade",
    data: { e: "trade", E: 1, s: "BTCUSDT", t: id, p: price, q: "1", T: id, m: false },
  });

afterEach(async () => {
  for (const thing of opened.splice(0).toReversed()) await thing.close();
});

describe("the live feed", () => {
  test("[MKT-07] it asks for trades and books of every pair in one combined stream", async () => {
    const venue = await openVenue();
    await openFeed([venue]);
    expect(venue.paths).toEqual([
      "/stream?streams=btcusdt@trade/btcusdt@depth5@100ms/ethusdt@trade/ethusdt@depth5@100ms",
    ]);
  });

  test("[MKT-07] with several sources the median is the price and a strayed source is left out", async () => {
    const venues = [await openVenue(), await openVenue(), await openVenue()];
    const { trades } = await openFeed(venues);
    for (const [index, price] of ["60000", "60010", "60020"].entries()) {
      venues[index]?.clients[0]?.send(trade(1, price));
      await until(() => trades.length === index + 1);
    }
    expect(trades.map(({ price }) => price)).toEqual([
      6_000_000_000_000n,
      6_000_500_000_000n,
      6_001_000_000_000n,
    ]);
    venues[2]?.clients[0]?.send(trade(2, "99000"));
    venues[0]?.clients[0]?.send(trade(2, "60002"));
    await until(() => trades.length === 4);
    expect(trades[3]?.price).toBe(6_000_600_000_000n);
  });

  test("[MKT-09] a source that repeats an old trade does not move the price", async () => {
    const venues = [await openVenue(), await openVenue()];
    const { trades } = await openFeed(venues);
    venues[0]?.clients[0]?.send(trade(5, "60000"));
    await until(() => trades.length === 1);
    venues[0]?.clients[0]?.send(trade(4, "50000"));
    venues[1]?.clients[0]?.send(trade(9, "60010"));
    await until(() => trades.length === 3);
    expect(trades.find(({ id }) => id === 9)?.price).toBe(6_000_500_000_000n);
  });

  test("[MKT-07] a lost connection is reopened, with longer pauses while it fails", async () => {
    const venue = await openVenue();
    const frames: string[] = [];
    const connection = keepConnected({
      url: venue.url,
      logged: () => {},
      firstPauseMs: 10,
      onFrame: (text) => frames.push(text),
    });
    opened.push({ close: connection.close });
    await until(() => venue.clients.length === 1);
    await venue.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const again = await openVenue(venue.port);
    await until(() => again.clients.length === 1);
    again.clients[0]?.send("hello");
    await until(() => frames.length === 1);
    expect([0, 1, 2, 9].map((failures) => pauseMs(500, failures))).toEqual([500, 1_000, 2_000, 30_000]);
  });

  test("[MKT-09] a connection without messages is closed and reopened", async () => {
    const venue = await openVenue();
    const connection = keepConnected({
      url: venue.url,
      logged: () => {},
      firstPauseMs: 1,
      silenceMs: 60,
      onFrame: () => {},
    });
    opened.push({ close: connection.close });
    await until(() => venue.clients.length >= 2);
  });

  test("[MKT-07] frames that mean nothing, and pairs nobody asked for, do no harm", async () => {
    const venue = await openVenue();
    const { trades, books } = await openFeed([venue]);
    for (const text of [
      "",
      "{",
      '{"result":null,"id":1}',
      trade(1, "60000").replace("BTCUSDT", "XYZUSDT"),
      trade(2, "1e5"),
    ])
      venue.clients[0]?.send(text);
    venue.clients[0]?.send(
      '{"stream":"btcusdt@depth5@100ms","data":{"lastUpdateId":1,"bids":[["1","1"]],"asks":[["2","1"]]}}',
    );
    await until(() => books.length === 1);
    expect(trades).toEqual([]);
  });
});

describe("a recorded minute of a venue, sent again", () => {
  test("[MKT-07] every trade of two recordings arrives, in order and to the last decimal", async () => {
    const venue = await openVenue();
    const { trades } = await openFeed([venue]);
    for (const symbol of recordedPairs)
      for (const frame of recordedFrames(symbol)) venue.clients[0]?.send(frame);
    const expected = recordedPairs.map((symbol) =>
      recordedTrades(symbol).map((row) => Number(row.split(",")[4])),
    );
    await until(() => trades.length === expected.flat().length);
    for (const [index, symbol] of recordedPairs.entries()) {
      expect(trades.filter((sent) => sent.symbol === symbol).map((sent) => sent.id)).toEqual(expected[index]);
    }
  });
});

const book = (price: string): string =>
  JSON.stringify({
    stream: "btcusdt@depth5@100ms",
    data: { lastUpdateId: 1, bids: [[price, "1"]], asks: [["99000", "1"]] },
  });

describe("one false frame", () => {
  const venueMs = 1_795_900_000_000;
  const frame = (id: number, time: number, price: string): string =>
    trade(id, price).replace(`"T":${id}`, `"T":${time}`);

  /** Sends frames a quarter of a second apart; gives the numbers of the trades that pass the gate. */
  const passing = async (frames: readonly string[]): Promise<readonly number[]> => {
    clock.set(venueMs);
    const venue = await openVenue();
    const { trades } = await openFeed([venue]);
    const gate = tradeGate(new Map([["BTCUSDT", undefined]]), { clock, log: silentLog });
    const passed: number[] = [];
    for (const [place, text] of frames.entries()) {
      clock.set(venueMs + place * 250);
      venue.clients[0]?.send(text);
      await until(() => trades.length === place + 1);
      const sent = trades[place];
      if (sent !== undefined && gate.passes(sent)) passed.push(sent.id);
    }
    return passed;
  };
  const later = Array.from({ length: 20 }, (_, place) =>
    frame(1_003 + place, venueMs + 500 + place * 250, "60500.00"),
  );
  const numbers = Array.from({ length: 20 }, (_, place) => 1_003 + place);

  test("[MKT-09] a trade time in microseconds is read as what it is, and the pair follows the venue", async () => {
    const odd = frame(1_002, (venueMs + 250) * 1_000, "60010.00");
    expect(await passing([frame(1_001, venueMs, "60000.00"), odd, ...later])).toEqual([
      1_001,
      1_002,
      ...numbers,
    ]);
  });

  test("[MKT-09] a trade number or a time far ahead costs itself alone", async () => {
    for (const odd of [
      frame(9_000_000_000_000, venueMs + 250, "60000.00"),
      frame(1_002, venueMs + 90_000_000, "60010.00"),
    ])
      expect(await passing([frame(1_001, venueMs, "60000.00"), odd, ...later])).toEqual([1_001, ...numbers]);
  });

  test("[MKT-09] a first trade far ahead, and a venue that begins its numbers again, cost the pair seconds", async () => {
    const restarted = later.map((_, place) => frame(1 + place, venueMs + 250 + place * 250, "60500.00"));
    for (const frames of [
      [frame(9_000_000_000_000, venueMs, "60000.00"), ...later],
      [frame(1_001, venueMs, "60000.00"), ...restarted],
    ]) {
      const passed = await passing(frames);
      expect(passed).toHaveLength(1 + frames.length - 1 - 3_000 / 250);
      expect(passed.at(-1)).toBe(frames === undefined ? 0 : JSON.parse(frames.at(-1) ?? "").data.t);
    }
  });

  test("[MKT-07] the price of a source follows it again too, where several agree on one", async () => {
    clock.set(venueMs);
    const venues = [await openVenue(), await openVenue()];
    const { trades } = await openFeed(venues);
    const send = async (venue: number, text: string): Promise<void> => {
      const before = trades.length;
      venues[venue]?.clients[0]?.send(text);
      await until(() => trades.length > before);
    };
    await send(0, frame(9_000_000_000_000, venueMs, "60000.00"));
    for (let place = 1; place <= 20; place++) {
      clock.set(venueMs + place * 250);
      await send(0, frame(1_000 + place, venueMs + place * 250, "61000.00"));
      await send(1, frame(1_000 + place, venueMs + place * 250, "60000.00"));
    }
    expect(trades.at(-1)?.price).toBe(6_050_000_000_000n);
  });

  test("[MKT-03] the book of another venue is shown when the first has been silent for five seconds", async () => {
    clock.set(venueMs);
    const venues = [await openVenue(), await openVenue()];
    const { trades, books } = await openFeed(venues);
    venues[0]?.clients[0]?.send(book("60000"));
    await until(() => books.length === 1);
    venues[1]?.clients[0]?.send(book("60001"));
    venues[1]?.clients[0]?.send(trade(1, "60000"));
    await until(() => trades.length === 1);
    clock.set(venueMs + 5_000);
    venues[1]?.clients[0]?.send(book("60002"));
    await until(() => books.length === 2);
    expect(books.at(-1)?.[1].bids[0]?.[0]).toBe(6_000_200_000_000n);
    venues[0]?.clients[0]?.send(book("60003"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(books.at(-1)?.[1].bids[0]?.[0]).toBe(6_000_200_000_000n);
  });
});

test("[MKT-09] whatever a source sends, a cause is one line of the log a minute", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  clock.set(1_000_000);
  const venues = [await openVenue(), await openVenue(), await openVenue()];
  const { trades } = await openFeed(venues, log);
  const gate = tradeGate(new Map([["BTCUSDT", undefined]]), { clock, log });
  for (const [index, venue] of venues.entries()) venue.clients[0]?.send(trade(1, `6000${index}`));
  await until(() => trades.length === 3);
  for (let count = 2; count < 500; count++) {
    for (const text of ["{", "[]", trade(count, "1e5"), trade(count, "99000"), trade(count, "1.123456789")])
      venues[2]?.clients[0]?.send(text);
  }
  venues[0]?.clients[0]?.send(trade(2, "60000"));
  await until(() => trades.length >= 4 && lines.length >= 3);
  const sound = trades[0];
  for (let id = 10; sound !== undefined && id < 500; id++)
    gate.passes({ ...sound, id, price: price(BigInt(id) ** 4n) });
  expect(
    lines.map((line) => (JSON.parse(line) as { msg: string; why?: string }).why ?? JSON.parse(line).msg),
  ).toEqual([
    "not a JSON object",
    "a decimal that does not fit",
    "a price source strayed from the others and is left out",
    "an outlier was dropped",
  ]);
});
