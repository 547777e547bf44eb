/** What keeps two sides (OPS-06) and their approvals what they are, over a real database: invitations, names, roles that were lost, failures. */
import { beforeAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../platform/passkeys/test-authenticator.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { createFirstAdmin } from "./first-admin.ts";
import { signIn } from "./sign-in.ts";
import {
  buildTestConsole,
  consoleOrigin,
  inviteOperator,
  type TestConsole,
  type TestOperator,
} from "./test-console.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let console: TestConsole;
let ann: TestOperator;
let ben: TestOperator;
const reason = "as we agreed this morning";

beforeAll(async () => {
  console = await buildTestConsole(database());
});

const keyOf = async (path: string, payload: Record<string, unknown>, token: string): Promise<string> => {
  const { body } = await console.call(path, { reason, ...payload } as never, token);
  return body.retCode === 0 ? "done" : (body.key ?? `${body.retCode}`);
};
const ask = async (path: string, form: object): Promise<string> => {
  const { body } = await console.call(path, { reason, ...form }, ann.token);
  return body.retCode === 0 ? (body.data as { id: string }).id : (body.key ?? "");
};
const add = (form: object): Promise<string> =>
  ask("operator/askAdd", { name: "Cleo", email: "cleo@house.test", roles: "support", ...form });

describe("[OPS-01] the first two admins", () => {
  test("are invited again by the command until they have opened, and by nobody else", async () => {
    ann = await console.firstAdmin("ann");
    const lapsed = await createFirstAdmin(database().operators, "ben@house.test", "Ben");
    await owner().query("UPDATE operator_account SET invite_until_ms = 1 WHERE email = 'ben@house.test'");
    const { rows } = await owner().query<{ operator_id: number }>(
      "SELECT operator_id FROM operator_account WHERE email = 'ben@house.test'",
    );
    const benId = String(rows[0]?.operator_id);
    // The console would make the second side a part of the first.
    expect(await keyOf("operator/invite", { operatorId: benId }, ann.token)).toBe("FirstIsInvitedThere");
    await expect(createFirstAdmin(database().operators, "eve@house.test", "Eve")).rejects.toThrow(
      "two operators already",
    );
    const again = await createFirstAdmin(database().operators, "BEN@house.test", "Ben");
    expect(again).not.toBe(lapsed);
    expect(await keyOf("operator/invitation", { invitation: lapsed, reason: undefined }, "")).not.toBe(
      "done",
    );
    ben = await console.open(again);
    expect(String(ben.id)).toBe(benId);
    await expect(createFirstAdmin(database().operators, "ben@house.test", "Ben")).rejects.toThrow(
      "two operators already",
    );
    const { rows: sides } = await owner().query(
      "SELECT count(DISTINCT operator_root(operator_id))::int AS n FROM operator_account",
    );
    expect(sides).toEqual([{ n: 2 }]);
  });

  test("[OPS-03] an admin who never opened the account, or has no passkey, is none who remains", async () => {
    await inviteOperator(database(), "never", ["admin"]);
    const id = await ask("operator/askClose", { operatorId: String(ben.id) });
    await console.approve(ann, id);
    const { body } = await console.approve(ben, id);
    expect(body.key).toBe("TwoAdminsMustRemain");
    await console.call("operator/withdraw", { id, reason }, ann.token);
  });
});

describe("[OPS-06] names of operators", () => {
  test("that look alike are one name, and one of two scripts is none", async () => {
    await owner().query("SELECT operator_make('Ada', 'ada@house.test', '{support}')");
    await owner().query("SELECT operator_make('Papo', 'papo@house.test', '{support}')");
    // In capitals, with Cyrillic letters, in full width, with an accent, with a zero-width space.
    for (const name of ["ADA", "АDА", "Ａｄａ", "Àda", "A\u200bda", "Раро", "PAP0"])
      expect([name, await add({ name })]).toEqual([
        name,
        expect.stringMatching(/^(OperatorExists|BadRequest)$/),
      ]);
    // Latin and Cyrillic in one word.
    expect(await add({ name: "Clеo" })).toBe("BadRequest");
    expect(await add({ name: "Cleo" })).toMatch(/^\d+$/);
    expect(await add({ name: "田中 Yuki", email: "yuki@house.test" })).toMatch(/^\d+$/);
  });
});

describe("texts of operators are counted as the database counts them", () => {
  test("[OPS-03] five emoji are no reason of ten characters, and ten are", async () => {
    expect(await add({ email: "a@house.test", name: "Fay", reason: "👍👍👍👍👍" })).toBe("ReasonNeeded");
    expect(await add({ email: "a@house.test", name: "Fay", reason: "👍".repeat(10) })).toMatch(/^\d+$/);
    expect(await add({ email: "b@house.test", name: "Gil", reason: "👍".repeat(1_000) })).toMatch(/^\d+$/);
    expect(await add({ email: "c@house.test", name: "Hal", reason: "👍".repeat(1_001) })).toBe("BadRequest");
  });

  test("[OPS-04] the longest address is a subject", async () => {
    const email = `${"a".repeat(242)}@house.test`;
    expect(await add({ email, name: "Ivy" })).toMatch(/^\d+$/);
  });
});

describe("[OPS-03] an approval of a role that was lost", () => {
  test("does not come back with the role", async () => {
    const gus = await console.operator("gus", ["admin"]);
    const act = await add({ email: "new@house.test", name: "Newt" });
    await console.approve(gus, act);
    const change = async (roles: string) => {
      const id = await ask("operator/askRoles", { operatorId: String(gus.id), roles });
      await console.approve(ann, id);
      expect((await console.approve(ben, id)).body.data).toEqual({ state: "done" });
    };
    await change("support");
    await change("support,admin");
    expect((await console.approve(ann, act)).body.data).toEqual({ state: "waiting" });
    expect((await console.approve(ben, act)).body.data).toEqual({ state: "done" });
  });
});

describe("[OPS-04] what somebody fails to prove", () => {
  const failures = async () => {
    const { rows } = await owner().query<{ operator_id: number; kind: string; count: string }>(
      "SELECT operator_id, kind, sum(count) AS count FROM operator_failure GROUP BY 1, 2 ORDER BY 1, 2",
    );
    return rows.map(({ operator_id: id, kind, count }) => `${id} ${kind} ${count}`);
  };
  const lines = async () => {
    const { rows } = await owner().query<{ subject: string; after: string }>(
      "SELECT subject, after FROM audit_log WHERE action = 'failed' ORDER BY seq",
    );
    return rows.map(
      ({ subject, after }) =>
        `${subject} ${(JSON.parse(after) as { kind: string; count: number }).kind} ${(JSON.parse(after) as { count: number }).count}`,
    );
  };

  test("is counted, with few lines for many", async () => {
    await owner().query("DELETE FROM operator_failure");
    for (let nth = 0; nth < 12; nth += 1)
      await console.call("operator/login", { email: ann.email, pwd: "wrong", otp: "000000" });
    await console.call("operator/login", { email: "nobody@house.test", pwd: "wrong", otp: "000000" });
    await console.call("operator/passkeyLogin", { response: "{}" });
    const act = await add({ email: "z@house.test", name: "Zoe" });
    const asked = await console.call("operator/actOptions", { id: act }, ann.token);
    const forged = createAuthenticator(consoleOrigin).answer(
      (asked.body.data as { options: string }).options,
    );
    expect((await console.call("operator/approve", { id: act, response: forged }, ann.token)).body.key).toBe(
      "ApprovalRefused",
    );
    // While sign-in is locked, and an approval that the database refuses.
    const locked = { ...database(), lockout: { countAttempt: async () => refuseWith("LoginLocked") } };
    for (const email of [ben.email, "nobody@house.test"])
      await expect(
        signIn(locked as never, { email, pwd: "wrong", otp: "000000" }, {} as never, 1),
      ).rejects.toThrow("LoginLocked");
    await console.approve(ben, act);
    expect((await console.approve(ben, act)).body.key).toBe("ApprovalRefused");
    expect(await failures()).toEqual([
      "0 passkey 1",
      "0 sign_in 2",
      `${ann.id} approval 1`,
      `${ann.id} sign_in 12`,
      `${ben.id} approval 1`,
      `${ben.id} sign_in 1`,
    ]);
    const of = `operator ${ann.id}`;
    expect(await lines()).toEqual(
      expect.arrayContaining([
        `${of} sign_in 1`,
        `${of} sign_in 10`,
        `${of} approval 1`,
        "no operator sign_in 1",
      ]),
    );
    expect((await lines()).filter((line) => line.startsWith(`${of} sign_in`))).toHaveLength(2);
  });

  test("and the time of a line is never before that of the line before it", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        console.call(
          "operator/endSession",
          { id: `00000000-0000-0000-0000-0000000000${10 + nth}` },
          ann.token,
        ),
      ),
    );
    const { rowCount } = await owner().query(
      "SELECT FROM (SELECT at_ms, lag(at_ms) OVER (ORDER BY seq) AS before FROM audit_log) AS l WHERE at_ms < before",
    );
    expect(rowCount).toBe(0);
    // Who waits for the end of the log gets the time at which the wait ended.
    await owner().query("BEGIN");
    await owner().query("SELECT FROM audit_head FOR UPDATE");
    const waiting = console.call("operator/logout", {}, ben.token);
    await owner().query("SELECT pg_sleep(0.5)");
    const { rows: ended } = await owner().query<{ ms: string }>("SELECT database_ms() AS ms");
    await owner().query("COMMIT");
    await waiting;
    const { rows } = await owner().query<{ at_ms: string }>(
      "SELECT at_ms FROM audit_log ORDER BY seq DESC LIMIT 1",
    );
    expect(Number(rows[0]?.at_ms)).toBeGreaterThanOrEqual(Number(ended[0]?.ms));
  });
});

describe("[OPS-06] the passkey of an operator", () => {
  test("is registered only just after signing in, and its owner gets a mail", async () => {
    expect(console.mails).toContain("ann@house.test: A passkey was registered for your operator account");
    const old = await console.operator("old", ["support"]);
    await owner().query(
      "ALTER TABLE operator_passkey DISABLE TRIGGER append_only; DELETE FROM operator_passkey WHERE operator_id = (SELECT operator_id FROM operator_account WHERE email = 'old@house.test')",
    );
    await owner().query("ALTER TABLE operator_passkey ENABLE ALWAYS TRIGGER append_only");
    await owner().query(
      "UPDATE operator_session SET created_ms = created_ms - 301000 WHERE operator_id = $1",
      [old.id],
    );
    await console.deps.sessionsChanged();
    const options = await console.call("operator/passkeyOptions", {}, old.token);
    const response = createAuthenticator(consoleOrigin).make(
      (options.body.data as { options: string }).options,
    );
    expect((await console.call("operator/passkeyAdd", { response }, old.token)).body.key).toBe(
      "SignInAgainFirst",
    );
    await owner().query(
      "UPDATE operator_session SET created_ms = created_ms + 301000 WHERE operator_id = $1",
      [old.id],
    );
    await console.deps.sessionsChanged();
    expect((await console.call("operator/passkeyAdd", { response }, old.token)).body.retCode).toBe(0);
  });
});
