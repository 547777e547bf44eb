/** How many accounts one operator may freeze in an hour, over a real database. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { readStopped } from "../../records/stopped-acts.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { usersModule } from "./module.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const warned: object[] = [];
let desk: TestConsole;

beforeAll(async () => {
  const { operators, reads } = database();
  const accounts = { freezeChanged: async () => {} };
  const log = { ...silentLog, warn: (about: object) => void warned.push(about) } as never;
  desk = await buildTestConsole(database(), [usersModule({ operators, reads, log, accounts })]);
  await owner().query(
    "INSERT INTO account (user_id, email, username, created_ms) SELECT 300000 + n, 'user' || n || '@mail.test', 'User', n FROM generate_series(1, 130) AS n",
  );
});
afterAll(() => desk.app.close());

const freeze = async (
  { token }: TestOperator,
  from: number,
  count: number,
  reason = "looks like a stolen session",
) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      desk.call("operator/freezeUser", { userId: String(300_000 + from + nth), reason }, token),
    ),
  );
  const done = answers.filter(({ body }) => body.retCode === 0).length;
  const keys = new Set(answers.flatMap(({ body }) => (body.retCode === 0 ? [] : [body.key])));
  return { done, keys: [...keys] };
};

test("[OPS-04] support freezes twenty accounts in an hour, at one moment too, and a further one is refused, logged and warned of", async () => {
  const sup = await desk.operator("sup", ["support"]);
  expect(await freeze(sup, 1, 30)).toEqual({ done: 20, keys: ["TooManyFrozen"] });
  expect(warned).toContainEqual({ operator: sup.id });
  const { rows } = await owner().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM audit_log WHERE action = 'refused' AND subject LIKE 'user_freeze%' AND operator_id = $1",
    [sup.id],
  );
  expect(rows[0]?.n).toBe(10);
  expect(await readStopped(database().operators, Date.now())).toEqual([
    { act: "user_freeze", refused: 10, last: expect.any(Number) },
  ]);
  // Others go on meanwhile.
  const other = await desk.operator("other", ["support"]);
  expect((await freeze(other, 101, 1)).done).toBe(1);
});

test("[OPS-04] who may end a freeze may freeze more", async () => {
  const lee = await desk.operator("lee", ["compliance"]);
  expect((await freeze(lee, 40, 25)).done).toBe(25);
});

test("[SES-17] a reason as long as any other is stored", async () => {
  const lee = await desk.operator("kim", ["compliance"]);
  expect(await freeze(lee, 120, 1, "x".repeat(1_000))).toEqual({ done: 1, keys: [] });
});
