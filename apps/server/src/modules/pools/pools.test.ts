import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { startPoolWorld, type PoolWorld } from "./test-pool-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: PoolWorld;
const [ann, bob] = [100_011, 100_012];

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};

beforeEach(async () => {
  world = await startPoolWorld(database());
  await world.fund(ann, usdt(5_000));
  await world.fund(bob, usdt(5_000));
});
afterEach(() => world.stop());

describe("a pool", () => {
  test("[INV-14] begins with the operator's stake, takes who bought while it has no trade, and trades by its published terms", async () => {
    expect(await world.pool()).toMatchObject({ held: usdt(20_000), units: usdt(20_000), stakeUnits: usdt(20_000) });
    expect((await world.enter(ann)).message).toBe("Successful purchase");
    expect(await world.holds(ann)).toMatchObject({ wallet: usdt(4_000), invested: usdt(1_000) });
    await world.serve();
    expect(await world.holds(ann)).toMatchObject({ wallet: usdt(4_000), invested: 0n });
    expect(await world.pool()).toMatchObject({ held: usdt(21_000), units: usdt(21_000), run: { hasTrade: false } });
    await world.trade("won");
    const after = await world.pool();
    expect(after.held).toBeGreaterThan(usdt(21_000));
    expect(after.units).toBe(usdt(21_000));
    const trades = await world.query("SELECT margin, multiple, user_id FROM lever_order");
    expect(trades).toEqual([{ margin: usdt(1_000), multiple: 10, user_id: 1n }]);
    await expectBooksToBeRight();
  });
});
