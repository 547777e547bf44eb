/** What someone sees who looks at the price socket at any time: the last price, the newest trade and the book (MKT-03). */
import type { MarketPush } from "@candor/wire/market";
import { afterEach, expect, test, vi } from "vitest";
import { replayMarkets } from "../../feed/bundled-market.ts";
import { asItsPast } from "../../feed/demo/live-market.ts";
import { pathFeed } from "../../feed/path-feed.ts";
import { logStartMs, memoryStore, openRig } from "../../feed/test-log.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { marketModule } from "./module.ts";
import { readPairs } from "./pair-queries.ts";
import { openPairTerms } from "./pair-terms.ts";

const database = withTestDatabase();
afterEach(() => void vi.useRealTimers());

const beatMs = 50;
const looks = 2_400;
type Screen = { price?: string; tape?: string; book?: { asks: string[]; bids: string[] } };

test("[MKT-03] [MKT-04] at every look for two minutes the last price of each demo pair is the newest trade's and within its book", async () => {
  const { db } = database();
  const markets = replayMarkets().map(asItsPast);
  const rig = await openRig(memoryStore(markets.map(({ symbol }) => symbol)).store, logStartMs);
  const screens = new Map<string, Screen>(markets.map(({ symbol }) => [symbol, {}]));
  let books = 0;
  const take = ({ type, data }: MarketPush): void => {
    const screen = "s" in data ? screens.get(data.s) : undefined;
    if (screen === undefined) return;
    if (type === "QUOTES") screen.price = data.p;
    if (type === "STREAM_TRADE") screen.tape = data.p;
    if (type !== "STREAM_DEPTH") return;
    books += 1;
    screen.book = { asks: data.asks.map(([p]) => p), bids: data.bids.map(([p]) => p) };
  };
  const socket = { publish: (_: string, push: MarketPush) => take(push), hasSubscribers: () => true };
  const terms = await openPairTerms(db, "demo", Date.now);
  const market = marketModule({
    db,
    clock: rig.clock,
    socket,
    pairs: await readPairs(db, [], terms),
    terms,
  });
  await market.start();
  rig.log.onAdvance(market.onAdvance);
  rig.log.onBook(market.onBook);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const feed = pathFeed("replay", markets, rig.clock);
  feed.start({ trade: rig.log.offer, book: rig.log.offerBook });
  const outside: string[] = [];
  for (let look = 0; look < looks; look++) {
    await rig.pass(beatMs);
    vi.advanceTimersByTime(beatMs);
    for (const [symbol, screen] of screens) if (!isOfOneMoment(screen)) outside.push(`${symbol} ${look}`);
  }
  feed.stop();
  vi.useRealTimers();
  await market.stop();
  // The first trades are logged with the first beat of the grid.
  expect(outside.filter((line) => Number(line.split(" ")[1]) >= 10)).toEqual([]);
  expect(books).toBeGreaterThan(looks / 2);
  expect([...screens.values()].every(({ book }) => book?.asks.length === 5 && book.bids.length === 5)).toBe(
    true,
  );
});

const isOfOneMoment = ({ price, tape, book }: Screen): boolean =>
  price !== undefined &&
  price === tape &&
  book !== undefined &&
  Number(book.bids[0]) <= Number(price) &&
  Number(price) <= Number(book.asks[0]);
