import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { administerIn, withTestDatabase } from "../../../platform/db/test-database.ts";
import { createSessionCache } from "../../../platform/http/session-cache.ts";
import { openLog } from "../../../platform/log.ts";
import { createHashThreads } from "../passwords/hash-threads.ts";
import { createLogIn, type LogIn } from "./log-in.ts";
import { countAttempt, lockoutSubject, uncountAttempt } from "./lockout.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { readUserInfo } from "../profile/own-record.ts";
import { authenticateWith, revokeSession } from "../sessions/sessions.ts";
import { caller, loginForm, password, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);
/** As the rule says it (SES-01). */
const fourteenDaysMs = 14 * 24 * 3_600_000;
let logIn: LogIn;
beforeAll(async () => {
  logIn = createLogIn(people().deps);
});

const logInAs = (email: string, pwd = password) =>
  logIn(loginForm(email, { pwd }), caller, people().clock.nowMs());
const authenticate = (token: string) => authenticateWith(database().db, people().clock)(token);

describe("login", () => {
  test("[SES-13] gives a token of 256 bits that is stored nowhere", async () => {
    const userId = await people().join("token@test.test");
    const token = await logInAs("token@test.test");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { rows } = await database().pool.query<{ hash: Buffer; text: string }>(
      "SELECT token_hash AS hash, to_jsonb(session)::text AS text FROM session WHERE user_id = $1",
      [userId],
    );
    expect(rows.map(({ hash }) => hash)).toEqual([createHash("sha256").update(token).digest()]);
    for (const bytes of [Buffer.from(token), Buffer.from(token, "base64url")]) {
      expect(rows[0]?.text).not.toContain(bytes.toString("hex"));
    }
    expect(rows[0]?.text).not.toContain(token);
    expect(await authenticate(token)).toMatchObject({
      session: { userId, createdMs: people().clock.nowMs() },
    });
    expect(await authenticate(`${token.slice(0, -2)}AA`)).toBeUndefined();
  });

  test("[API-06] tokens looked up together each get their own session, and a locked one does not delay the others", async () => {
    const emails = [
      "together1@test.test",
      "together2@test.test",
      "together3@test.test",
      "together4@test.test",
    ];
    const users: number[] = [];
    const tokens: string[] = [];
    for (const email of emails) {
      users.push(await people().join(email));
      tokens.push(await logInAs(email));
    }
    const [first = "", second = "", revoked = "", frozen = ""] = tokens;
    const change = (text: string, values: unknown[]) => database().pool.query(text, values);
    await change("UPDATE session SET revoked_ms = 1, revoke_reason = 'logout' WHERE user_id = $1", [
      users[2],
    ]);
    await change("UPDATE account SET frozen_ms = 1, frozen_by = 'owner' WHERE user_id = $1", [users[3]]);
    const find = authenticateWith(database().db, people().clock);
    const found = (place: number) => ({ session: expect.objectContaining({ userId: users[place] }) });
    const all = [second, first, "unknown", revoked, frozen, first].map(find);
    expect(await Promise.all(all)).toEqual([
      found(1),
      found(0),
      undefined,
      { revoked: true },
      { revoked: true },
      found(0),
    ]);
    people().advanceClock(6 * 60_000);
    const holder = await database().pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM session WHERE user_id = $1 FOR UPDATE", [users[0]]);
      expect(await Promise.all([first, second].map(find))).toEqual([found(0), found(1)]);
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
  });

  test("[SES-11] accepts a phone number with its calling code, with a plus, or as it is written at home", async () => {
    await database()
      .db.insertInto("account")
      .values({
        user_id: 100_060n,
        phone: "+8613812345678",
        phone_national: "13812345678",
        username: "Phone",
        password_hash: await people().deps.passwords.hash(password),
        created_ms: 0n,
      })
      .execute();
    const byPhone = (phone: string, telcode: string) =>
      logIn({ type: 1, phone, telcode, email: "", pwd: password }, caller, people().clock.nowMs());
    expect(await refusalOf(byPhone("13812345678", "86"))).toBe("none");
    expect(await refusalOf(byPhone("+86 138 1234 5678", ""))).toBe("none");
    expect(await refusalOf(byPhone("13812345678", ""))).toBe("none");
    expect(await refusalOf(byPhone("13812345679", ""))).toBe("WrongAccountOrPassword");
  });

  test("[SES-13] five wrong passwords lock for one minute, the next for two, and an unknown account gets the same answers", async () => {
    await people().join("locked@test.test");
    const story = async (email: string) => {
      const keys: string[] = [];
      for (let time = 0; time < 5; time += 1) keys.push(await refusalOf(logInAs(email, "wrong1no")));
      keys.push(await refusalOf(logInAs(email, "wrong1no")), await refusalOf(logInAs(email)));
      people().advanceClock(60_000);
      keys.push(await refusalOf(logInAs(email, "wrong1no")));
      people().advanceClock(60_000);
      keys.push(await refusalOf(logInAs(email, "wrong1no")));
      people().advanceClock(60_000);
      return keys;
    };
    const wrong = "WrongAccountOrPassword";
    const seen = [wrong, wrong, wrong, wrong, wrong, "LoginLocked", "LoginLocked", wrong, "LoginLocked"];
    expect(await story("locked@test.test")).toEqual(seen);
    expect(await story("nobody@test.test")).toEqual(seen);
    expect(await refusalOf(logInAs("locked@test.test"))).toBe("none");
  });

  test("[SES-13] the lock of another spelling of a number, or of another address of an account, does not reveal the account", async () => {
    await people().join("two@test.test");
    await database().pool.query(
      "UPDATE account SET phone = '+819012340077', phone_national = '9012340077' WHERE email = 'two@test.test'",
    );
    const byPhone = (phone: string, telcode: string) =>
      refusalOf(
        logIn({ type: 1, phone, telcode, email: "", pwd: "wrong1no" }, caller, people().clock.nowMs()),
      );
    const story = async (number: string, email: string): Promise<readonly string[]> => {
      const seen: string[] = [];
      for (let time = 0; time < 5; time += 1) seen.push(await byPhone(number, "+81"));
      seen.push(await byPhone(`+81${number.slice(1)}`, ""), await byPhone(number, ""));
      seen.push(await refusalOf(logInAs(email, "wrong1no")));
      return seen;
    };
    const wrong = "WrongAccountOrPassword";
    const seen = [wrong, wrong, wrong, wrong, wrong, "LoginLocked", "LoginLocked", wrong];
    expect(await story("09012340077", "two@test.test")).toEqual(seen);
    expect(await story("09012340078", "neither@test.test")).toEqual(seen);
  });

  test("[SES-13] an attempt that is taken back undoes the lock that it began, and no other one", async () => {
    const subject = lockoutSubject({ by: "email", address: "undone@test.test" });
    const nowMs = people().clock.nowMs();
    const count = () => countAttempt(database().db, subject, nowMs);
    for (let time = 0; time < 4; time += 1) expect(await count()).toMatchObject({ lockedMs: 0n });
    const counted = await count();
    const begun = { lockedMs: BigInt(nowMs + 60_000), atMs: nowMs, beforeMs: nowMs };
    expect(counted).toEqual(begun);
    await uncountAttempt(database().db, subject, { ...begun, lockedMs: 0n });
    const locked = { refusal: { key: "LoginLocked", values: { seconds: "60" } } };
    await expect(count()).rejects.toMatchObject(locked);
    await uncountAttempt(database().db, subject, begun);
    expect(await count()).toMatchObject({ lockedMs: 0n });
  });

  test("[SES-15] a second factor that is switched on during a login leaves it without a session", async () => {
    await people().join("meanwhile@test.test");
    let looks = 0;
    const secondFactor = { check: async () => (++looks === 1 ? "none" : "needed") } as const;
    const late = createLogIn({ ...people().deps, secondFactor });
    const form = loginForm("meanwhile@test.test");
    expect(await refusalOf(late(form, caller, people().clock.nowMs()))).toBe("SecondFactorNeeded");
    const { rows } = await database().pool.query(
      "SELECT 1 FROM session JOIN account USING (user_id) WHERE email = 'meanwhile@test.test' AND revoked_ms IS NULL",
    );
    expect(rows).toHaveLength(0);
  });

  test("[SES-13] [SES-15] a second factor that could not be checked is counted, so that a failing database gives no free guesses", async () => {
    await people().join("unsure@test.test");
    const secondFactor = { check: () => Promise.reject(new Error("the database is gone")) };
    const failing = createLogIn({ ...people().deps, secondFactor });
    const attempt = () =>
      failing(loginForm("unsure@test.test", { otp: "000000" }), caller, people().clock.nowMs());
    for (let time = 0; time < 5; time += 1) await expect(attempt()).rejects.toThrow("gone");
    expect(await refusalOf(attempt())).toBe("LoginLocked");
  });

  test("[SES-13] [SES-15] without a code there is nothing to guess: a right password is not counted when the database fails after it", async () => {
    await people().join("nocode@test.test");
    const secondFactor = { check: () => Promise.reject(new Error("the database is gone")) };
    const failing = createLogIn({ ...people().deps, secondFactor });
    for (const otp of ["", " "]) {
      const form = loginForm("nocode@test.test", { otp });
      for (let time = 0; time < 6; time += 1)
        await expect(failing(form, caller, people().clock.nowMs())).rejects.toThrow("gone");
    }
    expect(await refusalOf(logInAs("nocode@test.test"))).toBe("none");
  });

  test("[SES-13] a login that was granted is answered with its token, although its count cannot be cleared", async () => {
    await people().join("uncounted@test.test");
    const lines: string[] = [];
    const log = openLog("error", { write: (line) => void lines.push(line) });
    const logged = createLogIn({ ...people().deps, log });
    await administerIn(database().ownerUrl, "REVOKE DELETE ON login_guard FROM candor_web");
    try {
      const token = await logged(loginForm("uncounted@test.test"), caller, people().clock.nowMs());
      expect(await authenticate(token)).toHaveProperty("session");
    } finally {
      await administerIn(database().ownerUrl, "GRANT DELETE ON login_guard TO candor_web");
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("permission denied for table login_guard");
  });

  test("[SES-13] the right password resets the count", async () => {
    await people().join("count@test.test");
    for (let time = 0; time < 4; time += 1) await refusalOf(logInAs("count@test.test", "wrong1no"));
    expect(await refusalOf(logInAs("count@test.test"))).toBe("none");
    for (let time = 0; time < 4; time += 1) await refusalOf(logInAs("count@test.test", "wrong1no"));
    expect(await refusalOf(logInAs("count@test.test"))).toBe("none");
  });

  test("[SES-13] of thirty guesses at once, through two servers, five are checked", async () => {
    await people().join("burst@test.test");
    const other = createLogIn(people().deps);
    const guess = (index: number) =>
      (index % 2 === 0 ? logIn : other)(
        loginForm("burst@test.test", { pwd: `guess${index}` }),
        caller,
        people().clock.nowMs(),
      );
    const keys = await Promise.all(Array.from({ length: 30 }, (_, index) => refusalOf(guess(index))));
    expect(keys.filter((key) => key === "WrongAccountOrPassword")).toHaveLength(5);
    expect(keys.filter((key) => key === "LoginLocked")).toHaveLength(25);
  });

  test("[SES-13] a person who logs in on ten devices at once gets in on all of them", async () => {
    await people().join("devices@test.test");
    const tokens = await Promise.all(Array.from({ length: 10 }, () => logInAs("devices@test.test")));
    expect(new Set(tokens).size).toBe(10);
  });

  test("[SES-13] an unknown account takes as much work as a wrong password: one hash is computed for each", async () => {
    await people().join("work@test.test");
    const threads = createHashThreads(1);
    await database()
      .db.updateTable("account")
      .set({ password_hash: await threads.hash(password) })
      .where("email", "=", "work@test.test")
      .execute();
    const compared: string[] = [];
    const verify = (stored: string, typed: string) => {
      compared.push(stored.slice(0, "$argon2id$v=19$m=19456,t=2,p=1$".length));
      return threads.verify(stored, typed);
    };
    const passwords = createPasswords({ threads: { ...threads, verify }, maxWaitMs: 120_000 });
    const counting = createLogIn({ ...people().deps, passwords });
    for (const email of ["work@test.test", "nowork@test.test", "nowork@test.test"]) {
      const form = loginForm(email, { pwd: "wrong1no" });
      expect(await refusalOf(counting(form, caller, people().clock.nowMs()))).toBe("WrongAccountOrPassword");
      expect([email, compared.splice(0)]).toEqual([email, ["$argon2id$v=19$m=19456,t=2,p=1$"]]);
    }
  });

  test("[SES-06] an invalid password is WrongPassword and is not counted", async () => {
    for (let time = 0; time < 9; time += 1)
      expect(await refusalOf(logInAs("form@test.test", "no"))).toBe("WrongPassword");
    expect(await refusalOf(logInAs("form@test.test", "wrong1no"))).toBe("WrongAccountOrPassword");
  });
});

describe("a session", () => {
  test("[SES-01] expires after 14 days, to the millisecond", async () => {
    await people().join("age@test.test");
    const token = await logInAs("age@test.test");
    people().advanceClock(fourteenDaysMs - 1);
    expect(await authenticate(token)).toHaveProperty("session");
    people().advanceClock(1);
    expect(await authenticate(token)).toBeUndefined();
  });

  test("[SES-02] [API-06] that is revoked gets another answer than an unknown one, at once in spite of the cache", async () => {
    await people().join("out@test.test");
    const token = await logInAs("out@test.test");
    const cache = createSessionCache(authenticate);
    const found = await cache.find(token, people().clock.nowMs());
    if (found === undefined || !("session" in found)) throw new Error("the session was not found");
    await revokeSession(database().db, found.session, "logout", people().clock.nowMs());
    await cache.forget(({ id }) => id === found.session.id);
    expect(await cache.find(token, people().clock.nowMs())).toEqual({ revoked: true });
  });

  test("[SES-01] user info says who it is and when the session ends", async () => {
    const userId = await people().join("info@test.test");
    const found = await authenticate(await logInAs("info@test.test"));
    if (found === undefined || !("session" in found)) throw new Error("the session was not found");
    expect(await readUserInfo(database().db, found.session)).toMatchObject({
      uid: userId,
      email: "info@test.test",
      userPhone: "",
      wallet: "0",
      withdrawalPassword: 0,
      sessionEnds: people().clock.nowMs() + fourteenDaysMs,
    });
  });
});
