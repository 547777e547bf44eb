import type { FeedTrade } from "@candor/core/market/accept";
import type { Book } from "@candor/core/market/order-book";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { settableClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { Feed } from "../feed.ts";
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
const openFeed = async (venues: readonly Venue[]) => {
  const trades: FeedTrade[] = [];
  const books: [string, Book][] = [];
  const feed: Feed = liveFeed({
    urls: venues.map((venue) => venue.url),
    symbols: ["BTCUSDT", "ETHUSDT"],
    clock,
    log: silentLog,
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
      log: silentLog,
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
      log: silentLog,
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
