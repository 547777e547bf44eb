import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { houseBalance } from "../ledger/balances.ts";
import { checkLedger } from "../ledger/check.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { fund, placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const userId = 7;
let nowMs = startMs;
let world: TestWorld;
beforeEach(async () => {
  nowMs += 600_000;
  await fund(database(), usdt(1_000_000), { [userId]: usdt(100) });
  world = await startWorld(database(), nowMs);
  await world.tradeAt(nowMs, "60000");
  await world.settled();
});
afterEach(() => world.stop());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await database().pool.query(text, [...values])).rows;
const theOption = async () => (await query("SELECT * FROM option ORDER BY id DESC LIMIT 1"))[0];
const committed = async () => (await query("SELECT epoch, batch, mark_ms FROM engine_state"))[0];

/** What someone with the application's rights could send in the engine's name. */
const settle = async (
  markMs: bigint,
  exit: { seq: bigint; price: bigint },
  isWin: number,
  ploss: bigint,
  kind = "option_won",
) => {
  const [option, { epoch, batch }] = [await theOption(), await committed()];
  return query(
    `SELECT engine_settle(0::smallint, $1, $2, $3, $4, 0, ARRAY[$5::bigint], ARRAY[$6::bigint], ARRAY[$11],
       ARRAY[$7::bigint], ARRAY[$8::bigint], ARRAY[$9::smallint], ARRAY[$10::bigint], '{}', '{}', '{}', '{}')`,
    [epoch, batch + 1n, markMs, option.sell_ms, userId, option.id, exit.seq, exit.price, isWin, ploss, kind],
  );
};
const place = async (entry: { seq: bigint; price: bigint }, buyMs: bigint, reserve = 8_000_000n) => {
  const { epoch, batch, mark_ms } = await committed();
  return query(
    `SELECT * FROM engine_place(0::smallint, $1, $2, $3, $3, 0, ARRAY[${userId}::bigint], ARRAY['forged-0123456789'],
       ARRAY['f'], ARRAY['a'], ARRAY['l'], ARRAY[900000::bigint], ARRAY['BTCUSDT'], ARRAY[0::smallint],
       ARRAY[10000000::bigint], ARRAY[80], ARRAY[8000000::bigint], ARRAY[$4::bigint], ARRAY[$5::bigint],
       ARRAY[$6::bigint], ARRAY[$6::bigint + 60000], ARRAY[0::bigint], '{1}', '{97}', '{99}', ARRAY[$7::bigint])`,
    [epoch, batch + 1n, mark_ms, entry.seq, entry.price, buyMs, reserve],
  );
};
const capital = () => houseBalance(database().db, "capital");
const trades = () =>
  query("SELECT seq, price, time_ms FROM tick_log WHERE pid = 1 AND NOT heartbeat ORDER BY seq DESC LIMIT 2");

test("[OPT-09] nobody settles an option before its sell time, at a price of the moment", async () => {
  await world.engine.placeOption(placement(userId));
  await world.tradeAt(nowMs + 30_000, "61000");
  await world.stop();
  const [last] = await trades();
  const { mark_ms } = await committed();
  await expect(settle(mark_ms, last, 1, (await theOption()).payout)).rejects.toThrow(/not the last trade/);
  await expect(settle(mark_ms - 1n, last, 1, 0n)).rejects.toThrow(/goes back/);
  expect(await theOption()).toMatchObject({ ostaus: 0 });
});

test("[OPT-09] [MKT-08] what is decided by the mark can get no other price: the log takes no tick up to it", async () => {
  await world.engine.placeOption(placement(userId));
  await world.stop();
  const { mark_ms } = await committed();
  const append = (timeMs: bigint) =>
    query(`INSERT INTO tick_log SELECT 2, 900000, $1, 1, 1, false, false, sha256('')`, [timeMs]);
  await expect(append(mark_ms)).rejects.toThrow(/permission denied/);
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  const asOwner = (timeMs: bigint) =>
    owner.query("INSERT INTO tick_log SELECT 2, 900000, $1, 1, 1, false, false, sha256('')", [timeMs]);
  await expect(asOwner(mark_ms)).rejects.toThrow(/not later than what is decided/);
  await expect(asOwner(mark_ms + 1n)).resolves.toBeDefined();
  await owner.end();
});

test("[OPT-09] [OPT-06] nobody opens an option at a price that is no longer the last, nor in the past", async () => {
  await world.engine.placeOption(placement(userId));
  await world.tradeAt(nowMs + 1_000, "61000");
  await world.engine.placeOption(placement(userId, { seenPrice: 6_100_000_000_000n as never }));
  await world.stop();
  const [last, before] = await trades();
  const { mark_ms } = await committed();
  await expect(place(before, mark_ms)).rejects.toThrow(/no option opens/);
  await expect(place(before, before.time_ms)).rejects.toThrow(/no option opens/);
  await expect(place(last, mark_ms - 1n)).rejects.toThrow(/no option opens/);
});

test("[OPT-07] the database takes no option that the house's capital does not cover", async () => {
  await world.stop();
  const [[last], { mark_ms }, held] = [await trades(), await committed(), await capital()];
  await expect(place(last, mark_ms, held + 1n)).rejects.toMatchObject({
    code: "CA009",
    message: "the capital of the house would be -1",
  });
  expect(await capital()).toBe(held);
});

test("[TRUST-01] [OPT-07] an option settles as an option, not as a posting of another kind", async () => {
  await world.engine.placeOption(placement(userId));
  await world.stop();
  const [[last], { mark_ms }] = [await trades(), await committed()];
  await expect(settle(mark_ms, last, 1, 0n, "hold_posted")).rejects.toMatchObject({ code: "CA008" });
});

// It leaves a state that no engine recovers from, so it stands last.
test("[OPT-09] [TRUST-02] a true outcome that is paid as another is found by the checker", async () => {
  const wrongRules = async () =>
    (await checkLedger(database().db)).filter(({ wrong }) => wrong > 0).map(({ rule }) => rule);
  await world.tradeAt(nowMs + 61_000, "61000");
  await world.tradeAt(nowMs + 200_000, "61000");
  await world.settled();
  await world.engine.placeOption(placement(userId, { seenPrice: 6_100_000_000_000n as never }));
  await world.tradeAt(nowMs + 259_000, "62000");
  await world.stop();
  expect(await wrongRules()).toEqual([]);
  const [{ seq, price }] = await trades();
  const [{ id, sell_ms, fee, payout }, { epoch, batch }] = [await theOption(), await committed()];
  await query(
    `SELECT engine_settle(0::smallint, $1, $2, $3, $3, 0, ARRAY[$4::bigint], ARRAY[$5::bigint], ARRAY['option_lost'],
       ARRAY[$6::bigint], ARRAY[$7::bigint], ARRAY[1::smallint], ARRAY[$8::bigint], '{1,1}', $9, '{97,97}', $10)`,
    [epoch, batch + 1n, sell_ms, userId, id, seq, price, payout, [userId * 4096 + 69, 99], [fee, payout]],
  );
  expect(await wrongRules()).toEqual(["every settled option paid its owner's wallet what its outcome says"]);
});
