import { afterEach, beforeEach, expect, test } from "vitest";
import { houseBalance } from "../../ledger/balances.ts";
import { usdt } from "../../engine/test-world.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { readPoolDesk } from "./operators/pool-desk.ts";
import { asOwner, startPoolWorld, type PoolWorld } from "./test-pool-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: PoolWorld;
const [ann, bob] = [100_011, 100_012];

/** An order whose act is left out: who approves acts, and how, is tested where they are made. */
const ordered = (id: number, what: string, amount?: bigint) =>
  asOwner(
    database(),
    "SET session_replication_role = replica",
    `INSERT INTO pool_order (id, pool_id, what, amount, ordered_ms) VALUES (${id}, 1, '${what}', ${amount ?? "NULL"}, ${world.nowMs()})`,
  );

beforeEach(async () => {
  world = await startPoolWorld(database());
  await world.fund(ann, usdt(5_000));
  await world.fund(bob, usdt(5_000));
});
afterEach(() => world.stop());

test("[INV-14] [OPS-03] a stake that was ordered enters like anyone's money, and leaves at what it is worth", async () => {
  const before = await houseBalance(database().db, "capital");
  await world.gain(usdt(20_000));
  await ordered(1, "give", usdt(1_000));
  await world.serve();
  expect(await world.pool()).toMatchObject({
    held: usdt(41_000),
    units: usdt(20_500),
    stakeUnits: usdt(20_500),
  });
  expect(await houseBalance(database().db, "capital")).toBe(before - usdt(1_000));
  await ordered(2, "take");
  await world.serve();
  expect(await world.pool()).toMatchObject({ held: 0n, units: 0n, stakeUnits: 0n });
  expect(await houseBalance(database().db, "capital")).toBe(before + usdt(40_000));
});

test("[OPS-02] [INV-14] the desk shows what a pool is worth, who waits, and whether orders are done, wait, or have lapsed", async () => {
  const desk = async () => (await readPoolDesk(database().db, () => undefined, world.nowMs()))[0];
  await ordered(1, "give", usdt(1_000));
  await ordered(2, "give", usdt(100_000_000));
  await world.enter(ann, 500);
  const states = async () => (await desk())?.orders.map(({ act, state }) => [act, state]);
  expect(await states()).toEqual([
    ["2", "waits"],
    ["1", "waits"],
  ]);
  expect(await desk()).toMatchObject({ productId: 1, worth: "20000", stake: "20000", waitingAmount: "500" });
  await world.serve();
  await world.serve();
  expect(await states()).toEqual([
    ["2", "lapsed"],
    ["1", "done"],
  ]);
  expect(await desk()).toMatchObject({ worth: "21500", stake: "21000", state: "flat", waitingAmount: "0" });
  await ordered(3, "end");
  expect(await desk()).toMatchObject({
    state: "ending",
    orders: [{ act: "3", what: "end", state: "waits" }, {}, {}],
  });
  await world.serve();
  expect(await desk()).toMatchObject({
    state: "ended",
    worth: "0",
    orders: [{ act: "3", state: "done" }, {}, {}],
  });
});

test("[INV-14] [OPS-03] a stake that the capital cannot pay is not given, and keeps nobody from entering", async () => {
  await ordered(1, "give", usdt(100_000_000));
  await world.enter(ann);
  await world.serve();
  await world.serve();
  expect(await world.pool()).toMatchObject({ held: usdt(21_000), stakeUnits: usdt(20_000) });
});

test("[INV-14] [OPS-03] a pool that was ended pays everyone out when it has no trade, gives back what waits, and sells nothing", async () => {
  await world.enter(ann);
  await world.serve();
  await world.open();
  await world.enter(bob);
  await ordered(1, "end");
  await world.serve();
  expect(await world.pool()).toMatchObject({ units: usdt(21_000), run: { hasTrade: true } });
  expect((await world.enter(bob)).key).toBe("SoldOut");
  await world.fall();
  const { held, units } = await world.pool();
  await world.serve();
  expect(await world.wallet(ann)).toBe(usdt(4_000) + (usdt(1_000) * held) / units);
  expect(await world.holds(bob)).toMatchObject({ wallet: usdt(5_000), invested: 0n });
  expect(await world.pool()).toMatchObject({ held: 0n, units: 0n, stakeUnits: 0n, endedMs: world.nowMs() });
  await world.serve();
  expect(await world.pool()).toMatchObject({ run: undefined });
});
