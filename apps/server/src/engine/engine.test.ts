import { money } from "@candor/core/money/money";
import { optionPayout } from "@candor/core/options/payout";
import { afterEach, describe, expect, test } from "vitest";
import { balancesOf, houseBalance } from "../ledger/balances.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import {
  at,
  placement,
  requestOf,
  startMs,
  startWorld,
  transfer,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: TestWorld | undefined;
let nowMs = startMs;
let nextUser = 1;

const start = async (profile: "demo" | "open" = "demo"): Promise<TestWorld> => {
  nowMs += 600_000;
  const started = await startWorld(database(), nowMs, profile);
  world = started;
  await started.tradeAt(nowMs, "60000");
  // Options left open by earlier tests came due in the ten minutes between; they settle first.
  await started.settled();
  await started.fund(0, usdt(1_000_000));
  return started;
};
afterEach(async () => {
  await world?.stop();
  world = undefined;
});

/** A new user with a wallet. */
const userWith = async (started: TestWorld, wallet: bigint): Promise<number> => {
  const userId = (nextUser += 1);
  await started.fund(userId, wallet);
  return userId;
};
const optionsOf = async (userId: number) =>
  (await database().pool.query("SELECT * FROM option WHERE user_id = $1 ORDER BY id", [userId])).rows;
const balances = (userId: number) => balancesOf(database().db, userId);
const house = async () => ({
  capital: await houseBalance(database().db, "capital"),
  reserve: await houseBalance(database().db, "option_reserve"),
});

describe("placing", () => {
  test("[API-18] [OPT-06] [OPT-07] an option opens at the first tick after it was accepted, its stake held and its payout reserved", async () => {
    const { send, tradeAt, fund } = await start();
    const userId = (nextUser += 1);
    await fund(userId, usdt(100));
    const before = await house();
    const { answer } = await send(placement(userId));
    expect(await optionsOf(userId)).toEqual([]);
    await tradeAt(nowMs + 40, "60001");
    const [option] = await optionsOf(userId).then(async () => {
      await answer;
      return await optionsOf(userId);
    });
    expect(await answer).toEqual({ outcome: "applied", body: `taken ${option.id} in 1` });
    expect(option).toMatchObject({
      entry_price: at("60001"),
      accepted_ms: BigInt(nowMs),
      buy_ms: BigInt(nowMs + 40),
      sell_ms: BigInt(nowMs + 60_040),
      percent: 80,
      payout: usdt(8),
      status: "open",
    });
    expect(await balances(userId)).toMatchObject({ wallet: usdt(90), stake: usdt(10) });
    expect(await house()).toEqual({ capital: before.capital - usdt(8), reserve: before.reserve + usdt(8) });
  });

  test("[API-18] without a trade the next heartbeat decides, at the last trade's price", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    expect((await started.ask(placement(userId))).outcome).toBe("applied");
    const { rows } = await database().pool.query(
      `SELECT t.heartbeat, o.entry_price FROM option o JOIN tick_log t ON t.pid = 1 AND t.seq = o.entry_seq
       WHERE o.user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ heartbeat: true, entry_price: at("60000") }]);
  });

  test("[API-11] 64 identical placements at once are applied once and get 64 equal answers", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(1_000));
    const same = placement(userId);
    const asked = Array.from({ length: 64 }, () => started.engine.submit(same));
    await started.settled();
    await started.markAt(nowMs + 1);
    const answers = await Promise.all(asked);
    expect(new Set(answers.map((answer) => "body" in answer && answer.body)).size).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await started.engine.submit(same)).toMatchObject({ outcome: "replayed" });
    expect(await optionsOf(userId)).toHaveLength(1);
    expect((await balances(userId)).wallet).toBe(usdt(990));
  });

  test("[API-11] the same key for another request is a conflict, at the same time or later", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    const first = placement(userId);
    const other = { ...first, fingerprint: "two" };
    const asked = [started.engine.submit(first), started.engine.submit(other)];
    await started.settled();
    await started.markAt(nowMs + 1);
    expect((await Promise.all(asked)).map(({ outcome }) => outcome)).toEqual(["applied", "conflict"]);
    expect(await started.engine.submit(other)).toEqual({ outcome: "conflict" });
    expect((await balances(userId)).wallet).toBe(usdt(90));
  });

  test("[API-11] a stored answer belongs to its user: another user's same key is a separate command", async () => {
    const started = await start();
    const [one, other] = [await userWith(started, usdt(100)), await userWith(started, usdt(100))];
    const first = placement(one);
    const second = { ...placement(other), key: first.key, fingerprint: "two" };
    const answers = [await started.ask(first), await started.ask(second)];
    expect(answers.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    for (const [index, request] of [first, second].entries()) {
      expect(await started.engine.submit(request)).toEqual({ ...answers[index], outcome: "replayed" });
    }
    for (const userId of [one, other]) expect(await optionsOf(userId)).toHaveLength(1);
  });

  test("[SES-17] [API-18] a freeze does not wait behind a full queue: none of the 32 is decided", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(1_000));
    const asked = Array.from({ length: 33 }, () => started.engine.submit(placement(userId)));
    await started.settled();
    const freeze = started.engine.submit(requestOf({ type: "freezeUser", userId }));
    expect((await freeze).outcome).toBe("applied");
    await started.markAt(nowMs + 1);
    const bodies = (await Promise.all(asked)).map((answer) => "body" in answer && answer.body);
    expect(bodies.filter((body) => body === "refused AccountFrozen")).toHaveLength(32);
    expect(bodies.filter((body) => body === "refused DoNotSubmit")).toHaveLength(1);
    expect(await optionsOf(userId)).toEqual([]);
    expect((await balances(userId)).wallet).toBe(usdt(1_000));
  });

  test("[API-11] [API-18] two requests with one key that find no room are both refused, and neither is a replay", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(1_000));
    const waiting = Array.from({ length: 32 }, () => started.engine.submit(placement(userId)));
    await started.settled();
    const late = placement(userId);
    const turned = await Promise.all([started.engine.submit(late), started.engine.submit(late)]);
    expect(turned).toEqual([1, 2].map(() => ({ outcome: "refused", body: "refused DoNotSubmit" })));
    await started.markAt(nowMs + 1);
    await Promise.all(waiting);
    // Nothing of it was stored: once there is room again, its key belongs to a new command.
    const again = started.engine.submit(late);
    await started.settled();
    await started.markAt(nowMs + 2);
    expect((await again).outcome).toBe("applied");
  });

  test("[API-18] [OPT-03] 32 commands of a user wait; the others are refused at once, and another user is not delayed", async () => {
    const started = await start();
    const [userId, rich] = [await userWith(started, usdt(100)), await userWith(started, usdt(100))];
    const asked = Array.from({ length: 50 }, () => started.engine.submit(placement(userId)));
    const neighbour = started.engine.submit(placement(rich));
    await started.settled();
    await started.markAt(nowMs + 1);
    const bodies = (await Promise.all(asked)).map((answer) => "body" in answer && answer.body);
    expect(bodies.filter((body) => body === "refused DoNotSubmit")).toHaveLength(18);
    expect(bodies.filter((body) => body === "refused low")).toHaveLength(22);
    expect((await neighbour).outcome).toBe("applied");
    expect(await balances(userId)).toMatchObject({ wallet: 0n, stake: usdt(100) });
    // A command refused because the queue is full is not a decision: nothing is stored.
    const stored = await database().pool.query("SELECT answer FROM idempotency WHERE user_id = $1", [userId]);
    expect(stored.rows.filter(({ answer }) => answer === "refused DoNotSubmit")).toEqual([]);
    expect(stored.rows.filter(({ answer }) => answer === "refused low")).toHaveLength(22);
    const { rows } = await database().pool.query(
      "SELECT DISTINCT buy_ms FROM option WHERE user_id = ANY ($1)",
      [[userId, rich]],
    );
    expect(rows).toHaveLength(1);
  });

  test("[MKT-09] a placement is refused when the price is 5 s old at the deciding tick", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    await started.markAt(nowMs + 4_998);
    expect((await started.ask(placement(userId))).outcome).toBe("applied");
    expect(await started.ask(placement(userId))).toEqual({
      outcome: "refused",
      body: "refused PriceIsStale",
    });
    expect((await balances(userId)).wallet).toBe(usdt(90));
  });

  test("[OPT-06] the price of the deciding tick is compared with the price the user saw: a difference of 0.2 % is accepted, more is refused", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    const seen = async (seenPrice: bigint) =>
      (await started.ask(placement(userId, { seenPrice: seenPrice as never }))) as { body: string };
    expect((await seen(6_012_000_000_000n)).body).toMatch(/^taken/);
    expect((await seen(5_988_000_000_000n)).body).toMatch(/^taken/);
    expect((await seen(6_012_000_000_001n)).body).toBe("refused PriceMoved");
    const { answer } = await started.send(placement(userId));
    await started.tradeAt(started.nowMs() + 1, "60200");
    expect(await answer).toMatchObject({ body: "refused PriceMoved" });
  });

  test("[OPT-07] a payout above the house's own capital is refused with ExposureLimit", async () => {
    // The users of this file have numbers of pools.
    const share = (value: string) =>
      owner().query("UPDATE setting_key SET value = $1 WHERE name LIKE 'gate%share'", [value]);
    await share("1");
    const started = await start();
    const userId = await userWith(started, usdt(500_000_000));
    const { capital, reserve } = await house();
    const tooMuch = money((capital * 100n) / 80n + 10n);
    expect(await started.ask(placement(userId, { stake: tooMuch }))).toMatchObject({
      body: "refused ExposureLimit",
    });
    expect(await house()).toEqual({ capital, reserve });
    const justEnough = money((capital * 100n) / 80n);
    expect(await started.ask(placement(userId, { stake: justEnough }))).toMatchObject({
      body: expect.stringMatching(/^taken/),
      outcome: "applied",
    });
    expect((await house()).capital).toBe(capital - optionPayout(justEnough, 80));
    await started.tradeAt(nowMs + 120_000, "50000");
    await started.settled();
    await share("0.1");
  });

  test("[LEV-19] a payout above a tenth of the house's own money is refused with GateShareLimit", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(500_000_000));
    const { capital } = await house();
    expect(await started.ask(placement(userId, { stake: money((capital * 50n) / 80n) }))).toMatchObject({
      body: "refused GateShareLimit",
    });
  });

  test("[OPT-04] every profile but demo takes one placement in 30 s; a refused one does not count", async () => {
    const started = await start("open");
    const userId = await userWith(started, usdt(15));
    expect(await started.ask(placement(userId, { stake: money(usdt(20)) }))).toMatchObject({
      body: "refused low",
    });
    expect((await started.ask(placement(userId))).outcome).toBe("applied");
    const placedMs = started.nowMs();
    await started.tradeAt(placedMs + 29_998, "60000");
    expect(await started.ask(placement(userId))).toMatchObject({ body: "refused TheOrderWillBePlacedIn" });
    expect(await started.ask(placement(userId))).toMatchObject({ body: "refused low" });
  });
});

describe("settling", () => {
  const settle = async (exit: string, direction: "call" | "put", stake = usdt(10)) => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    const before = await house();
    await started.ask(placement(userId, { direction, stake: money(stake) }));
    await started.tradeAt(nowMs + 60_001, exit);
    await started.tradeAt(nowMs + 60_251, "1");
    await started.markAt(nowMs + 60_300);
    await started.settled();
    const [option] = await optionsOf(userId);
    return { option, balances: await balances(userId), before, after: await house(), ...started };
  };

  test.each([
    ["a CALL wins above", "60000.00000001", "call", "win"],
    ["a CALL loses below", "59999.99999999", "call", "lose"],
    ["a CALL ties at", "60000", "call", "tie"],
    ["a PUT wins below", "59999.99999999", "put", "win"],
    ["a PUT loses above", "60000.00000001", "put", "lose"],
    ["a PUT ties at", "60000", "put", "tie"],
  ] as const)("[OPT-06] %s the entry price, to the micro-unit", async (_, exit, direction, outcome) => {
    const result = await settle(exit, direction, 10_000_001n);
    const net = { win: 8_000_000n, lose: -10_000_001n, tie: 0n }[outcome];
    expect(result.option).toMatchObject({ status: "settled", outcome, net });
    expect(result.balances).toMatchObject({ wallet: usdt(100) + net, stake: 0n });
    expect(result.after).toEqual({ capital: result.before.capital - net, reserve: result.before.reserve });
    expect(result.published.map(({ type }) => type)).toContain("optionSettled");
  });

  test("[OPT-06] the exit is the last trade at or before sellTime, although later ones are known", async () => {
    const { option } = await settle("60001", "call");
    expect(option).toMatchObject({ exit_price: at("60001"), outcome: "win" });
  });

  test("[OPT-10] options due at one moment settle in pieces, each once", async () => {
    const started = await start();
    const users = await Promise.all(Array.from({ length: 40 }, () => userWith(started, usdt(500))));
    const asked = users.flatMap((userId) =>
      Array.from({ length: 30 }, () => started.engine.submit(placement(userId))),
    );
    await started.settled();
    await started.markAt(nowMs + 1);
    await Promise.all(asked);
    await started.tradeAt(nowMs + 60_001, "60001");
    await started.settled();
    const { rows } = await database().pool.query(
      "SELECT status, count(*)::integer AS count FROM option WHERE user_id = ANY ($1) GROUP BY 1",
      [users],
    );
    expect(rows).toEqual([{ status: "settled", count: 1_200 }]);
    for (const userId of users) expect((await balances(userId)).wallet).toBe(usdt(500 + 30 * 8));
  });
});

describe("the free look-back", () => {
  test("[API-18] a user cannot wait behind a backlog of their own for a price and then take the money away", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    // The attack: a backlog, a placement behind it, a look at what the market does, the wallet drained when it goes wrong.
    const backlog = Array.from({ length: 20 }, () =>
      started.engine.submit(placement(userId, { stake: money(usdt(1)), seconds: 61 })),
    );
    const bet = started.engine.submit(placement(userId, { stake: money(usdt(80)) }));
    await started.settled();
    await started.tradeAt(nowMs + 1, "59990");
    const drained = started.engine.submit(transfer(userId, usdt(100)));
    expect(await bet).toMatchObject({ body: expect.stringMatching(/^taken/), outcome: "applied" });
    expect(await drained).toMatchObject({ body: "refused low" });
    await Promise.all(backlog);
    expect(await optionsOf(userId)).toMatchObject([{ entry_price: at("59990"), buy_ms: BigInt(nowMs + 1) }]);
  });

  test("[API-18] a transfer after a placement keeps its place in the queue, and cannot take the money that the placement needs", async () => {
    const started = await start();
    const userId = await userWith(started, usdt(100));
    const bet = started.engine.submit(placement(userId, { stake: money(usdt(80)) }));
    await started.settled();
    const drained = started.engine.submit(transfer(userId, usdt(100)));
    await started.settled();
    await started.tradeAt(nowMs + 1, "59990");
    expect((await bet).outcome).toBe("applied");
    expect(await drained).toMatchObject({ body: "refused low" });
  });
});
