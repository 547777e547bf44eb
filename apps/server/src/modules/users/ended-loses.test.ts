/** An operator who is to be ended has a dozen calls in flight, over a real database: what two others have approved is done nevertheless. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { usersModule } from "./module.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let ann: TestOperator;
let ben: TestOperator;
/** More users than lines are merged for, so that each call writes one. */
const firstUser = 300_001;
const users = 4_000;
let next = 0;

beforeAll(async () => {
  const { operators, reads } = database();
  const accounts = { freezeChanged: async () => {} };
  desk = await buildTestConsole(database(), [usersModule({ operators, reads, log: silentLog, accounts })]);
  ann = await desk.firstAdmin("ann");
  ben = await desk.firstAdmin("ben");
  await owner().query(
    "INSERT INTO account (user_id, email, username, created_ms) SELECT $1 + n, 'user' || n || '@mail.test', 'User', n FROM generate_series(0, $2 - 1) AS n",
    [firstUser, users],
  );
});
afterAll(() => desk.app.close());

const deadlocks = async (): Promise<number> => {
  await owner().query("SELECT pg_stat_force_next_flush()");
  const { rows } = await owner().query<{ deadlocks: string }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.deadlocks);
};

/** Twelve calls of this operator at any moment, until one is refused: reads, and freezes of those who were read. Returns what was told. */
const crowd = ({ token }: TestOperator) => {
  const told = new Map<string, number>();
  let isOver = false;
  const one = async (): Promise<void> => {
    while (!isOver && next < users) {
      const userId = String(firstUser + (next += 1));
      const isFreeze = next % 20 === 0;
      // oxlint-disable-next-line no-await-in-loop -- each of the twelve calls again and again
      const { body } = await desk.call(
        isFreeze ? "operator/freezeUser" : "operator/user",
        isFreeze ? { userId, reason: "to be quicker than them" } : { userId },
        token,
      );
      const key = body.retCode === 0 ? "done" : (body.key ?? "");
      told.set(key, (told.get(key) ?? 0) + 1);
      if (["ActionNotAllowed", "SessionRevoked"].includes(key)) isOver = true;
    }
  };
  const ended = Promise.all(Array.from({ length: 12 }, one));
  const untilBusy = async (): Promise<void> => {
    while ((told.get("done") ?? 0) < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { told, ended, untilBusy, stop: () => void (isOver = true) };
};

const askAbout = async (path: string, form: object): Promise<string> => {
  const { body } = await desk.call(path, { reason: "does what it must not", ...form }, ann.token);
  return (body.data as { id: string }).id;
};

/** How long the second approval took, and what it was told. */
const approveBoth = async (id: string) => {
  await desk.approve(ann, id);
  const beganMs = performance.now();
  const { body } = await desk.approve(ben, id);
  return { told: body, tookMs: performance.now() - beganMs };
};

describe("[OPS-03] who is ended loses", () => {
  test("an operator with twelve calls in flight loses the role at the first approval of two, and no call meets a deadlock", async () => {
    const mal = await desk.operator("mal", ["support"]);
    const before = await deadlocks();
    const calls = crowd(mal);
    await calls.untilBusy();
    const id = await askAbout("operator/askRoles", { operatorId: String(mal.id), roles: "content" });
    const { told, tookMs } = await approveBoth(id);
    const doneBy = calls.told.get("done") ?? 0;
    await calls.ended;
    expect(told).toMatchObject({ retCode: 0, data: { state: "done" } });
    expect(tookMs).toBeLessThan(5_000);
    // What was under way is all that was done: nothing that was asked after it.
    expect((calls.told.get("done") ?? 0) - doneBy).toBeLessThanOrEqual(12);
    expect([...calls.told.keys()].toSorted()).toEqual(["ActionNotAllowed", "done"]);
    expect((await deadlocks()) - before).toBe(0);
  });

  test("so does one whose session an admin ends, and one whose account two close", async () => {
    const eve = await desk.operator("eve", ["support"]);
    const calls = crowd(eve);
    await calls.untilBusy();
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM operator_session WHERE operator_id = ${eve.id}`.execute(database().operators);
    const { body } = await desk.call("operator/endSession", { id: String(rows[0]?.id) }, ann.token);
    await calls.ended;
    expect(body.retCode).toBe(0);
    expect([...calls.told.keys()].toSorted()).toEqual(["SessionRevoked", "done"]);

    const sly = await desk.operator("sly", ["support"]);
    const others = crowd(sly);
    await others.untilBusy();
    const { told } = await approveBoth(await askAbout("operator/askClose", { operatorId: String(sly.id) }));
    await others.ended;
    expect(told).toMatchObject({ retCode: 0, data: { state: "done" } });
    expect([...others.told.keys()].toSorted()).toEqual(["SessionRevoked", "done"]);
  });

  test("an operator who signs out of one session twice at one moment is told once that it ended", async () => {
    const leo = await desk.operator("leo", ["support"]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.call("operator/logout", {}, leo.token)));
    const keys = answers.map(({ body }) => (body.retCode === 0 ? "done" : body.key));
    expect(keys.filter((key) => key === "done")).toHaveLength(1);
    expect(keys.every((key) => key === "done" || key === "SessionRevoked" || key === "SessionNotFound")).toBe(
      true,
    );
  });
});
