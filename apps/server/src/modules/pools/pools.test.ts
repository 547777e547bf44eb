import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startWorld, usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { asOwner, startPoolWorld, type PoolWorld } from "./test-pool-world.ts";
import { servePool } from "./jobs.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: PoolWorld;
const [ann, bob] = [100_011, 100_012];

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};
const idOf = async (answer: Promise<{ readonly data: { readonly id?: string } | null }>): Promise<string> =>
  (await answer).data?.id ?? "none";
/** In the pool at once: it has no trade. */
const entered = async (userId: number, amount = 1_000): Promise<string> => {
  const id = await idOf(world.enter(userId, amount));
  await world.serve();
  return id;
};
const passDays = async (userId: number, id: string, count: number): Promise<void> => {
  for (let day = 0; day < count; day += 1) await world.call("demo/passDay", userId, { id: Number(id) });
};
/** Asks for the end in the last days of the first period, and lets the period pass. */
const asked = async (userId: number, id: string): Promise<void> => {
  await passDays(userId, id, 4);
  expect((await world.endOf(userId, id)).key).toBeUndefined();
  await passDays(userId, id, 3);
};
const stateOf = async (id: string) =>
  (
    await world.query<{ units: bigint | null; ended_ms: bigint | null }>(
      `SELECT units, ended_ms FROM holding WHERE id = ${id}`,
    )
  )[0];

const start = async (stake: number): Promise<void> => {
  world = await startPoolWorld(database(), { stake });
  await world.fund(ann, usdt(5_000));
  await world.fund(bob, usdt(5_000));
};
afterEach(async () => {
  await expectBooksToBeRight();
  await world.stop();
});

describe("a pool", () => {
  beforeEach(() => start(20_000));

  test("[INV-14] begins with the operator's stake, takes who bought while it has no trade, and trades by its published terms", async () => {
    expect(await world.pool()).toMatchObject({
      held: usdt(20_000),
      units: usdt(20_000),
      stakeUnits: usdt(20_000),
    });
    expect((await world.enter(ann)).message).toBe("Successful purchase");
    expect(await world.holds(ann)).toMatchObject({ wallet: usdt(4_000), invested: usdt(1_000) });
    await world.serve();
    expect(await world.holds(ann)).toMatchObject({ wallet: usdt(4_000), invested: 0n });
    expect(await world.pool()).toMatchObject({
      held: usdt(21_000),
      units: usdt(21_000),
      run: { hasTrade: false },
    });
    await world.trade("won");
    const after = await world.pool();
    expect(after.held).toBeGreaterThan(usdt(21_000));
    expect(after.units).toBe(usdt(21_000));
    const trades = await world.query("SELECT margin, multiple, user_id FROM lever_order");
    expect(trades).toEqual([{ margin: usdt(1_000), multiple: 10, user_id: 1n }]);
  });

  test("[INV-05] [INV-14] is bought with own money alone, at one interest, in no further cycle, and not when it is closed", async () => {
    const form = {
      typeid: 1,
      interestDigit: "1",
      money: usdt(5_100),
      withdrawalPassword: "Pay#2026",
      comenewtask: "",
    };
    expect((await world.call("financial/buy", ann, form)).key).toBe("SorryYourCreditIsRunningLow");
    expect((await world.call("financial/buy", ann, { ...form, interestDigit: "2" })).key).toBe("BadRequest");
    expect((await world.call("financial/buy2", ann, { ...form, basicrate: 2, cycleId: 1 })).key).toBe(
      "BadRequest",
    );
    await asOwner(database(), "UPDATE invest_product SET is_open = false WHERE id = 1");
    expect((await world.call("financial/buy", ann, form)).key).toBe("SoldOut");
  });

  test("[INV-10] pays who has asked in the last three days of a period, when it is over, exactly the part that the units have", async () => {
    const id = await entered(ann);
    await world.trade("won");
    expect((await world.endOf(ann, id)).key).toBe("OrderCannotBeEnded");
    expect((await world.call("redemption", ann, { id: Number(id) })).key).toBe("OrderCannotBeEnded");
    await passDays(ann, id, 4);
    expect((await world.endOf(ann, id)).key).toBeUndefined();
    expect((await world.endOf(ann, id)).key).toBe("NoChanges");
    await world.serve();
    expect(await world.wallet(ann)).toBe(usdt(4_000));
    await passDays(ann, id, 3);
    const before = await world.pool();
    const { units } = (await stateOf(id)) ?? {};
    const due = ((units ?? 0n) * before.held) / before.units;
    expect(due).toBeGreaterThan(usdt(1_000));
    await world.serve();
    expect(await world.wallet(ann)).toBe(usdt(4_000) + due);
    expect(await world.pool()).toMatchObject({
      held: before.held - due,
      units: before.units - (units ?? 0n),
    });
    expect((await world.endOf(ann, id)).key).toBe("HoldingNotFound");
  });

  test("[INV-10] goes on in another period when its end was not asked for, and can then be ended in the last days of that one", async () => {
    const id = await entered(ann);
    await passDays(ann, id, 8);
    expect((await world.endOf(ann, id)).key).toBe("OrderCannotBeEnded");
    await passDays(ann, id, 3);
    expect((await world.endOf(ann, id)).key).toBeUndefined();
    await passDays(ann, id, 2);
    await world.serve();
    expect(await world.wallet(ann)).toBe(usdt(4_000));
    await passDays(ann, id, 1);
    await world.serve();
    expect(await world.wallet(ann)).toBe(usdt(5_000));
  });

  test("[INV-14] whose trade is open takes nobody and pays nobody; when it has ended, all who wait meet what the units are worth then", async () => {
    const id = await entered(ann);
    await world.open();
    await asked(ann, id);
    await world.enter(bob);
    await world.serve();
    expect([await world.wallet(ann), await world.wallet(bob)]).toEqual([usdt(4_000), usdt(4_000)]);
    expect(await world.pool()).toMatchObject({ units: usdt(21_000), run: { hasTrade: true } });
    await world.fall();
    const flat = await world.pool();
    expect(flat.held).toBeLessThan(usdt(21_000));
    await world.serve();
    const paid = (usdt(1_000) * flat.held) / flat.units;
    expect(await world.wallet(ann)).toBe(usdt(4_000) + paid);
    const [held, units] = [flat.held - paid, flat.units - usdt(1_000)];
    expect(await world.pool()).toMatchObject({
      held: held + usdt(1_000),
      units: units + (usdt(1_000) * units) / held,
    });
  });

  test("[INV-14] ends its open trade when somebody in a demo lets a day pass in waiting to enter, and in waiting to be paid", async () => {
    await world.open();
    const id = await idOf(world.enter(ann));
    await world.serveThrough();
    expect(await world.pool()).toMatchObject({ run: { hasTrade: true } });
    await passDays(ann, id, 1);
    await world.serveThrough();
    expect(await stateOf(id)).toMatchObject({ ended_ms: null });
    expect((await stateOf(id))?.units).toBeGreaterThan(0n);
    await world.open();
    expect(await world.pool()).toMatchObject({ run: { hasTrade: true } });
    await passDays(ann, id, 3);
    expect((await world.endOf(ann, id)).key).toBeUndefined();
    await passDays(ann, id, 3);
    await world.serveThrough();
    expect(await world.pool()).toMatchObject({ run: { hasTrade: true } });
    await passDays(ann, id, 1);
    await world.serveThrough();
    expect((await stateOf(id))?.ended_ms).not.toBeNull();
    expect(await world.wallet(ann)).toBeGreaterThan(usdt(4_900));
  });

  test("[INV-14] leaves money that waits to its owner, who takes it back once, however often that is asked at one moment", async () => {
    await world.open();
    expect(await world.pool()).toMatchObject({ run: { hasTrade: true } });
    const id = await idOf(world.enter(ann));
    await world.serve();
    expect(await stateOf(id)).toMatchObject({ units: null, ended_ms: null });
    const answers = await Promise.all(Array.from({ length: 16 }, () => world.endOf(ann, id)));
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ key }) => key ?? []))).toEqual(new Set(["HoldingNotFound"]));
    expect(await world.holds(ann)).toMatchObject({ wallet: usdt(5_000), invested: 0n });
  });

  test("[INV-14] either takes money or gives it back when both are asked for at one moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await idOf(world.enter(bob, 100));
      const [answer] = await Promise.all([world.endOf(bob, id), world.serve()]);
      const { units, ended_ms } = (await stateOf(id)) ?? {};
      // Taken back, or in the pool, where its first days cannot end it.
      if (answer.key === undefined) expect([units, ended_ms === null]).toEqual([null, false]);
      else expect([answer.key, units, ended_ms]).toEqual(["OrderCannotBeEnded", usdt(100), null]);
    }
  });

  test("[INV-14] is served once by two processes at one moment", async () => {
    const id = await entered(ann);
    await asked(ann, id);
    await world.enter(bob);
    await Promise.all([world.serve(), world.serve(), servePool(world.jobDeps, 1)]);
    expect(await world.wallet(ann)).toBe(usdt(5_000));
    expect(await world.pool()).toMatchObject({ held: usdt(21_000), units: usdt(21_000) });
    const steps = await world.query<{ step: string; count: bigint }>(
      "SELECT step, count(*) FROM pool_step WHERE user_id > 0 GROUP BY step ORDER BY step",
    );
    expect(steps).toEqual([
      { step: "entered", count: 2n },
      { step: "redeemed", count: 1n },
    ]);
  });

  test("[INV-14] [TRUST-03] is recovered with its trade, its units and those who wait, and goes on", async () => {
    const id = await entered(ann);
    await world.open();
    const waiting = await idOf(world.enter(bob));
    const before = await world.pool();
    expect(before).toMatchObject({ run: { hasTrade: true } });
    await world.stop();
    const again = await startWorld(database(), world.nowMs());
    expect(await world.pool()).toMatchObject(before);
    const deps = { ...world.jobDeps, submit: again.submit, clock: { nowMs: again.nowMs } };
    await servePool(deps, 1);
    expect(await stateOf(waiting)).toMatchObject({ units: null });
    const [{ take_profit: price } = { take_profit: 0n }] = await world.query<{ take_profit: bigint }>(
      "SELECT take_profit FROM lever_order WHERE status = 'open'",
    );
    await again.tradeAt(again.nowMs() + 1_000, String(Number(price) / 1e8));
    await again.settled();
    for (let beat = 0; beat < 3; beat += 1) {
      await again.markAt(again.nowMs() + 100);
      await again.settled();
    }
    await servePool(deps, 1);
    expect(await world.pool()).toMatchObject({ margin: 0n });
    const { units } = (await stateOf(waiting)) ?? {};
    expect(units).toBeLessThan(usdt(1_000));
    expect(units).toBeGreaterThan(usdt(900));
    expect(await stateOf(id)).toMatchObject({ units: usdt(1_000) });
    await again.stop();
    world = { ...world, stop: async () => {} };
  });
});

describe("a pool without a stake", () => {
  beforeEach(() => start(0));

  test("[INV-14] does not trade while it is empty, and is empty again when the last one has left, who takes the rest", async () => {
    await world.serve();
    expect(await world.pool()).toMatchObject({ held: 0n, run: undefined });
    const [first, second] = [await entered(ann), await entered(bob, 300)];
    await asked(ann, first);
    await asked(bob, second);
    // What a third of a micro-unit would be rounded down from.
    await world.gain(1n);
    await world.serve();
    expect([await world.wallet(ann), await world.wallet(bob)]).toEqual([usdt(5_000), usdt(5_000) + 1n]);
    expect(await world.pool()).toMatchObject({ held: 0n, units: 0n, endedMs: undefined });
  });

  test("[INV-14] ends when it has lost everything: what waits comes back, and nothing is sold any more", async () => {
    const id = await entered(ann);
    const waiting = await idOf(world.enter(bob));
    await world.gain(-usdt(1_000));
    await world.serve();
    expect(await world.pool()).toMatchObject({ held: 0n, units: usdt(1_000), endedMs: world.nowMs() });
    expect(await world.holds(bob)).toMatchObject({ wallet: usdt(5_000), invested: 0n });
    expect(await stateOf(waiting)).toMatchObject({ units: null, ended_ms: BigInt(world.nowMs()) });
    expect(await stateOf(id)).toMatchObject({ units: usdt(1_000), ended_ms: BigInt(world.nowMs()) });
    expect((await world.enter(bob)).key).toBe("SoldOut");
    await world.serve();
    expect(await world.pool()).toMatchObject({ run: undefined });
  });
});
