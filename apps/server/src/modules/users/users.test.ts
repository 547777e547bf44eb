/** Users as operators look them up and freeze them, over a real database and with real sessions of operators. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { bookFacts, fundUsers } from "../../ledger/test-postings.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { operatorPort } from "../accounts/operator-port.ts";
import { caller, loginForm, withPeople } from "../accounts/test-people.ts";
import { createLogIn } from "../accounts/login/log-in.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { usersModule } from "./module.ts";
import { sessionLifetimeMs } from "../../platform/session.ts";
import { ledgerQuery, usersQuery } from "./queries.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const people = withPeople(database);
let desk: TestConsole;
let support: TestOperator;
let admin: TestOperator;
/** What the engine was told, in order. */
const told: string[] = [];

beforeAll(async () => {
  const engineFreeze = {
    freeze: async (userId: number) => void told.push(`freeze ${userId}`),
    unfreeze: async (userId: number) => void told.push(`unfreeze ${userId}`),
  };
  const { operators, reads } = database();
  desk = await buildTestConsole(database(), [
    usersModule({
      operators,
      reads,
      log: silentLog,
      accounts: operatorPort({ ...people().deps, engineFreeze }),
    }),
  ]);
  support = await desk.operator("sup", ["support"]);
  admin = await desk.operator("adm", ["admin"]);
  await owner().query(
    "INSERT INTO account (user_id, email, username, created_ms) SELECT n, 'user' || n || '@mail.test', 'User', n FROM generate_series(300001, 303000) AS n",
  );
  await owner().query(
    "INSERT INTO account (user_id, phone, phone_national, username, created_ms) VALUES (400000, '+4915112345678', '15112345678', 'Phone', 1)",
  );
  await owner().query(
    "UPDATE account SET frozen_ms = 5, frozen_by = 'owner' WHERE user_id IN (300500, 302000)",
  );
  await fundUsers(database(), { 300_500: 7_000_000n }, 0n, { 300_500: 2_000_000n });
  await owner().query("ANALYZE account; ANALYZE ledger_entry");
});
afterAll(() => desk.app.close());

const ask = async (path: string, input: object, by = support) => {
  const { body } = await desk.call(`operator/${path}`, { ...input }, by.token);
  return body as unknown as { key?: string; data: never; total: number };
};
const listed = async (input: object) =>
  ((await ask("users", input)).data as { userId: string }[]).map(({ userId }) => Number(userId));

describe("[OPS-02] looking users up", () => {
  test("pages from a place on, the newest first, with masked contacts and balances", async () => {
    expect(await listed({ pageSize: 3 })).toEqual([400_000, 303_000, 302_999]);
    expect(await listed({ pageSize: 2, before: 302_999 })).toEqual([302_998, 302_997]);
    const { data } = await ask("users", { search: "300500" });
    expect(data).toEqual([
      expect.objectContaining({
        userId: "300500",
        contact: "us•••@mail.test",
        wallet: "5",
        contract: "2",
        frozenBy: "owner",
        frozenAt: 5,
        closedAt: null,
      }),
    ]);
  });

  test("finds by number and by the whole address, never by a part of it", async () => {
    expect(await listed({ search: " USER300001@mail.test " })).toEqual([300_001]);
    expect(await listed({ search: "+49 151 12345678" })).toEqual([400_000]);
    for (const search of ["+49 (151) 123-456.78", "＋４９ １５１ １２３４ー５６７８", "+٤٩١٥١١٢٣٤٥٦٧٨"])
      expect(await listed({ search })).toEqual([400_000]);
    expect(await listed({ search: "３００００１" })).toEqual([300_001]);
    expect(await listed({ search: "+tag@mail.test" })).toEqual([]);
    expect(await listed({ search: "user3000" })).toEqual([]);
    expect(await listed({ search: "%" })).toEqual([]);
    expect(await listed({ search: "9999999" })).toEqual([]);
    expect(await listed({ state: "frozen" })).toEqual([302_000, 300_500]);
    expect((await ask("users", { state: "frozen" })).total).toBe(2);
  });

  test("the oldest come first when a page begins after a number, and again page after page", async () => {
    expect((await listed({ pageSize: 2, after: 300_000 })).slice(0, 2)).toEqual([300_001, 300_002]);
    expect(await listed({ pageSize: 2, after: 302_999 })).toEqual([303_000, 400_000]);
    expect(await listed({ state: "frozen", after: 0 })).toEqual([300_500, 302_000]);
  });

  test("[OPS-04] a file has all that the filters find, in more than one page, and the audit log who took it", async () => {
    const linesOf = async (input: object) => {
      const answer = await desk.call("operator/usersFile", { ...input }, support.token);
      expect(answer.headers["content-disposition"]).toBe('attachment; filename="users.csv"');
      return answer.text.trimEnd().split("\r\n");
    };
    const [head, ...lines] = await linesOf({});
    expect(head).toBe("\ufeffuserId,username,contact,createdAt,frozenBy,frozenAt,closedAt,wallet,contract");
    expect(lines.length).toBeGreaterThan(3_001);
    const numbers = lines.map((line) => Number(line.split(",")[0]));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
    const frozen = ",U•••,us•••@mail.test,1970-01-01T00:05:00.500Z,owner,1970-01-01T00:00:00.005Z,,5,2";
    expect(await linesOf({ search: "300500" })).toEqual([head, `300500${frozen}`]);
    const oldest = (await linesOf({ after: 0 })).slice(1).map((line) => Number(line.split(",")[0]));
    expect(oldest).toEqual(numbers.toReversed());
    const { rows } = await owner().query(
      "SELECT l.action, l.after::json ->> 'note' AS note FROM audit_log l WHERE l.subject = 'operator/usersFile' AND l.operator_id = $1",
      [support.id],
    );
    // The third has the filters of the first, and comes soon after it.
    expect(rows).toEqual([
      { action: "users_read", note: "exported the list as a file: state all" },
      { action: "users_read", note: "exported the list as a file: search 300500, state all" },
    ]);
    expect((await desk.call("operator/auditFile", {}, support.token)).body.key).toBe("ActionNotAllowed");
  });

  test("reads no more of the table than a page, however many users there are", async () => {
    const filter = { search: "", state: "all" as const, before: 302_000, pageSize: 50 };
    const plans = await Promise.all(
      [
        usersQuery(filter),
        usersQuery({ ...filter, search: "user300001@mail.test" }),
        usersQuery({ ...filter, state: "frozen" }),
      ].map(async (query) => {
        const { rows } = await sql<{ "QUERY PLAN": string }>`EXPLAIN ${query}`.execute(database().reads);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      }),
    );
    expect(plans[0]).toMatch(/Index Scan Backward using account_pkey/);
    expect(plans[1]).toMatch(/Index Scan using account_email_key/);
    expect(plans[2]).toMatch(/using account_frozen/);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on account/);
  });

  test("finds a page of a user's ledger through the index of lists, and then only its entries", async () => {
    const plan = await database()
      .reads.transaction()
      .execute(async (tx) => {
        // A small table is read as a whole.
        await sql`SET LOCAL enable_seqscan = off`.execute(tx);
        const { rows } = await sql<{ "QUERY PLAN": string }>`
          EXPLAIN ${ledgerQuery(300_500, [9_000, 9_000], 20)}`.execute(tx);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    expect(plan.match(/using ledger_tx_list/g)?.length).toBeGreaterThanOrEqual(2);
    expect(plan).not.toMatch(/Seq Scan on/);
  });

  test("[OPS-04] opening one is recorded; roles without it are refused", async () => {
    expect((await ask("user", { userId: 300_500 })).data).toMatchObject({
      balances: [
        { account: "wallet", asset: "USDT", balance: "5" },
        { account: "contract", asset: "USDT", balance: "2" },
      ],
      openOptions: 0,
      hasAuthenticator: false,
      referrerId: null,
    });
    const { rows } = await owner().query(
      "SELECT action, operator_id, after FROM audit_log WHERE subject = 'user 300500' AND after NOT LIKE '%operator/users%'",
    );
    expect(rows).toEqual([
      { action: "users_read", operator_id: support.id, after: expect.stringMatching(/looked at/) as string },
    ]);
    expect((await ask("user", { userId: 5 })).key).toBe("UserNotFound");
    const content = await desk.operator("con", ["content"]);
    expect((await ask("users", {}, content)).key).toBe("ActionNotAllowed");
  });

  test("the ledger has every transaction once, the newest first, with its entries", async () => {
    await bookFacts(database(), {
      transfers: [{ user_id: 300_500, id: 9, direction: "to_wallet", amount: "1000000", accepted_ms: 1 }],
    });
    const first = (await ask("userLedger", { userId: 300_500, pageSize: 2 })).data as {
      place: string;
      kind: string;
      entries: object[];
    }[];
    expect(first.map(({ kind }) => kind)).toEqual(["transferred", "transferred"]);
    expect(first[0]?.entries).toEqual([{ from: "contract", to: "wallet", asset: "USDT", amount: "1" }]);
    const next = (await ask("userLedger", { userId: 300_500, before: first[1]?.place })).data as typeof first;
    expect(next.map(({ kind }) => kind)).toEqual(["sandbox_deposit"]);
    expect((await ask("userLedger", { userId: 300_500, before: "1.2" })).key).toBe("BadRequest");
  });
});

describe("[SES-17] a freeze by an operator", () => {
  const reason = "somebody else has the phone";
  const change = async (path: string, userId: number, by = support, why = reason) =>
    (await ask(path, { userId, reason: why }, by)).key ?? "done";

  test("ends sessions, reaches the engine, tells the owner, and is recorded with its reason", async () => {
    const userId = await people().join("martha@test.test");
    const logIn = createLogIn(people().deps);
    await logIn(loginForm("martha@test.test"), caller, people().clock.nowMs());
    expect(await change("freezeUser", userId, support, "because")).toBe("ReasonNeeded");
    expect(await change("freezeUser", 5)).toBe("UserNotFound");
    expect(await change("freezeUser", userId)).toBe("done");
    expect(told).toEqual([`freeze ${userId}`]);
    expect(people().ended).toContain(userId);
    const sessions = await owner().query("SELECT revoke_reason FROM session WHERE user_id = $1", [userId]);
    expect(sessions.rows).toEqual([{ revoke_reason: "frozen" }]);
    await expect(logIn(loginForm("martha@test.test"), caller, people().clock.nowMs())).rejects.toMatchObject({
      refusal: { key: "AccountFrozen" },
    });
    expect((await people().letters("martha@test.test"))[0]?.subject).toMatch(/frozen by our staff/);
    const { rows } = await owner().query(
      "SELECT operator_id, reason, after::json -> 'account' ->> 'frozen_by' AS frozen_by, after LIKE '%martha%' AS shows_contact FROM audit_log WHERE action = 'user_freeze'",
    );
    expect(rows).toEqual([{ operator_id: support.id, reason, frozen_by: "operator", shows_contact: false }]);
    expect(await change("freezeUser", userId)).toBe("NoChanges");

    expect(await change("unfreezeUser", userId)).toBe("ActionNotAllowed");
    expect(await change("unfreezeUser", userId, admin)).toBe("done");
    expect(told.at(-1)).toBe(`unfreeze ${userId}`);
    await expect(logIn(loginForm("martha@test.test"), caller, people().clock.nowMs())).resolves.toBeDefined();
    expect(await change("unfreezeUser", userId, admin)).toBe("NoChanges");
  });

  test("[SES-01] of a user's sessions only those that are neither ended nor fourteen days old count as open", async () => {
    const userId = await people().join("nora@test.test");
    const logIn = createLogIn(people().deps);
    for (let each = 0; each < 3; each += 1)
      await logIn(loginForm("nora@test.test"), caller, people().clock.nowMs());
    const { rows } = await owner().query<{ id: string }>("SELECT id FROM session WHERE user_id = $1", [
      userId,
    ]);
    const open = async () => ((await ask("user", { userId })).data as { sessions: number }).sessions;
    const setCreated = (index: number, ageMs: number) =>
      owner().query("UPDATE session SET created_ms = $2 WHERE id = $1", [
        rows[index]?.id,
        Date.now() - ageMs,
      ]);
    for (const [index] of rows.entries()) await setCreated(index, 0);
    expect(await open()).toBe(3);
    await setCreated(0, sessionLifetimeMs - 60_000);
    expect(await open()).toBe(3);
    await setCreated(0, sessionLifetimeMs);
    expect(await open()).toBe(2);
    await owner().query("UPDATE session SET revoked_ms = 1, revoke_reason = 'logout' WHERE id = $1", [
      rows[1]?.id,
    ]);
    expect(await open()).toBe(1);
  });

  test("takes the owner's own freeze over, and nobody but its owner ends that one", async () => {
    expect(await change("unfreezeUser", 302_000, admin)).toBe("NoChanges");
    expect(await change("freezeUser", 302_000)).toBe("done");
    const { rows } = await owner().query("SELECT frozen_by, frozen_ms FROM account WHERE user_id = 302000");
    expect(rows).toEqual([{ frozen_by: "operator", frozen_ms: 5n }]);
  });

  test("[WAL-13] moves no money: what the account holds stays as it was", async () => {
    const held = async () =>
      (await owner().query("SELECT account_id, balance FROM ledger_balance WHERE account_id >> 12 = 300500"))
        .rows;
    const before = await held();
    expect(before.length).toBeGreaterThan(0);
    await change("freezeUser", 300_500);
    expect(await held()).toEqual(before);
  });
});
