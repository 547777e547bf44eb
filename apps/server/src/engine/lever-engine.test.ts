import { assert } from "@candor/core/assert/assert";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { balancesOf, houseBalance } from "../ledger/balances.ts";
import { checkLedger, isSound } from "../ledger/check.ts";
import { typeParsers } from "../platform/db/open-database.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { EngineUnavailable } from "./engine-unavailable.ts";
import {
  at,
  fundContracts,
  leverRequest,
  opening,
  startMs,
  startWorld,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const database = withTestDatabase();
let world: TestWorld | undefined;
let nowMs = startMs;
let nextUser = 1;

/** The price goes back to 60000, in steps that are no outliers, over what earlier tests left open. */
const start = async (): Promise<TestWorld> => {
  nowMs += 600_000;
  world = await startWorld(database(), nowMs - 1_000);
  await world.tradeAt(nowMs - 1_000, "50000");
  await world.tradeAt(nowMs, "60000");
  await world.settled();
  return world;
};
afterEach(async () => {
  await world?.stop();
  world = undefined;
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});

/** A new user with a contract wallet. Fund before starting the engine. */
const userWith = async (contract: bigint, capital = usdt(1_000_000)): Promise<number> => {
  const userId = (nextUser += 1);
  await fundContracts(database(), capital, { [userId]: contract });
  return userId;
};
const query = async (text: string, values: readonly unknown[] = []) =>
  (await database().pool.query(text, [...values])).rows;
const rowsOf = (userId: number) =>
  query("SELECT * FROM lever_order WHERE user_id = $1 ORDER BY id", [userId]);
const balances = (userId: number) => balancesOf(database().db, userId);
const house = async () => ({
  book: await houseBalance(database().db, "trading_book"),
  insurance: await houseBalance(database().db, "insurance"),
  fees: await houseBalance(database().db, "fees"),
});
const lastId = async (userId: number): Promise<number> => Number((await rowsOf(userId)).at(-1)?.id);

const asOwner = async <Answer>(work: (owner: pg.Client) => Promise<Answer>): Promise<Answer> => {
  const owner = new pg.Client({ connectionString: database().ownerUrl, types: typeParsers });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

describe("commands", () => {
  test("[LEV-04] [LEV-13] at the best price the margin is bound and the fee is taken, at the last trade", async () => {
    const userId = await userWith(usdt(2_000));
    const { engine, published } = await start();
    const before = await house();
    const answer = await engine.lever(opening(userId));
    const [row] = await rowsOf(userId);
    expect(answer).toEqual({ outcome: "applied", body: `decided ${row.id} in 1` });
    expect(row).toMatchObject({
      status: 1,
      opened_as: 1,
      margin: usdt(1_000),
      fee: usdt(5),
      open_price: at("60000"),
      close_out_price: at("57000.00000599"),
      since_seq: row.entry_seq,
      done_ms: null,
    });
    expect(await balances(userId)).toMatchObject({ contract: usdt(995), margin: usdt(1_000) });
    expect((await house()).fees).toBe(before.fees + usdt(5));
    expect(published.map(({ type }) => type)).toEqual(["leverChanged", "balance"]);
  });

  test("[LEV-07] [LEV-08] [LEV-15] part, stops, reversal and the whole close, each to the micro-unit", async () => {
    const userId = await userWith(usdt(2_000));
    const { engine, tradeAt } = await start();
    await engine.lever(opening(userId));
    const first = await lastId(userId);
    await tradeAt(nowMs + 1_000, "60600");
    expect(
      await engine.lever(leverRequest({ type: "closeLever", userId, orderId: first, share: 4 })),
    ).toMatchObject({
      body: `decided ${first + 1} in 2`,
    });
    expect((await rowsOf(userId)).at(-1)).toMatchObject({
      part_of: BigInt(first),
      share: 4n,
      profit: usdt(40),
      status: 3,
    });
    expect(await balances(userId)).toMatchObject({ contract: usdt(995 + 400 + 40), margin: usdt(600) });
    const stops = { stopLoss: at("59000"), takeProfit: at("61000") };
    expect(
      (await engine.lever(leverRequest({ type: "setStops", userId, orderId: first, ...stops }))).outcome,
    ).toBe("applied");
    expect(await engine.lever(leverRequest({ type: "reverseLever", userId, orderId: first }))).toMatchObject({
      body: `decided ${first + 2} in 2`,
    });
    const [closed, , reversed] = await rowsOf(userId);
    expect(closed).toMatchObject({ status: 3, close_reason: 1, profit: usdt(60), share: 6n });
    expect(reversed).toMatchObject({ status: 1, side: 2, share: 6n, stop_loss: null, take_profit: null });
    await engine.lever(leverRequest({ type: "closeAllLevers", userId, symbol: undefined }));
    expect(await balances(userId)).toMatchObject({ contract: usdt(2_000 + 100 - 8), margin: 0n });
    expect(
      await engine.lever(leverRequest({ type: "closeAllLevers", userId, symbol: undefined })),
    ).toMatchObject({ body: "decided nothing new in 0" });
  });

  test("[LEV-07] [LEV-10] a fixed price waits with margin and fee bound, and comes back when it is revoked", async () => {
    const userId = await userWith(usdt(3_000));
    const { engine } = await start();
    await engine.lever(opening(userId, { askedPrice: at("59000") }));
    await engine.lever(opening(userId, { askedPrice: at("60000.00000001") }));
    expect(await rowsOf(userId)).toMatchObject([{ status: 0 }, { status: 2, open_price: at("60000") }]);
    expect(await balances(userId)).toMatchObject({ contract: usdt(990), margin: usdt(2_005) });
    expect(
      (await engine.lever(leverRequest({ type: "revokeAllLevers", userId, symbol: "BTCUSDT" }))).outcome,
    ).toBe("applied");
    expect(await balances(userId)).toMatchObject({ contract: usdt(1_995), margin: usdt(1_000) });
    expect((await rowsOf(userId))[0]).toMatchObject({ status: 4, open_price: null });
  });

  test("[LEV-04] [LEV-05] too little money is the first answer, before the tenth order and the exposure", async () => {
    const userId = await userWith(usdt(1_005));
    const rich = await userWith(usdt(20_000_000));
    const { engine } = await start();
    const bodyOf = async (request: ReturnType<typeof opening>) =>
      ((await engine.lever(request)) as { body: string }).body;
    expect(await bodyOf(opening(userId, { share: 11 }))).toBe("refused low");
    expect(await bodyOf(opening(userId, { share: 2_000_000 }))).toBe("refused low");
    expect(await bodyOf(opening(rich, { share: 200_000 }))).toBe("refused low");
    expect(await bodyOf(opening(rich, { share: 190_000 }))).toBe("refused ExposureLimit");
    const small = await Promise.all(
      Array.from({ length: 11 }, () => engine.lever(opening(rich, { share: 1 }))),
    );
    expect(small.filter(({ outcome }) => outcome === "applied")).toHaveLength(10);
    expect(small.at(-1)).toMatchObject({ body: "refused AtMost10Orders" });
    expect(await bodyOf(opening(rich, { share: 200_000 }))).toBe("refused low");
    expect(await bodyOf(opening(userId))).toMatch(/^decided/);
    expect(await balances(userId)).toMatchObject({ contract: 0n, margin: usdt(1_000) });
  });

  test("[LEV-17] what the ledger refuses leaves the exposure as it was, and the house's own money is public", async () => {
    const userId = await userWith(usdt(10));
    const { engine } = await start();
    const before = engine.exposure();
    await Promise.all(Array.from({ length: 20 }, () => engine.lever(opening(userId))));
    expect(engine.exposure()).toEqual(before);
    const capital = await houseBalance(database().db, "capital");
    const { book, insurance } = await house();
    expect(before.equity).toBe(capital + book + insurance);
  });

  test("[API-11] 64 equal orders at once are one; another request under the key is a conflict; a later repeat finds the answer", async () => {
    const userId = await userWith(usdt(5_000));
    const { engine } = await start();
    const same = opening(userId);
    const answers = await Promise.all(Array.from({ length: 64 }, () => engine.lever(same)));
    expect(new Set(answers.map((answer) => "body" in answer && answer.body)).size).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await engine.lever({ ...same, fingerprint: "two" })).toEqual({ outcome: "conflict" });
    expect(await engine.lever({ ...same, refusal: { key: "LeverOrderNotHolding" } })).toEqual({
      outcome: "replayed",
      body: answers[0] && "body" in answers[0] ? answers[0].body : "",
    });
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  test("[API-11] a refusal is stored like a success", async () => {
    const userId = await userWith(0n);
    const { engine } = await start();
    const poor = opening(userId);
    expect(await engine.lever(poor)).toEqual({ outcome: "refused", body: "refused low" });
    expect(await engine.lever(poor)).toEqual({ outcome: "replayed", body: "refused low" });
    const refused = opening(userId, {}, { refusal: { key: "PleaseEnterTheCorrectPrice" } });
    expect(await engine.lever(refused)).toEqual({
      outcome: "refused",
      body: "refused PleaseEnterTheCorrectPrice",
    });
  });
});

describe("triggers", () => {
  test("[LEV-10] [LEV-11] a gap through everything: close-outs at the tick's price, the house bears what is beyond the margin", async () => {
    const userId = await userWith(usdt(10_000));
    const { engine, tradeAt, settled, published } = await start();
    const before = await house();
    await engine.lever(opening(userId, { stopLoss: at("59000") }));
    await engine.lever(opening(userId, { side: 2, takeProfit: at("59500") }));
    await engine.lever(opening(userId, { askedPrice: at("58000") }));
    await tradeAt(nowMs + 1_000, "48000");
    await settled();
    const [long, short, filled] = await rowsOf(userId);
    expect(long).toMatchObject({ status: 3, close_reason: 4, profit: -usdt(1_000), house_loss: usdt(1_000) });
    expect(short).toMatchObject({ status: 3, close_reason: 3, profit: usdt(2_000), house_loss: 0n });
    expect(filled).toMatchObject({ status: 2, open_price: at("48000"), handle_ms: null });
    expect(await balances(userId)).toMatchObject({
      contract: usdt(10_000 - 1_000 + 2_000 - 1_000) - usdt(15),
      margin: usdt(1_000),
    });
    const after = await house();
    expect(after.book - before.book).toBe(usdt(1_000 - 2_000 + 1_000));
    expect(after.insurance - before.insurance).toBe(-usdt(1_000));
    const changed = published.filter(({ type }) => type === "leverChanged");
    expect(changed).toHaveLength(6);
    await tradeAt(nowMs + 2_000, "45000");
    await settled();
    expect((await rowsOf(userId))[2]).toMatchObject({ status: 3, close_reason: 4, profit: -usdt(625) });
  });

  test("[LEV-06] one piece may fill an order and close it, with both postings", async () => {
    const userId = await userWith(usdt(2_000));
    const { engine, tradeAt, settled } = await start();
    await engine.lever(opening(userId, { askedPrice: at("59000"), takeProfit: at("59500") }));
    // While a booking waits, two trades come: one turn of the engine decides both.
    await asOwner(async (owner) => {
      await owner.query("BEGIN");
      await owner.query("SELECT FROM engine_state FOR UPDATE");
      const held = engine.lever(leverRequest({ type: "revokeLever", userId, orderId: 0 }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tradeAt(nowMs + 500, "58900");
      await tradeAt(nowMs + 1_000, "59600");
      await owner.query("COMMIT");
      await held;
    });
    await settled();
    const [row] = await rowsOf(userId);
    expect(row).toMatchObject({ status: 3, opened_as: 2, close_reason: 3, open_price: at("58900") });
    expect(
      await query(
        "SELECT count(DISTINCT at_ms)::integer AS pieces FROM ledger_tx WHERE cause = $1 AND kind <> 'lever_reserved'",
        [`lever:${row.id}`],
      ),
    ).toEqual([{ pieces: 1 }]);
    expect(
      await query("SELECT kind FROM ledger_tx WHERE cause = $1 ORDER BY id", [`lever:${row.id}`]),
    ).toEqual([{ kind: "lever_reserved" }, { kind: "lever_filled" }, { kind: "lever_closed" }]);
  });

  test("[LEV-12] a thousand and more triggers of one tick are booked in pieces, each once", async () => {
    const users = await Promise.all(Array.from({ length: 150 }, () => userWith(usdt(500), usdt(1_000))));
    const { engine, tradeAt, settled } = await start();
    const small = { share: 1, multiple: 20, takeProfit: at("61000") };
    await Promise.all(
      users.flatMap((userId) => Array.from({ length: 8 }, () => engine.lever(opening(userId, small)))),
    );
    await tradeAt(nowMs + 1_000, "61000");
    await settled();
    const ids = users.join(",");
    expect(
      await query(
        `SELECT status, count(*)::integer AS count FROM lever_order WHERE user_id IN (${ids}) GROUP BY 1`,
      ),
    ).toEqual([{ status: 3, count: 1_200 }]);
  });
});

describe("failures", () => {
  test("[API-11] cut connections lose no order and double none", async () => {
    const users = await Promise.all(Array.from({ length: 40 }, () => userWith(usdt(10_100), usdt(100_000))));
    const { engine } = await start();
    let cutting = true;
    const cut = asOwner(async (owner) => {
      for (let pauseMs = 60; cutting; pauseMs *= 1.3) {
        await owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%engine_lever(%'`,
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    });
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        return engine.lever(opening(users[index % 40] ?? 0));
      }),
    );
    cutting = false;
    await cut;
    expect(answers.every(({ outcome }) => outcome === "applied")).toBe(true);
    expect(new Set(answers.map((answer) => "body" in answer && answer.body)).size).toBe(400);
    expect(await balances(users[0] ?? 0)).toMatchObject({ contract: usdt(50), margin: usdt(10_000) });
  });

  test("[TRUST-03] an engine that was overtaken books no lever order and says so", async () => {
    const userId = await userWith(usdt(2_000));
    const paused = await start();
    await paused.tickLog.stop();
    await asOwner((owner) =>
      owner.query(
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND d.datname = current_database()`,
      ),
    );
    world = await startWorld(database(), nowMs + 1_000);
    await expect(paused.engine.lever(opening(userId))).rejects.toBeInstanceOf(EngineUnavailable);
    await paused.engine.stop();
    expect(await rowsOf(userId)).toEqual([]);
  });
});
