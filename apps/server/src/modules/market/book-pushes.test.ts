import { quantity } from "@candor/core/money/money";
import type { MarketPush } from "@candor/wire/market";
import { expect, test } from "vitest";
import { logStartMs, memoryStore, openRig, trade } from "../../feed/test-log.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { marketModule } from "./module.ts";
import { readPairs } from "./pair-queries.ts";
import { openPairTerms } from "./pair-terms.ts";

const database = withTestDatabase();

test("[MKT-03] [API-18] a book on the price socket never reveals the next tick", async () => {
  const { db } = database();
  const memory = memoryStore();
  const rig = await openRig(memory.store, logStartMs);
  const pushes: MarketPush[] = [];
  const socket = {
    publish: (_: string, push: MarketPush) => void pushes.push(push),
    hasSubscribers: () => true,
  };
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
  const level = (dollars: number) => [trade(dollars).price, quantity(1n)] as const;
  const report = (dollars: number): void =>
    rig.log.offerBook("BTCUSDT", { asks: [level(dollars + 1)], bids: [level(dollars)] });
  const seen = () =>
    pushes.flatMap((push) => {
      if (push.type === "STREAM_DEPTH") return [`book ${push.data.bids[0]?.[0]}`];
      return push.type === "QUOTES" ? [`quote ${push.data.p}`] : [];
    });
  rig.log.offer(trade(60_000));
  report(59_999);
  await rig.pass(50);
  expect(seen()).toEqual(["quote 60000", "book 59999"]);
  // For five beats and a slow commit the feed knows of a fall that nobody else may know of.
  rig.log.offer(trade(59_000));
  report(58_999);
  for (let beat = 0; beat < 3; beat++) await rig.pass(50);
  memory.holdAppends();
  const inFlight = rig.pass(50);
  report(59_000);
  expect(seen()).toHaveLength(2);
  memory.letGo();
  await inFlight;
  await rig.pass(250);
  await rig.pass(1_000);
  await market.stop();
  expect(seen().slice(2)).toEqual(["quote 59000", "book 58999", "book 59000"]);
});
