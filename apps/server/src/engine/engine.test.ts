import { houseAccount } from "@candor/core/ids/account-id";
import { optionPayout } from "@candor/core/options/payout";
import { money } from "@candor/core/money/money";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { balancesOf, houseBalance } from "../ledger/balances.ts";
import { typeParsers } from "../platform/db/open-database.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { EngineUnavailable } from "./command.ts";
import { fund, placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
let world: TestWorld | undefined;
let nowMs = startMs;
let nextUser = 1;

const start = async (...rest: [profile?: "demo" | "open"]): Promise<TestWorld> => {
  nowMs += 600_000;
  world = await startWorld(database(), nowMs, ...rest);
  await world.tradeAt(nowMs, "60000");
  // What earlier tests left open came due in the ten minutes between: it settles first.
  await world.settled();
  return world;
};
afterEach(async () => {
  await world?.stop();
  world = undefined;
});

/** A new user with a wallet, and enough capital behind. Fund before starting the engine. */
const userWith = async (wallet: bigint, capital = usdt(1_000_000)): Promise<number> => {
  const userId = (nextUser += 1);
  await fund(database(), capital, { [userId]: wallet });
  return userId;
};
const optionsOf = async (userId: number) =>
  (await database().pool.query("SELECT * FROM option WHERE user_id = $1 ORDER BY id", [userId])).rows;
const balances = (userId: number) => balancesOf(database().db, userId);
const house = async () => ({
  capital: await houseBalance(database().db, "capital"),
  reserve: await houseBalance(database().db, "option_reserve"),
});
const asOwner = async <Answer>(work: (owner: pg.Client) => Promise<Answer>): Promise<Answer> => {
  const owner = new pg.Client({ connectionString: database().ownerUrl, types: typeParsers });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};
/** Cuts the engine off, as a crash would, and starts another one. */
const crashAndStart = async (atMs: number): Promise<TestWorld> => {
  await world?.tickLog.stop();
  const old = world;
  await asOwner((owner) =>
    owner.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND d.datname = current_database()`,
    ),
  );
  world = await startWorld(database(), atMs);
  await old?.engine.stop();
  return world;
};

describe("placing", () => {
  test("[OPT-06] [OPT-07] an option opens at the last trade, its stake bound and its payout put aside", async () => {
    const userId = await userWith(usdt(100));
    const { engine } = await start();
    const before = await house();
    const answer = await engine.placeOption(placement(userId));
    const [option] = await optionsOf(userId);
    expect(answer).toEqual({ outcome: "applied", body: `placed ${option.id}` });
    expect(option).toMatchObject({
      entry_price: 6_000_000_000_000n,
      percent: 80,
      payout: usdt(8),
      ostaus: 0,
    });
    expect(Number(option.sell_ms - option.buy_ms)).toBe(60_000);
    expect(await balances(userId)).toMatchObject({ wallet: usdt(90), stake: usdt(10) });
    expect(await house()).toEqual({ capital: before.capital - usdt(8), reserve: before.reserve + usdt(8) });
  });

  test("[API-11] 64 identical placements at once: one applied, 64 equal answers", async () => {
    const userId = await userWith(usdt(1_000));
    const { engine } = await start();
    const same = placement(userId);
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        if (index % 8 === 0) await new Promise((resolve) => setTimeout(resolve, index));
        return engine.placeOption(same);
      }),
    );
    expect(new Set(answers.map((answer) => "body" in answer && answer.body)).size).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === "replayed")).toHaveLength(63);
    expect(await optionsOf(userId)).toHaveLength(1);
    expect((await balances(userId)).wallet).toBe(usdt(990));
  });

  test("[API-11] the same key for another request is a conflict, in the same batch or later", async () => {
    const userId = await userWith(usdt(100));
    const { engine } = await start();
    const first = placement(userId);
    const other = { ...first, fingerprint: "two" };
    const answers = await Promise.all([engine.placeOption(first), engine.placeOption(other)]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(["applied", "conflict"]);
    expect(await engine.placeOption(other)).toEqual({ outcome: "conflict" });
    expect((await balances(userId)).wallet).toBe(usdt(90));
  });

  test("[OPT-03] [TRUST-01] 500 placements at once with funds for 10: exactly 10, the rest refused alone with low", async () => {
    const userId = await userWith(usdt(100));
    const rich = await userWith(usdt(100));
    const { engine } = await start();
    const asked = Array.from({ length: 500 }, () => engine.placeOption(placement(userId)));
    const neighbour = engine.placeOption(placement(rich));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(10);
    expect(answers.filter((answer) => "body" in answer && answer.body === "refused low")).toHaveLength(490);
    expect((await neighbour).outcome).toBe("applied");
    expect(await balances(userId)).toMatchObject({ wallet: 0n, stake: usdt(100) });
    expect(await optionsOf(userId)).toHaveLength(10);
  });

  test("[OPT-03] funds are spent in the order of asking, and a smaller stake still fits after one that does not", async () => {
    const userId = await userWith(usdt(50));
    const { engine } = await start();
    const fees = [30, 30, 20, 10];
    const answers = await Promise.all(
      fees.map((fee) => engine.placeOption(placement(userId, { fee: money(usdt(fee)) }))),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(["applied", "refused", "applied", "refused"]);
  });

  test("[MKT-09] a price that is 5 s old takes no placement, whether marks go on or not", async () => {
    const userId = await userWith(usdt(100));
    const { engine, markAt } = await start();
    await markAt(nowMs + 4_999);
    expect((await engine.placeOption(placement(userId))).outcome).toBe("applied");
    await markAt(nowMs + 5_000);
    expect(await engine.placeOption(placement(userId))).toEqual({
      outcome: "refused",
      body: "refused PriceIsStale",
    });
    expect((await balances(userId)).wallet).toBe(usdt(90));
  });

  test("[MKT-09] [OPT-06] while the clock is 5 s behind the log no placement is taken at the price that stands still", async () => {
    const userId = await userWith(usdt(100));
    const { engine, tradeAt, markAt } = await start();
    await tradeAt(nowMs + 10_000, "60000");
    await markAt(nowMs + 5_001);
    expect((await engine.placeOption(placement(userId))).outcome).toBe("applied");
    await markAt(nowMs + 5_000);
    expect(await engine.placeOption(placement(userId))).toMatchObject({ body: "refused PriceIsStale" });
  });

  test("[OPT-06] a seen price more than 0.2 % off is refused, exactly 0.2 % is taken", async () => {
    const userId = await userWith(usdt(100));
    const { engine } = await start();
    const place = async (seenPrice: bigint) =>
      (await engine.placeOption(placement(userId, { seenPrice: seenPrice as never }))) as { body: string };
    expect((await place(6_012_000_000_000n)).body).toMatch(/^placed/);
    expect((await place(5_988_000_000_000n)).body).toMatch(/^placed/);
    expect((await place(6_012_000_000_001n)).body).toBe("refused PriceMoved");
    expect((await place(5_987_999_999_999n)).body).toBe("refused PriceMoved");
  });

  test("[OPT-07] a payout above the house's own capital is refused with ExposureLimit", async () => {
    const userId = await userWith(usdt(500_000_000), 1n);
    const { engine } = await start();
    const { capital, reserve } = await house();
    const tooMuch = money((capital * 100n) / 80n + 10n);
    expect(await engine.placeOption(placement(userId, { fee: tooMuch }))).toMatchObject({
      body: "refused ExposureLimit",
    });
    expect(await house()).toEqual({ capital, reserve });
    const justEnough = money((capital * 100n) / 80n);
    expect((await engine.placeOption(placement(userId, { fee: justEnough }))).outcome).toBe("applied");
    expect((await house()).capital).toBe(capital - optionPayout(justEnough, 80));
    await world?.tradeAt(nowMs + 60_000, "50000");
    await world?.settled();
  });

  test("[OPT-04] every profile but demo takes one placement in 30 s; one that was refused does not count", async () => {
    const userId = await userWith(usdt(15));
    const { engine, tradeAt } = await start("open");
    expect(await engine.placeOption(placement(userId, { fee: money(usdt(20)) }))).toMatchObject({
      body: "refused low",
    });
    expect((await engine.placeOption(placement(userId))).outcome).toBe("applied");
    await tradeAt(nowMs + 29_750, "60000");
    expect(await engine.placeOption(placement(userId))).toMatchObject({
      body: "refused TheOrderWillBePlacedIn",
    });
    await tradeAt(nowMs + 30_000, "60000");
    expect(await engine.placeOption(placement(userId))).toMatchObject({ body: "refused low" });
  });
});

describe("settling", () => {
  const settle = async (exit: string, style: 0 | 1, fee = usdt(10)) => {
    const userId = await userWith(usdt(100));
    const { engine, tradeAt, markAt, settled, published } = await start();
    const before = await house();
    await engine.placeOption(placement(userId, { style, fee: money(fee) }));
    await tradeAt(nowMs + 60_000, exit);
    await tradeAt(nowMs + 60_250, "1");
    await markAt(nowMs + 60_300);
    await settled();
    const [option] = await optionsOf(userId);
    return { option, balances: await balances(userId), before, after: await house(), published, userId };
  };

  test.each([
    ["a CALL wins above", "60000.00000001", 0, "win"],
    ["a CALL loses below", "59999.99999999", 0, "lose"],
    ["a CALL ties at", "60000", 0, "tie"],
    ["a PUT wins below", "59999.99999999", 1, "win"],
    ["a PUT loses above", "60000.00000001", 1, "lose"],
    ["a PUT ties at", "60000", 1, "tie"],
  ] as const)("[OPT-06] %s the entry price, to the micro-unit", async (_, exit, style, outcome) => {
    const result = await settle(exit, style, 10_000_001n);
    const payout = 8_000_000n;
    const ploss = { win: payout, lose: -10_000_001n, tie: 0n }[outcome];
    expect(result.option).toMatchObject({ ostaus: 1, is_win: outcome === "lose" ? 2 : 1, ploss });
    expect(result.balances).toMatchObject({ wallet: usdt(100) + ploss, stake: 0n });
    expect(result.after).toEqual({ capital: result.before.capital - ploss, reserve: result.before.reserve });
    expect(result.published.map(({ type }) => type)).toContain("optionSettled");
  });

  test("[OPT-06] the exit is the last trade at or before selltime, although later ones are known", async () => {
    const { option } = await settle("60001", 0);
    expect(option).toMatchObject({ exit_price: 6_000_100_000_000n, is_win: 1 });
  });

  test("[OPT-10] options due at one moment settle in pieces, each once", async () => {
    const userId = await userWith(usdt(20_000));
    const { engine, tradeAt, settled } = await start();
    await Promise.all(Array.from({ length: 1_200 }, () => engine.placeOption(placement(userId))));
    await tradeAt(nowMs + 60_000, "60001");
    await settled();
    expect((await optionsOf(userId)).every(({ ostaus }) => ostaus === 1)).toBe(true);
    expect((await balances(userId)).wallet).toBe(usdt(20_000 + 1_200 * 8));
  });

  test("[OPT-09] a settled option cannot be changed or removed, by the app's role nor by the owner", async () => {
    const { option, userId } = await settle("60001", 0);
    const where = `WHERE user_id = ${userId} AND id = ${option.id}`;
    const attempts = [
      ...["is_win = 2", "ploss = -fee, is_win = 2", "exit_price = 1", "ostaus = 0", "fee = fee + 1"].map(
        (change) => `UPDATE option SET ${change} ${where}`,
      ),
      `DELETE FROM option ${where}`,
      "TRUNCATE option",
    ];
    for (const attempt of attempts) {
      await expect(database().pool.query(attempt)).rejects.toThrow(/permission denied/);
      await expect(asOwner((owner) => owner.query(attempt))).rejects.toThrow(/stays as it is|append-only/);
    }
    expect((await optionsOf(userId))[0]).toEqual(option);
  });

  test("[OPT-09] the engine's own door takes neither a false exit nor a false outcome", async () => {
    const userId = await userWith(usdt(100));
    const { engine, tradeAt, stop } = await start();
    await engine.placeOption(placement(userId));
    await tradeAt(nowMs + 30_000, "61000");
    await tradeAt(nowMs + 59_000, "59000");
    await stop();
    const [option] = await optionsOf(userId);
    const { rows } = await database().pool.query("SELECT epoch, batch FROM engine_state");
    const forged = (seq: bigint, exitPrice: bigint, isWin: number, ploss: bigint) =>
      database().pool.query(
        `SELECT engine_settle(0::smallint, $1, $2, $3, $3, 0, ARRAY[$4::bigint], ARRAY[$5::bigint], ARRAY['option_won'],
           ARRAY[$6::bigint], ARRAY[$7::bigint], ARRAY[$8::smallint], ARRAY[$9::bigint], '{}', '{}', '{}', '{}')`,
        [rows[0].epoch, rows[0].batch + 1n, option.sell_ms, userId, option.id, seq, exitPrice, isWin, ploss],
      );
    const highest = option.entry_seq + 1n;
    await expect(forged(highest, 6_100_000_000_000n, 1, option.payout)).rejects.toThrow(/not the last trade/);
    const last = (
      await database().pool.query("SELECT max(seq) AS seq FROM tick_log WHERE pid = 1 AND NOT heartbeat")
    ).rows[0].seq;
    await expect(forged(last, 6_100_000_000_000n, 1, option.payout)).rejects.toThrow(/not the last trade/);
    await expect(forged(last, 5_900_000_000_000n, 1, option.payout)).rejects.toThrow(
      /the_outcome_is_the_rule/,
    );
    expect((await optionsOf(userId))[0].ostaus).toBe(0);
  });
});

describe("failures", () => {
  test("[OPT-05] after a crash the engine recovers, and what came due meanwhile settles at once by the rule", async () => {
    const userId = await userWith(usdt(100));
    const { engine, tradeAt } = await start();
    await engine.placeOption(placement(userId));
    await engine.placeOption(placement(userId, { seconds: 180 }));
    await tradeAt(nowMs + 40_000, "60002");
    const again = await crashAndStart(nowMs + 100_000);
    await again.tradeAt(nowMs + 100_000, "59000");
    await again.settled();
    const [due, open] = await optionsOf(userId);
    expect(due).toMatchObject({ ostaus: 1, is_win: 1, exit_price: 6_000_200_000_000n });
    expect(open).toMatchObject({ ostaus: 0 });
    await again.tradeAt(nowMs + 180_000, "58000");
    await again.settled();
    expect((await optionsOf(userId))[1]).toMatchObject({ ostaus: 1, is_win: 2 });
    expect(await balances(userId)).toMatchObject({ wallet: usdt(98), stake: 0n });
  });

  test("[API-11] a key answered before a crash gets the same answer after it", async () => {
    const userId = await userWith(usdt(100));
    const { engine } = await start();
    const same = placement(userId);
    const first = await engine.placeOption(same);
    const again = await crashAndStart(nowMs + 1_000);
    await again.tradeAt(nowMs + 1_000, "60000");
    expect(await again.engine.placeOption(same)).toEqual({ ...first, outcome: "replayed" });
    expect((await balances(userId)).wallet).toBe(usdt(90));
  });

  test("[TRUST-03] a leader that was overtaken writes nothing and says so", async () => {
    const userId = await userWith(usdt(100));
    const { engine: paused } = await start();
    const again = await crashAndStart(nowMs + 1_000).catch((error: unknown) => error);
    expect(again).not.toBeInstanceOf(Error);
    await expect(paused.placeOption(placement(userId))).rejects.toBeInstanceOf(EngineUnavailable);
    expect(await optionsOf(userId)).toEqual([]);
  });

  test("[API-11] cut connections lose nothing and double nothing", async () => {
    const userId = await userWith(usdt(10_000));
    const { engine } = await start();
    let cutting = true;
    // Ever more rarely: on a busy machine a batch on a new connection may take longer than the first pauses.
    const cut = asOwner(async (owner) => {
      for (let pauseMs = 60; cutting; pauseMs *= 1.3) {
        await owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%engine_place%'`,
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    });
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        return engine.placeOption(placement(userId));
      }),
    );
    cutting = false;
    await cut;
    expect(answers.every(({ outcome }) => outcome === "applied")).toBe(true);
    const options = await optionsOf(userId);
    expect(options).toHaveLength(400);
    expect(new Set(answers.map((answer) => "body" in answer && answer.body)).size).toBe(400);
    expect((await balances(userId)).wallet).toBe(usdt(6_000));
  });

  test("[OPT-07] the reserve of the house is exactly what its open options may cost", async () => {
    const { rows } = await database().pool.query(
      "SELECT coalesce(sum(payout), 0)::bigint AS owed FROM option WHERE ostaus = 0",
    );
    expect((await house()).reserve).toBe(rows[0].owed);
    expect(houseAccount("option_reserve")).toBe(99n);
  });
});
