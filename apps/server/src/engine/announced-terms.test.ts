/** Terms that were announced, in a whole engine: from which tick they count, and after a crash. */
import { assert } from "@candor/core/assert/assert";
import { protectionProfiles } from "@candor/core/protection/profile";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openTickStore } from "../feed/tick-store.ts";
import { checkLedger, isSound } from "../ledger/check.ts";
import { administerIn, withTestDatabase } from "../platform/db/test-database.ts";
import { recover } from "./recover/recover.ts";
import {
  at,
  opening,
  placement,
  requestOf,
  startMs,
  startWorld,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const database = withTestDatabase();
const trader = 100_301;
const fromMs = startMs + 100_000;
let world: TestWorld;

/** Announced by the owner of the database, in the place of two operators: `modules/terms` has them. */
const announce = (timeMs: number, percents: string, feeRate: number, multiples = "5,10"): Promise<void> =>
  administerIn(
    database().ownerUrl,
    `INSERT INTO operator (id, name, created_ms) VALUES (1, 'one', 1) ON CONFLICT DO NOTHING;
     WITH act AS (INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
       VALUES ('terms_change', 'pair BTCUSDT', '{}', 'as it was agreed', 1, 1, sha256('${timeMs}')) RETURNING id)
     INSERT INTO product_terms SELECT 1, ${timeMs}, '${multiples}', '1', '${percents}', 1, ${feeRate}, 1000, id, 1, 1 FROM act`,
  );
const query = async (text: string) => (await database().pool.query(text, [trader])).rows;
const percents = async () =>
  (await query("SELECT percent FROM option WHERE user_id = $1 ORDER BY id")).map((row) =>
    Number(row.percent),
  );
const fees = async () =>
  (await query("SELECT fee_rate FROM lever_order WHERE user_id = $1 ORDER BY id")).map((row) =>
    Number(row.fee_rate),
  );

beforeAll(async () => {
  await announce(fromMs, "70", 10_000);
  world = await startWorld(database(), startMs);
  await world.fund(0, usdt(1_000_000));
  await world.fund(trader, usdt(20_000), usdt(15_000));
});
afterEach(async () => {
  await world.settled();
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});

test("[OPS-03] [LEV-13] [OPT-02] terms count from the first tick of their time on; what waited for an earlier tick has the earlier ones", async () => {
  await world.tradeAt(fromMs - 100, "60000");
  const before = [await world.send(placement(trader)), await world.send(opening(trader))];
  // The last tick before: its commands are decided when the next one is read.
  await world.tradeAt(fromMs - 25, "60000");
  await world.tradeAt(fromMs, "60000");
  for (const { answer } of before) expect((await answer).outcome).toBe("applied");
  expect((await world.ask(opening(trader))).outcome).toBe("applied");
  expect((await world.ask(opening(trader, { multiple: 100 }))).outcome).toBe("refused");
  expect((await world.ask(placement(trader, { seconds: 180 }))).outcome).toBe("refused");
  expect((await world.ask(placement(trader))).outcome).toBe("applied");
  await world.settled();
  expect(await percents()).toEqual([80, 70]);
  expect(await fees()).toEqual([50_000, 10_000]);
});

test("[OPS-02] [OPS-03] [TRUST-03] a recovery replays the log with the terms of each time, and what is open keeps its own", async () => {
  const laterMs = fromMs + 600_000;
  await announce(laterMs, "75", 20_000);
  await world.stop();
  world = await startWorld(database(), world.nowMs() + 1_000);
  await world.tradeAt(laterMs - 1_000, "60000");
  expect((await world.ask(placement(trader))).outcome).toBe("applied");
  await world.tradeAt(laterMs + 1_000, "60300");
  await world.settled();
  const store = await openTickStore(database().market);
  const { state } = await recover(database().engine, store, 0, protectionProfiles.demo);
  expect(state.terms.get("BTCUSDT")).toEqual([{ seconds: 60, percent: 75 }]);
  expect(state.leverTerms.get("BTCUSDT")?.feeRate).toBe(20_000n);
  expect(state.leverTerms.get("ETHUSDT")?.feeRate).toBe(50_000n);
  expect([...state.levers.values()].map(({ feeRate }) => Number(feeRate))).toEqual([50_000, 10_000]);
  expect((await world.ask(placement(trader, { seenPrice: at("60300") }))).outcome).toBe("applied");
  await world.settled();
  expect(await percents()).toEqual([80, 70, 70, 75]);
  await world.stop();
});

test("[LEV-07] [MKT-09] positions of a pair that has stopped trading close at its last price once its contracts are not offered any more", async () => {
  const endMs = Math.ceil(world.nowMs() / 1_000) * 1_000 + 600_000;
  await announce(endMs, "75", 20_000, "");
  const { rows } = await database().pool.query<{ id: bigint }>(
    "SELECT id FROM lever_order WHERE user_id = $1 AND status = 'open' ORDER BY id",
    [trader],
  );
  const close = (id: bigint | undefined) =>
    world.ask(requestOf({ type: "closeLever", userId: trader, orderId: Number(id), share: undefined }));
  world = await startWorld(database(), world.nowMs() + 1_000);
  await world.markAt(endMs - 1_000);
  expect(await close(rows[0]?.id)).toEqual({ outcome: "refused", body: "refused PriceIsStale" });
  await world.markAt(endMs + 60_000);
  expect((await close(rows[0]?.id)).outcome).toBe("applied");
  expect(await world.ask(opening(trader))).toMatchObject({ outcome: "refused" });
  await world.settled();
  const closed = await query("SELECT close_price FROM lever_order WHERE user_id = $1 AND status = 'closed'");
  expect(closed).toEqual([{ close_price: at("60300") }]);
  await world.stop();
});
