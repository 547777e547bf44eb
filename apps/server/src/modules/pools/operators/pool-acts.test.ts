/** Stakes and ends of pools as operators order them, over a real database, a real engine and passkeys (OPS-03, INV-14). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { checkLedger, isSound } from "../../../ledger/check.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { investModule } from "../../invest/module.ts";
import { poolsModule } from "../module.ts";
import { poolId, startPoolWorld, type PoolWorld } from "../test-pool-world.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: PoolWorld;
let desk: TestConsole;
let finance: TestOperator;
let risk: TestOperator;
let content: TestOperator;
const reason = "as the board has decided";

beforeAll(async () => {
  world = await startPoolWorld(database(), { stake: 0 });
  const { operators, db: jobsDb } = database();
  const readMinutes = () => Promise.resolve([]);
  const modules = [
    poolsModule({ ...world.deps, ...world.jobDeps, operators, readMinutes }),
    investModule({ ...world.deps, jobsDb, operators }),
  ];
  desk = await buildTestConsole(
    database(),
    modules.map(({ calls, acts }) => ({
      calls: calls.filter(({ call }) => call.access === "operator"),
      ...(acts && { acts }),
    })),
  );
  finance = await desk.operator("fin", ["finance"]);
  risk = await desk.operator("rita", ["risk"]);
  content = await desk.operator("cleo", ["content"]);
});
afterAll(async () => {
  await desk.app.close();
  await world.stop();
});

/** The act's number, or the key of the refusal. */
const ask = async (path: string, input: object, by = finance): Promise<string> => {
  const { body } = await desk.call(`operator/${path}`, { ...input }, by.token);
  const { key, data } = body as unknown as { readonly key?: string; readonly data: { readonly id: string } };
  return key ?? data.id;
};
const askFor = (what: string, amount = "", by = finance) =>
  ask("askPoolOrder", { productId: poolId, what, amount, reason }, by);
const approve = async (by: TestOperator, act: string): Promise<string> => {
  const { body } = await desk.approve(by, act);
  return body.retCode === 0 ? (body.data as { state: string }).state : (body.key ?? "");
};
const ordersOf = async () =>
  (await owner().query("SELECT id::text, what FROM pool_order ORDER BY id")).rows as readonly object[];

test("[OPS-03] [INV-14] a stake that two passkeys have approved is given when the pool has no trade; one alone orders nothing", async () => {
  expect(await askFor("give", "0")).toBe("BadRequest");
  expect(await askFor("take", "5")).toBe("BadRequest");
  expect(await askFor("give", "500", content)).toBe("ActionNotAllowed");
  const act = await askFor("give", "500");
  expect(await approve(content, act)).toBe("ActionNotAllowed");
  expect(await approve(finance, act)).toBe("waiting");
  // A second time is no second operator.
  expect(await approve(finance, act)).toBe("ApprovalRefused");
  expect(await ask("carryOut", { id: act })).toBe("ActNotApproved");
  expect(await desk.alone(finance, "pool_order", `SELECT pool_order_take(${act})`)).toBe("CA029");
  await world.serve();
  expect([await ordersOf(), (await world.pool()).stakeUnits]).toEqual([[], 0n]);
  expect(await approve(risk, act)).toBe("done");
  expect(await ask("carryOut", { id: act })).toBe("ActNotWaiting");
  expect(await desk.alone(risk, "pool_order", `SELECT pool_order_take(${act})`)).toBe("CA027");
  await world.serve();
  expect(await world.pool()).toMatchObject({ held: usdt(500), stakeUnits: usdt(500) });
  await world.serve();
  expect(await ordersOf()).toEqual([{ id: act, what: "give" }]);
});

/** Of the demo's first pool, with the names of the wire. */
const demoTerms = {
  kind: "copy",
  rate: "0",
  days: "7",
  compounding: "",
  compoundingDays: "",
  smallest: "100",
  largest: "100000",
  exitFee: "",
  marked: "no",
  furtherCycles: "",
  procode: "BTCUSDT",
  multiple: "10",
  tradePart: "5",
};

test("[OPS-03] [INV-14] the rule of a pool stays while anyone is in it or waits; its period and its amounts do not, and count for later purchases", async () => {
  const change = (changes: object) =>
    ask("askProduct", { ...demoTerms, productId: poolId, names: "", reason, ...changes });
  const before = await change({ multiple: "20" });
  expect(before).toMatch(/^\d+$/);
  await world.fund(100_011, usdt(1_000));
  const bought = (await world.enter(100_011, 500)).data?.id ?? "";
  await approve(finance, before);
  // Somebody has bought since it was asked for.
  expect(await approve(risk, before)).toBe("PoolRuleStays");
  for (const other of [{ multiple: "20" }, { tradePart: "10" }, { procode: "ETHUSDT" }])
    expect(await change(other)).toBe("PoolRuleStays");
  const days = await change({ days: "8" });
  await approve(finance, days);
  expect(await approve(risk, days)).toBe("done");
  const { rows } = await owner().query("SELECT days FROM holding WHERE id = $1", [bought]);
  expect(rows).toEqual([{ days: 7 }]);
  await world.endOf(100_011, bought);
  const after = await change({ days: "8", multiple: "20" });
  await approve(finance, after);
  expect(await approve(risk, after)).toBe("done");
  expect((await world.pool()).multiple).toBe(20);
});

test("[OPS-03] [INV-14] a pool ends when two have approved it, and once", async () => {
  const [end, again] = [await askFor("end"), await askFor("end")];
  expect(await approve(risk, end)).toBe("waiting");
  await world.serve();
  expect((await world.pool()).endedMs).toBeUndefined();
  expect(await approve(finance, end)).toBe("done");
  expect(await askFor("end")).toBe("NoChanges");
  await approve(risk, again);
  expect(await approve(finance, again)).toBe("ProductChangedMeanwhile");
  await world.serve();
  expect(await world.pool()).toMatchObject({ held: 0n, units: 0n, endedMs: world.nowMs() });
  expect(await askFor("give", "1")).toBe("NoChanges");
});

test("[OPS-03] [TRUST-08] an order is not written by the role of operators alone", async () => {
  for (const statement of [
    "INSERT INTO pool_order (id, pool_id, what) VALUES (1, 1, 'end')",
    "UPDATE pool SET units = 0",
    "DELETE FROM pool_order",
  ])
    expect(await desk.alone(risk, "pool_order", statement)).toBe("42501");
});

test("[TRUST-02] the books are right after all of it", async () => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
});
