import { createHash } from "node:crypto";
import { dayMs } from "@candor/core/time/time";
import { languages } from "@candor/wire/language";
import { expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { sweepAccounts } from "./jobs.ts";
import { createLogIn } from "./login/log-in.ts";
import { codeMessage, noticeMessage } from "./messages/message-texts.ts";
import { authenticateWith, revokeSession } from "./sessions/sessions.ts";
import { caller, loginForm, password, refusalOf, withPeople } from "./test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);

const logInAs = (pwd: string) =>
  createLogIn(people().deps)(loginForm("sweep@test.test", { pwd }), caller, people().clock.nowMs());
const sweep = () => sweepAccounts(database().db, people().clock.nowMs());
const countOf = async (table: "verify_code" | "login_guard" | "demo_message" | "session") => {
  const row = await database()
    .db.selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(row.rows);
};

test("[SES-13] [SES-14] the sweep deletes old codes, attempt counters, messages and sessions, and nothing that is still needed", async () => {
  await people().join("sweep@test.test");
  const token = await logInAs(password);
  for (let attempt = 0; attempt < 5; attempt += 1) await refusalOf(logInAs("wrong1no"));
  await sweep();
  expect(await refusalOf(logInAs(password))).toBe("LoginLocked");
  expect(await countOf("verify_code")).toBe(1);
  const found = await authenticateWith(database().db, people().clock)(token);
  if (found === undefined || !("session" in found)) throw new Error("the session was not found");
  await revokeSession(database().db, found.session, "logout", people().clock.nowMs());
  people().advanceClock(8 * dayMs);
  await sweep();
  expect(
    await Promise.all([countOf("verify_code"), countOf("login_guard"), countOf("demo_message")]),
  ).toEqual([0, 0, 0]);
  expect(await authenticateWith(database().db, people().clock)(token)).toEqual({ revoked: true });
  people().advanceClock(28 * dayMs);
  await sweep();
  expect(await countOf("session")).toBe(0);
});

test("[SES-12] the sweep deletes used captchas and request counters once they have expired", async () => {
  const { rows: inserted } = await database().pool.query<{ subject: string }>(
    `INSERT INTO code_pace VALUES ('net:old', '{1}', $1), ('net:new', '{1}', $2) RETURNING subject`,
    [people().clock.nowMs() - 3_600_001, people().clock.nowMs() - 3_599_999],
  );
  expect(inserted).toHaveLength(2);
  await database().pool.query("INSERT INTO captcha_used VALUES (sha256('a'), $1), (sha256('b'), $2)", [
    people().clock.nowMs() - 1,
    people().clock.nowMs() + 1,
  ]);
  await sweep();
  const { rows } = await database().pool.query(
    "SELECT subject FROM code_pace WHERE subject LIKE 'net:%' UNION ALL SELECT encode(challenge, 'hex') FROM captcha_used",
  );
  expect(rows).toEqual([{ subject: "net:new" }, { subject: createHash("sha256").update("b").digest("hex") }]);
});

test.each(languages)("[SES-14] messages in %s carry the code once, and notices carry none", (language) => {
  for (const purpose of ["register", "reset"] as const) {
    expect(codeMessage(purpose, "012345", language).text.match(/\d{6}/g)).toEqual(["012345"]);
  }
  for (const notice of [
    "alreadyRegistered",
    "emailChanged",
    "passwordChanged",
    "withdrawPasswordChanged",
  ] as const) {
    const { subject, text } = noticeMessage(notice, language);
    expect(`${subject} ${text}`).not.toMatch(/\d{6}/);
  }
});
