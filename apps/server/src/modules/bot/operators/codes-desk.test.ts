/** Claim codes as operators give, open and end them, over a real database. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { claimCode, hasActiveCode } from "../claim-code.ts";
import { botOperatorRoutes } from "../routes.operator.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let support: TestOperator;
let risk: TestOperator;
const users = [100_101, 100_102, 100_103, 100_104, 100_105];

beforeAll(async () => {
  desk = await buildTestConsole(database(), [{ calls: botOperatorRoutes(database().operators) }]);
  support = await desk.operator("sue", ["support"]);
  risk = await desk.operator("rita", ["risk"]);
  await owner().query(
    "INSERT INTO account (user_id, email, username, created_ms) SELECT id, id || '@bot.test', 'u', 1 FROM unnest($1::bigint[]) AS id",
    [users],
  );
});
afterAll(() => desk.app.close());

const reason = "asked for by its owner";
type Listed = {
  readonly userId: string;
  readonly state: string;
  readonly changedBy: string;
  readonly code: string;
};
const call = async (path: string, input: Record<string, unknown>, by = support) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
    readonly total?: number;
  };
const keyOf = async (path: string, input: Record<string, unknown>, by = support) =>
  (await call(path, { reason, ...input }, by)).key ?? "done";
const listed = async (input: Record<string, unknown>) => {
  const { data, total } = await call("botCodes", input);
  return { rows: data as readonly Listed[], total };
};
const isOpen = (userId: number) => hasActiveCode(database().db, userId);

describe("a claim code", () => {
  test("[BOT-01] [OPS-02] that waits is activated by an operator, ended and activated again, each with its line in the log", async () => {
    const [userId = 0] = users;
    await claimCode(database().db, userId, false, 5);
    expect(await isOpen(userId)).toBe(false);
    for (const [state, opens] of [
      ["active", true],
      ["expired", false],
      ["active", true],
      ["active", true],
    ] as const) {
      expect(await keyOf("changeBotCode", { userId, state })).toBe("done");
      expect(await isOpen(userId)).toBe(opens);
    }
    const { rows } = await owner().query<{ status: string }>(
      "SELECT after::json #>> '{ai_code,status}' AS status FROM audit_log WHERE subject = $1 AND action = 'bot_codes' ORDER BY seq",
      [`user ${userId}`],
    );
    expect(rows.map(({ status }) => status)).toEqual(["3", "4", "3"]);
    expect((await listed({ userId })).rows).toMatchObject([
      { userId: String(userId), state: "active", changedBy: "sue" },
    ]);
  });

  test("[BOT-01] [OPS-02] is given to a user who has none, once", async () => {
    const userId = users[1];
    expect(await keyOf("giveBotCode", { userId })).toBe("done");
    expect(await isOpen(Number(userId))).toBe(true);
    expect(await keyOf("giveBotCode", { userId })).toBe("BotCodeExists");
    expect(await keyOf("giveBotCode", { userId: 999_999_999 })).toBe("UserNotFound");
    expect(await keyOf("changeBotCode", { userId: users[2], state: "active" })).toBe("BotCodeNotFound");
    expect(await keyOf("giveBotCode", { userId: users[2], reason: "short" })).toBe("ReasonNeeded");
    expect((await listed({ userId })).rows[0]?.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  });

  test("[OPS-01] is only read by roles that may not change it", async () => {
    expect(await keyOf("giveBotCode", { userId: users[3] }, risk)).toBe("ActionNotAllowed");
    expect((await call("botCodes", {}, risk)).key).toBeUndefined();
  });

  test("[OPS-02] is found page by page from the newest user on, by state and by user", async () => {
    for (const userId of users.slice(2)) await claimCode(database().db, userId, false, 5);
    const numbers = async (input: Record<string, unknown>) =>
      (await listed(input)).rows.map(({ userId }) => Number(userId));
    const first = await numbers({ pageSize: 3 });
    expect(first).toEqual([100_105, 100_104, 100_103]);
    expect(await numbers({ pageSize: 3, before: first.at(-1) })).toEqual([100_102, 100_101]);
    expect((await listed({ state: "notActive", pageSize: 1 })).total).toBe(3);
    expect(await numbers({ state: "active" })).toEqual([100_102, 100_101]);
  });

  test("[OPS-04] is changed by the role of operators only inside an act about codes", async () => {
    const change = "UPDATE ai_code SET status = 3";
    await expect(sql.raw(change).execute(database().operators)).rejects.toMatchObject({ code: "CA020" });
    expect(await desk.alone(support, "user_freeze", change)).toBe("CA043");
    await expect(sql`DELETE FROM ai_code`.execute(database().operators)).rejects.toMatchObject({
      code: "42501",
    });
  });
});
