import { openingAt, placed } from "@candor/core/engine/levers/lever-change";
import { marginOf } from "@candor/core/leverage/margin";
import { money } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { leverRecord } from "../records/trades/lever-record.ts";
import { asked, markMs, orderOf, usdt } from "./test-lever-world.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import { at, logTicks } from "./test-ticks.ts";

const database = withTestDatabase();

test("[LEV-11] a short that no possible price closes out is accepted, and so is a long", async () => {
  const moment = { ...asked(1), price: at("200000") };
  await fundUsers(database(), { 7: usdt(20_000) }, usdt(1_000_000), { 7: usdt(20_000) });
  await logTicks(database(), [{ seq: 1, timeMs: moment.atMs, price: "200000" }]);
  const terms = {
    multiple: 1,
    share: 1,
    molecule: 1_000_000,
    margin: marginOf(1, 1),
    fee: money(usdt(1) / 2n),
  };
  const levers = (["short", "long"] as const).map((side, index) => {
    const lever = orderOf({ ...terms, id: index + 1, side }, moment);
    return { ...lever, opening: openingAt(lever, "bestPrice", moment) };
  });
  await bookFacts(
    database(),
    { levers: levers.map((lever) => leverRecord(placed(lever), markMs)) },
    { markMs },
  );
  const { rows } = await database().pool.query("SELECT side, close_out_price FROM lever_order ORDER BY id");
  expect(rows).toEqual([
    { side: "short", close_out_price: null },
    { side: "long", close_out_price: null },
  ]);
});
