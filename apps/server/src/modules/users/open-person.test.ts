/** What is masked of a user is opened with a reason, for one operator and for a while, and recorded before it is shown (OPS-07). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { readStopped } from "../../records/stopped-acts.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { usersModule } from "./module.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let [support, other, content]: TestOperator[] = [];
const warned: unknown[] = [];

beforeAll(async () => {
  const { operators, reads } = database();
  const log = { ...silentLog, warn: (...given: readonly unknown[]) => void warned.push(given) } as never;
  desk = await buildTestConsole(database(), [
    usersModule({ operators, reads, log, accounts: { freezeChanged: async () => {} } }),
  ]);
  support = await desk.operator("sup", ["support"]);
  other = await desk.operator("oth", ["compliance"]);
  content = await desk.operator("con", ["content"]);
  await owner().query(
    "INSERT INTO account (user_id, email, phone, phone_national, username, created_ms) SELECT n, 'martha' || n || '@mail.test', '+49151' || n, '151' || n, 'Martha Jones', 1 FROM generate_series(300001, 300040) AS n",
  );
});
afterAll(() => desk.app.close());

const ask = async (path: string, input: object, by: TestOperator | undefined = support) =>
  (await desk.call(`operator/${path}`, { ...input }, by?.token ?? "")).body as unknown as {
    key?: string;
    data: never;
  };
const detail = async (userId: number, by = support) =>
  (await ask("user", { userId }, by)).data as Record<
    "username" | "email" | "phone" | "openUntil",
    string | number
  >;
const open = (userId: number, by = support, reason = "question") => ask("openPerson", { userId, reason }, by);
const linesAbout = async (userId: number) =>
  (
    await owner().query(
      "SELECT operator_id, action, reason, after FROM audit_log WHERE subject = $1 ORDER BY seq",
      [`user ${userId}`],
    )
  ).rows;

const masked = { username: "M•••", email: "ma•••@mail.test", phone: "+49•••01", openUntil: 0 };

describe("[OPS-07] what is masked of a user", () => {
  test("is masked for every role, in the list, in the file and on the user's own page", async () => {
    expect(await detail(300_001)).toMatchObject(masked);
    expect(await detail(300_001, other)).toMatchObject(masked);
    const list = await desk.call("operator/users", { search: "300001" }, support?.token ?? "");
    const file = await desk.call("operator/usersFile", { search: "300001" }, support?.token ?? "");
    for (const { text } of [list, file]) {
      expect(text).toContain("M•••");
      expect(text).not.toMatch(/Martha|martha300001|\+49151300001/);
    }
  });

  test("is open to who gave a reason, for fifteen minutes and for that user alone, with its line before anything is shown", async () => {
    const before = Date.now();
    const { data } = await open(300_002, support, "complaint");
    const until = (data as { until: number }).until;
    expect(until).toBeGreaterThanOrEqual(before + 15 * 60_000 - 1_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 15 * 60_000 + 1_000);
    const [line] = await linesAbout(300_002);
    expect(line).toMatchObject({ operator_id: support?.id, action: "personal_open", reason: "complaint" });
    expect(JSON.stringify(await linesAbout(300_002))).not.toMatch(/martha/i);
    expect(await detail(300_002)).toMatchObject({
      username: "Martha Jones",
      email: "martha300002@mail.test",
      phone: "+49151300002",
      openUntil: until,
    });
    expect((await detail(300_002, other)).openUntil).toBe(0);
    expect((await detail(300_003)).openUntil).toBe(0);
    const listed = await desk.call("operator/users", { search: "300002" }, support?.token ?? "");
    expect(listed.text).toContain("M•••");
    // A second press is the same opening.
    await open(300_002, support, "complaint");
    expect((await linesAbout(300_002)).filter(({ action }) => action === "personal_open")).toHaveLength(1);
  });

  test("is masked again when the time is over", async () => {
    await open(300_004);
    expect((await detail(300_004)).email).toBe("martha300004@mail.test");
    await owner().query("ALTER TABLE personal_opening DISABLE TRIGGER append_only");
    await owner().query("UPDATE personal_opening SET at_ms = 1, until_ms = 2 WHERE user_id = 300004");
    await owner().query("ALTER TABLE personal_opening ENABLE ALWAYS TRIGGER append_only");
    expect((await detail(300_004)).email).toBe("ma•••@mail.test");
  });

  test("is not opened without a reason of the list, by a role that reads no users, or of nobody", async () => {
    expect((await open(300_005, support, "curious")).key).toBe("BadRequest");
    expect((await open(300_005, content)).key).toBe("ActionNotAllowed");
    expect((await open(999_999)).key).toBe("UserNotFound");
    await expect(database().operator.query("SELECT personal_open(300005, 'question')")).rejects.toMatchObject(
      { code: "CA020" },
    );
    await expect(
      database().operator.query(
        "INSERT INTO personal_opening (operator_id, user_id, reason, at_ms, until_ms) VALUES (1, 300005, 'question', 1, 2)",
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("is opened of as many people in an hour as the setting says, also at one moment; above it others are told", async () => {
    warned.length = 0;
    const answers = await Promise.all(Array.from({ length: 26 }, (_, nth) => open(300_010 + nth, other)));
    expect(answers.filter(({ key }) => key === "TooManyOpened")).toHaveLength(6);
    expect(warned).toHaveLength(6);
    const { rows } = await owner().query(
      "SELECT count(*)::integer AS lines FROM audit_log WHERE operator_id = $1 AND action = 'refused' AND subject LIKE 'personal_open%'",
      [other?.id],
    );
    expect(rows).toEqual([{ lines: 6 }]);
    expect(await readStopped(database().operators, Date.now())).toEqual([
      { act: "personal_open", refused: 6, last: expect.any(Number) },
    ]);
    expect((await open(300_006, support)).key).toBeUndefined();
  });
});

describe("[OPS-04] reading", () => {
  const notes = async (userId: number, by = support) =>
    (await linesAbout(userId))
      .filter(({ operator_id }) => operator_id === by?.id)
      .map(({ after }) => (JSON.parse(after) as { note?: string }).note);

  test("of an account, a ledger or a file is a line with the user, written once while it is repeated", async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      await detail(300_007);
      await ask("userLedger", { userId: 300_007 });
    }
    await desk.call("operator/userLedgerFile", { userId: 300_007 }, support?.token ?? "");
    expect(await notes(300_007)).toEqual([
      "looked at the account",
      "read the ledger",
      "exported operator/userLedgerFile as a file",
    ]);
    await detail(300_007, other);
    expect(await notes(300_007, other)).toEqual(["looked at the account"]);
  });

  test("at one moment is one line", async () => {
    await Promise.all(Array.from({ length: 12 }, () => detail(300_008)));
    expect(await notes(300_008)).toEqual(["looked at the account"]);
  });
});
