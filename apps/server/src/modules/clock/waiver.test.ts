/** Two operators who let the market go on from the end of a log ahead of the clock, over a real database with real passkeys. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { logAheadNow } from "../../feed/market-clock.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { clockModule } from "./module.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let risk: TestOperator;
let admin: TestOperator;
let finance: TestOperator;
/** How far the machine's clock is ahead of the database's. */
let machineOffMs = 0;
const machine = { nowMs: () => Date.now() + machineOffMs };
/** An hour ahead of the clock. */
let endMs = 0;

beforeAll(async () => {
  desk = await buildTestConsole(database(), [
    clockModule(database().operators, database().operator, machine),
  ]);
  risk = await desk.operator("rita", ["risk"]);
  admin = await desk.operator("ada", ["admin"]);
  finance = await desk.operator("fin", ["finance"]);
});
afterAll(() => desk.app.close());

const reason = "the clock was an hour ahead after a power cut";
const call = async (path: string, input: Record<string, unknown>, by: TestOperator) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
  };
const askedBy = async (by: TestOperator): Promise<string> =>
  ((await call("askClock", { reason }, by)).data as { id: string }).id;
const ahead = () => logAheadNow(database().market, { nowMs: Date.now });

test("[TRUST-07] nothing is asked for while the log is not ahead of the clock", async () => {
  expect((await call("clock", {}, finance)).data).toMatchObject({ isAhead: false, waitingAct: null });
  expect((await call("askClock", { reason }, risk)).key).toBe("LogIsNotAhead");
  endMs = Date.now() + 3_600_000;
  await owner().query("UPDATE engine_state SET mark_ms = $1", [endMs]);
  expect((await call("clock", {}, finance)).data).toMatchObject({ isAhead: true, logEndsAt: endMs });
  expect(await ahead()).toContain("ahead of the clock");
});

test.each([
  [0, false],
  [-1_000, false],
  [-3_600_000, true],
  [3_600_000, true],
])("[TRUST-07] a machine's clock %i ms from the database's: apart is %s", async (offMs, areClocksApart) => {
  machineOffMs = offMs;
  const beforeMs = Date.now();
  const { data } = await call("clock", {}, finance);
  const tookMs = Date.now() - beforeMs;
  machineOffMs = 0;
  expect(data).toMatchObject({ areClocksApart, isAhead: true });
  const { clockAt, machineAt } = data as { clockAt: number; machineAt: number };
  expect(Math.abs(machineAt - clockAt - offMs)).toBeLessThanOrEqual(tookMs);
});

test("[TRUST-07] [OPS-01] [OPS-03] only risk and admin may ask, with a reason, and one passkey is not enough", async () => {
  expect((await call("askClock", { reason }, finance)).key).toBe("ActionNotAllowed");
  expect((await call("askClock", { reason: "short" }, risk)).key).toBe("ReasonNeeded");
  const act = await askedBy(risk);
  expect((await call("clock", {}, risk)).data).toMatchObject({ waitingAct: act });
  await desk.approve(risk, act);
  expect(await ahead()).toContain("ahead of the clock");
  const insert = (markMs: number, named = act) =>
    `INSERT INTO clock_waiver (mark_ms, act_id) VALUES (${markMs}, ${named})`;
  expect(await desk.alone(risk, "clock_waive", insert(endMs))).toBe("CA029");
  expect(await desk.alone(risk, "clock_waive", insert(endMs, "NULL"))).toBe("CA027");
  const bare = `INSERT INTO clock_waiver (mark_ms, operator_id, reason) VALUES (${endMs}, ${risk.id}, '${reason}')`;
  expect(await desk.alone(risk, "clock_waive", bare)).toBe("42501");
});

test("[TRUST-07] an act about another end of the log is not shown as one that waits, and not carried out", async () => {
  const act = await askedBy(risk);
  expect((await call("clock", {}, risk)).data).toMatchObject({ waitingAct: act });
  await owner().query("UPDATE engine_state SET mark_ms = $1", [endMs + 1]);
  expect((await call("clock", {}, risk)).data).toMatchObject({ logEndsAt: endMs + 1, waitingAct: null });
  await desk.approve(risk, act);
  expect((await desk.approve(admin, act)).body.key).toBe("LogIsNotAhead");
  const other = `INSERT INTO clock_waiver (mark_ms, act_id) VALUES (${endMs + 1}, ${act})`;
  expect(await desk.alone(risk, "clock_waive", other)).toBe("CA043");
  const signed = `INSERT INTO clock_waiver (mark_ms, act_id) VALUES (${endMs}, ${act})`;
  expect(await desk.alone(risk, "clock_waive", signed)).toBe("CA018");
  expect(await desk.alone(risk, "terms_change", other)).toBe("CA020");
  endMs += 1;
});

test("[TRUST-07] [OPS-03] an act of two about a moment within the same second, or on something else, lets no market go on", async () => {
  const ends = new Date(endMs).toISOString().slice(0, 19).replace("T", " ");
  /** Its approvals are the owner's doing. */
  const approved = async (action: string, markMs: number): Promise<string> => {
    const content = JSON.stringify({ log_ends: ends, mark_ms: String(markMs) });
    const { rows } = await owner().query(
      `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
       VALUES ($1, 'end of the log', $2, 'as it was agreed', $3, 1, sha256(convert_to($1 || $2, 'UTF8'))) RETURNING id::text`,
      [action, content, risk.id],
    );
    const { id } = rows[0];
    await owner().query("ALTER TABLE operator_approval DISABLE TRIGGER USER");
    await owner().query(
      "INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature) SELECT $1, id, decode(repeat('00', 37), 'hex'), '\\x0000', decode(repeat('00', 8), 'hex') FROM unnest($2::int[]) AS id",
      [id, [risk.id, finance.id, admin.id]],
    );
    await owner().query("ALTER TABLE operator_approval ENABLE ALWAYS TRIGGER audited");
    return id;
  };
  const tried = async (action: string, markMs: number): Promise<string> =>
    await desk.alone(
      risk,
      action,
      `INSERT INTO clock_waiver (mark_ms, act_id) VALUES (${endMs}, ${await approved(action, markMs)})`,
    );
  // Within the second, whatever its part is.
  const near = endMs % 1_000 === 0 ? endMs + 1 : endMs - 1;
  expect(await tried("clock_waive", near)).toBe("CA043");
  expect(await tried("terms_change", endMs)).toBe("CA043");
  expect(await tried("clock_waive", endMs)).toBe("done");
});

test("[TRUST-07] [OPS-04] [OPS-06] with two passkeys the market goes on, as far as was signed, with a line in the audit log", async () => {
  const act = await askedBy(admin);
  for (const by of [risk, admin]) await desk.approve(by, act);
  expect(await ahead()).toBeUndefined();
  const behind = { nowMs: () => Date.now() - 60_000 };
  expect(await logAheadNow(database().market, behind)).toContain("ahead of the clock");
  expect((await call("clock", {}, finance)).data).toMatchObject({
    isAhead: false,
    logEndsAt: endMs,
  });
  expect((await call("askClock", { reason }, risk)).key).toBe("LogIsNotAhead");
  const { rows } = await owner().query("SELECT operator_id, reason, act_id::text FROM clock_waiver");
  expect(rows).toEqual([{ operator_id: admin.id, reason, act_id: act }]);
  const { rows: lines } = await owner().query(
    "SELECT after FROM audit_log WHERE action = 'clock_waive' AND after LIKE '%clock_waiver%'",
  );
  expect(lines).toHaveLength(1);
  await owner().query("UPDATE engine_state SET mark_ms = $1", [endMs + 60_000]);
  expect(await ahead()).toContain("ahead of the clock");
});

test("[TRUST-07] no row without an act is stored, and two acts about the same end of the log hinder neither each other nor a start", async () => {
  endMs += 60_000;
  const signed = (act: string | null) =>
    owner().query("INSERT INTO clock_waiver (mark_ms, operator_id, reason, act_id) VALUES ($1, $2, $3, $4)", [
      endMs,
      admin.id,
      reason,
      act,
    ]);
  await expect(signed(null)).rejects.toMatchObject({ code: "23502", column: "act_id" });
  expect(await ahead()).toContain("ahead of the clock");
  const acts = [await askedBy(admin), await askedBy(risk)];
  for (const act of acts) {
    await desk.approve(risk, act);
    expect((await desk.approve(admin, act)).body.data).toEqual({ state: "done" });
    await expect(signed(act)).rejects.toMatchObject({ constraint: "clock_waiver_act_id_key" });
  }
  expect(await ahead()).toBeUndefined();
});
