import { assert } from "@candor/core/assert/assert";
import { afterEach, describe, expect, test } from "vitest";
import { balancesOf, houseBalance } from "../ledger/balances.ts";
import { checkLedger, isSound } from "../ledger/check.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import type { EngineRequest } from "./engine-request.ts";
import { at, opening, requestOf, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: TestWorld | undefined;
let nowMs = startMs;
let nextUser = 1;

/** Moves the price back to 60000 in steps that are not outliers; contracts left open by earlier tests see them. */
const start = async (): Promise<TestWorld> => {
  nowMs += 600_000;
  const started = await startWorld(database(), nowMs - 1_000);
  world = started;
  await started.tradeAt(nowMs - 1_000, "50000");
  await started.tradeAt(nowMs, "60000");
  await started.settled();
  await started.fund(0, usdt(1_000_000));
  return started;
};
afterEach(async () => {
  await world?.stop();
  world = undefined;
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});

/** A new user with a contract wallet. */
const userWith = async (started: TestWorld, contract: bigint): Promise<number> => {
  const userId = (nextUser += 1);
  if (contract > 0n) await started.fund(userId, contract, contract);
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
/** Sends many at once, gives their tick, and waits for all answers. */
const askAll = async (started: TestWorld, requests: readonly EngineRequest[]) => {
  const asked = requests.map((request) => started.engine.submit(request));
  await started.settled();
  await started.markAt(started.nowMs() + 1);
  return await Promise.all(asked);
};
describe("commands", () => {
  test("[LEV-04] [LEV-13] [LEV-10] an order at the best price holds its margin and pays its fee at the next tick", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(2_000));
    const before = await house();
    const seen = started.published.length;
    const { answer } = await started.send(opening(userId));
    await started.tradeAt(nowMs + 20, "60000");
    expect(await answer).toMatchObject({ outcome: "applied" });
    const [row] = await rowsOf(userId);
    expect(row).toMatchObject({
      status: "open",
      opened_as: "bestPrice",
      margin: usdt(1_000),
      fee: usdt(5),
      open_price: at("60000"),
      close_out_price: at("57000.00000599"),
      accepted_ms: BigInt(nowMs),
      open_ms: BigInt(nowMs + 20),
      since_seq: row.entry_seq,
      done_ms: null,
    });
    expect(await balances(userId)).toMatchObject({ contract: usdt(995), margin: usdt(1_000) });
    expect((await house()).fees).toBe(before.fees + usdt(5));
    expect(started.published.slice(seen).map(({ type }) => type)).toEqual(["leverChanged", "balance"]);
  });

  test("[LEV-07] [LEV-08] [LEV-15] partial close, stops, reversal and full close, each to the micro-unit", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(2_000));
    await started.ask(opening(userId));
    const first = await lastId(userId);
    await started.tradeAt(nowMs + 1_000, "60600");
    const part = requestOf({ type: "closeLever", userId, orderId: first, share: 4 });
    expect(await started.ask(part)).toMatchObject({ body: `taken ${first + 1} in 2` });
    expect((await rowsOf(userId)).at(-1)).toMatchObject({
      part_of: BigInt(first),
      share: 4n,
      profit: usdt(40),
      status: "closed",
    });
    expect(await balances(userId)).toMatchObject({ contract: usdt(995 + 400 + 40), margin: usdt(600) });
    const stops = { stopLoss: at("59000"), takeProfit: at("61000") };
    expect(
      (await started.ask(requestOf({ type: "setStops", userId, orderId: first, ...stops }))).outcome,
    ).toBe("applied");
    const reverse = requestOf({ type: "reverseLever", userId, orderId: first });
    expect(await started.ask(reverse)).toMatchObject({ body: `taken ${first + 2} in 2` });
    const [closed, , reversed] = await rowsOf(userId);
    expect(closed).toMatchObject({ status: "closed", close_reason: "owner", profit: usdt(60), share: 6n });
    expect(reversed).toMatchObject({
      status: "open",
      side: "short",
      share: 6n,
      stop_loss: null,
      take_profit: null,
    });
    const closeAll = () => requestOf({ type: "closeAllLevers", userId, symbol: undefined });
    await started.ask(closeAll());
    expect(await balances(userId)).toMatchObject({ contract: usdt(2_000 + 100 - 8), margin: 0n });
    expect(await started.ask(closeAll())).toMatchObject({ body: "taken nothing new in 0" });
  });

  test("[LEV-08] setting one stop leaves the other as it is", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(2_000));
    await started.ask(opening(userId, { stopLoss: at("59000"), takeProfit: at("61000") }));
    const orderId = await lastId(userId);
    await started.ask(
      requestOf({ type: "setStops", userId, orderId, stopLoss: "keep", takeProfit: at("62000") }),
    );
    expect((await rowsOf(userId))[0]).toMatchObject({
      stop_loss: at("59000"),
      take_profit: at("62000"),
    });
    await started.ask(requestOf({ type: "setStops", userId, orderId, stopLoss: "none", takeProfit: "keep" }));
    expect((await rowsOf(userId))[0]).toMatchObject({ stop_loss: null, take_profit: at("62000") });
  });

  test("[LEV-07] [LEV-10] a fixed-price order waits with margin and fee held, and returns both when it is revoked", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(3_000));
    await started.ask(opening(userId, { askedPrice: at("59000") }));
    await started.ask(opening(userId, { askedPrice: at("60000.00000001") }));
    expect(await rowsOf(userId)).toMatchObject([
      { status: "pending" },
      { status: "open", opened_as: "fixedPrice", open_price: at("60000") },
    ]);
    expect(await balances(userId)).toMatchObject({ contract: usdt(990), margin: usdt(2_005) });
    const revoke = requestOf({ type: "revokeAllLevers", userId, symbol: "BTCUSDT" });
    expect((await started.engine.submit(revoke)).outcome).toBe("applied");
    expect(await balances(userId)).toMatchObject({ contract: usdt(1_995), margin: usdt(1_000) });
    expect((await rowsOf(userId))[0]).toMatchObject({ status: "revoked", open_price: null });
  });

  test("[LEV-04] [LEV-05] too little money is checked first, before the limit of ten orders and the exposure", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(1_005));
    const rich = await userWith(started, usdt(20_000_000));
    const bodyOf = async (request: EngineRequest) => ((await started.ask(request)) as { body: string }).body;
    expect(await bodyOf(opening(userId, { share: 11 }))).toBe("refused low");
    expect(await bodyOf(opening(userId, { share: 2_000_000 }))).toBe("refused low");
    expect(await bodyOf(opening(rich, { share: 200_000 }))).toBe("refused low");
    expect(await bodyOf(opening(rich, { share: 190_000 }))).toBe("refused ExposureLimit");
    const small = await askAll(
      started,
      Array.from({ length: 11 }, () => opening(rich, { share: 1 })),
    );
    expect(small.filter(({ outcome }) => outcome === "applied")).toHaveLength(10);
    expect(small.at(-1)).toMatchObject({ body: "refused AtMost10Orders" });
    expect(await bodyOf(opening(rich, { share: 200_000 }))).toBe("refused low");
    expect(await bodyOf(opening(userId))).toMatch(/^taken/);
    expect(await balances(userId)).toMatchObject({ contract: 0n, margin: usdt(1_000) });
  });

  test("[LEV-17] a refused order leaves the exposure unchanged, and the house's own money is public", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(10));
    const before = started.engine.exposure();
    await askAll(
      started,
      Array.from({ length: 20 }, () => opening(userId)),
    );
    expect(started.engine.exposure()).toEqual(before);
    const capital = await houseBalance(database().db, "capital");
    const { book, insurance } = await house();
    expect(before.equity).toBe(capital + book + insurance);
  });

  test("[API-11] 64 equal orders at once are one; another request under the key is a conflict; a later repeat finds the answer", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(5_000));
    const same = opening(userId);
    const answers = await askAll(
      started,
      Array.from({ length: 64 }, () => same),
    );
    expect(new Set(answers.map((answer) => "body" in answer && answer.body)).size).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await started.engine.submit({ ...same, fingerprint: "two" })).toEqual({ outcome: "conflict" });
    const refusal = { key: "LeverOrderNotHolding" };
    expect(await started.engine.submit({ ...same, refusal })).toEqual({
      outcome: "replayed",
      body: answers[0] && "body" in answers[0] ? answers[0].body : "",
    });
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  test("[API-11] a refusal is stored like a success", async () => {
    const started = await start();
    const userId = await userWith(started, 0n);
    const poor = opening(userId);
    expect(await started.ask(poor)).toEqual({ outcome: "refused", body: "refused low" });
    expect(await started.engine.submit(poor)).toEqual({ outcome: "replayed", body: "refused low" });
    const refused = opening(userId, {}, { refusal: { key: "PleaseEnterTheCorrectPrice" } });
    expect(await started.engine.submit(refused)).toEqual({
      outcome: "refused",
      body: "refused PleaseEnterTheCorrectPrice",
    });
  });

  test("[SES-17] a freeze revokes waiting orders and leaves stops and closes as they are", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(5_000));
    await started.ask(opening(userId, { stopLoss: at("59000") }));
    await started.ask(opening(userId, { askedPrice: at("58000") }));
    const queued = await started.send(opening(userId));
    await started.engine.submit(requestOf({ type: "freezeUser", userId }));
    expect(await queued.answer).toMatchObject({ body: "refused AccountFrozen" });
    expect(await started.ask(opening(userId))).toMatchObject({ body: "refused AccountFrozen" });
    expect(await rowsOf(userId)).toMatchObject([{ status: "open" }, { status: "revoked" }]);
    await started.tradeAt(nowMs + 1_000, "58900");
    await started.settled();
    expect((await rowsOf(userId))[0]).toMatchObject({ status: "closed", close_reason: "stopLoss" });
  });
});

describe("a freeze that was written but not booked", () => {
  test("[SES-17] takes effect at the next start: waiting orders are revoked, positions stay", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(5_000));
    await started.ask(opening(userId));
    await started.ask(opening(userId, { askedPrice: at("50100") }));
    await started.stop();
    await owner().query(
      "INSERT INTO account (user_id, email, username, created_ms, frozen_ms, frozen_by) VALUES ($1, $2, 'x', 1, 1, 'owner')",
      [userId, `u${userId}@candor.test`],
    );
    world = await startWorld(database(), nowMs + 1_000);
    await world.settled();
    expect(await rowsOf(userId)).toMatchObject([{ status: "open" }, { status: "revoked" }]);
    expect(await world.ask(opening(userId))).toMatchObject({ body: "refused AccountFrozen" });
    await world.stop();
    await owner().query("UPDATE account SET frozen_ms = NULL, frozen_by = NULL");
    world = undefined;
  });
});

describe("triggers", () => {
  test("[LEV-10] [LEV-11] a gap past every trigger closes out at the tick's price, and the house bears the loss beyond the margin", async () => {
    const started = await start();
    const { tradeAt, settled, published } = started;
    const userId = await userWith(started, usdt(10_000));
    const before = await house();
    await started.ask(opening(userId, { stopLoss: at("59000") }));
    await started.ask(opening(userId, { side: "short", takeProfit: at("59500") }));
    await started.ask(opening(userId, { askedPrice: at("58000") }));
    await tradeAt(nowMs + 1_000, "48000");
    await settled();
    const [long, short, filled] = await rowsOf(userId);
    expect(long).toMatchObject({
      status: "closed",
      close_reason: "closeOut",
      profit: -usdt(1_000),
      house_loss: usdt(1_000),
    });
    expect(short).toMatchObject({
      status: "closed",
      close_reason: "takeProfit",
      profit: usdt(2_000),
      house_loss: 0n,
    });
    expect(filled).toMatchObject({ status: "open", open_price: at("48000"), exit_ms: null });
    expect(await balances(userId)).toMatchObject({
      contract: usdt(10_000 - 1_000 + 2_000 - 1_000) - usdt(15),
      margin: usdt(1_000),
    });
    const after = await house();
    expect(after.book - before.book).toBe(usdt(1_000 - 2_000 + 1_000));
    expect(after.insurance - before.insurance).toBe(-usdt(1_000));
    const changed = published.filter(
      (event) => event.type === "leverChanged" && event.change.order.userId === userId,
    );
    expect(changed).toHaveLength(6);
    await tradeAt(nowMs + 2_000, "45000");
    await settled();
    expect((await rowsOf(userId))[2]).toMatchObject({
      status: "closed",
      close_reason: "closeOut",
      profit: -usdt(625),
    });
  });

  test("[LEV-06] one batch may fill an order and close it, with both postings in order", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(2_000));
    await started.ask(opening(userId, { askedPrice: at("59000"), takeProfit: at("59500") }));
    // While a booking waits, two trades arrive: one batch holds the results of both.
    await owner().query("BEGIN");
    await owner().query("SELECT FROM engine_state FOR UPDATE");
    const held = started.engine.submit(requestOf({ type: "revokeLever", userId, orderId: 0 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    started.engine.advance({ ticks: [], markMs: started.nowMs() });
    await owner().query("COMMIT");
    await held;
    await started.tradeAt(nowMs + 500, "58900");
    await started.tradeAt(nowMs + 1_000, "59600");
    await started.settled();
    const [row] = await rowsOf(userId);
    expect(row).toMatchObject({
      status: "closed",
      opened_as: "fixedPrice",
      close_reason: "takeProfit",
      open_price: at("58900"),
    });
    expect(
      await query("SELECT kind FROM ledger_tx WHERE lever_id = $1 ORDER BY shard, batch, line", [row.id]),
    ).toEqual([{ kind: "lever_reserved" }, { kind: "lever_filled" }, { kind: "lever_closed" }]);
  });

  test("[LEV-12] more than a thousand triggers of one tick are booked in pieces, each once", async () => {
    const started = await start();
    const users = await Promise.all(Array.from({ length: 150 }, () => userWith(started, usdt(500))));
    const small = { share: 1, multiple: 20, takeProfit: at("61000") };
    await askAll(
      started,
      users.flatMap((userId) => Array.from({ length: 8 }, () => opening(userId, small))),
    );
    await started.tradeAt(nowMs + 1_000, "61000");
    await started.settled();
    expect(
      await query(
        "SELECT status, count(*)::integer AS count FROM lever_order WHERE user_id = ANY ($1) GROUP BY 1",
        [users],
      ),
    ).toEqual([{ status: "closed", count: 1_200 }]);
  });
});

describe("failures", () => {
  test("[API-11] cut connections lose no order and duplicate none", async () => {
    const started = await start();
    const users = await Promise.all(Array.from({ length: 40 }, () => userWith(started, usdt(10_100))));
    let cutting = true;
    // Cuts become rarer: on a busy machine a batch on a new connection may take longer than the first pauses.
    const cutOften = async (): Promise<void> => {
      for (let pauseMs = 60; cutting; pauseMs *= 1.3) {
        await owner().query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%engine_book%'`,
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    const cut = cutOften();
    // Gives a tick to waiting commands, as the log's own beats would.
    const beating = setInterval(() => void started.markAt(started.nowMs() + 1), 5);
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        const request = opening(users[index % 40] ?? 0);
        // A command whose key could not be looked up was not decided: its sender sends it again.
        for (;;) {
          const answer = await started.engine.submit(request).catch(() => undefined);
          if (answer !== undefined) return answer;
        }
      }),
    );
    cutting = false;
    await cut;
    clearInterval(beating);
    const bodies = answers.map((answer) => ("body" in answer ? answer.body : ""));
    expect(bodies.filter((body) => body.startsWith("taken"))).toHaveLength(400);
    expect(new Set(bodies).size).toBe(400);
    expect(await balances(users[0] ?? 0)).toMatchObject({ contract: usdt(50), margin: usdt(10_000) });
  });
});
