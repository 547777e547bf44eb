import { freshForMs } from "@candor/core/accounts/fresh";
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { createLogIn } from "../login/log-in.ts";
import { findAccount } from "../repo.ts";
import { authenticateWith, openSession, refreshSession } from "../sessions/sessions.ts";
import { setPassword, setWithdrawPassword } from "./set-password.ts";
import { caller, loginForm, otherCode, password, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);

const logInAs = (email: string, pwd: string) =>
  createLogIn(people().deps)(loginForm(email, { pwd }), caller, people().clock.nowMs());
const reset = (email: string, verifycode: string, pwd = "Other#1") =>
  setPassword(people().deps, people().emailForm(email, { verifycode, pwd }), "en", people().clock.nowMs());
const authenticate = (token: string) => authenticateWith(database().db, people().clock)(token);

describe("updatePwd", () => {
  test("[SES-06] [SES-11] [API-06] sets the password, ends every session and tells the sockets and the owner", async () => {
    const userId = await people().join("reset@test.test");
    const tokens = [await logInAs("reset@test.test", password), await logInAs("reset@test.test", password)];
    await people().requestCode("reset@test.test", 2);
    await reset("reset@test.test", await people().lastCode("reset@test.test"));
    expect(await Promise.all(tokens.map(authenticate))).toEqual([{ revoked: true }, { revoked: true }]);
    expect(people().ended).toContain(userId);
    expect((await people().letters("reset@test.test"))[0]?.subject).toBe("Your Candor password was changed");
    expect(await refusalOf(logInAs("reset@test.test", password))).toBe("WrongAccountOrPassword");
    expect(await refusalOf(logInAs("reset@test.test", "Other#1"))).toBe("none");
  });

  test("[SES-11] tells every address of the account, not only the one that the code went to", async () => {
    await people().join("both@test.test");
    await database().pool.query(
      "UPDATE account SET phone = '+819012340099', phone_national = '9012340099' WHERE email = 'both@test.test'",
    );
    await people().requestCode("both@test.test", 2);
    await reset("both@test.test", await people().lastCode("both@test.test"));
    for (const to of ["both@test.test", "+819012340099"]) {
      expect((await people().letters(to))[0]?.subject).toBe("Your Candor password was changed");
    }
  });

  test("[SES-14] accepts only a reset code, and each code once", async () => {
    await people().join("kinds@test.test");
    people().advanceClock(120_000);
    await people().requestCode("kinds@test.test", 2);
    const code = await people().lastCode("kinds@test.test");
    const keys = await Promise.all([1, 2, 3].map(() => refusalOf(reset("kinds@test.test", code))));
    expect(keys.toSorted()).toEqual(["EMAILIncorrect", "EMAILIncorrect", "none"]);
  });

  test("[SES-13] an address without an account is refused like a wrong code, even after asking for one", async () => {
    await people().requestCode("ghost@test.test", 2);
    expect(await people().letters("ghost@test.test")).toEqual([]);
    expect(await refusalOf(reset("ghost@test.test", "123456"))).toBe("EMAILIncorrect");
  });

  test("[SES-06] refuses an invalid password before the code is tried", async () => {
    expect(await refusalOf(reset("reset@test.test", "123456", "no"))).toBe("WrongPassword");
  });

  test("[SES-13] ends the lock that guesses caused", async () => {
    await people().join("unlock@test.test");
    for (let time = 0; time < 6; time += 1) await refusalOf(logInAs("unlock@test.test", "wrong1no"));
    await people().requestCode("unlock@test.test", 2);
    await reset("unlock@test.test", await people().lastCode("unlock@test.test"));
    expect(await refusalOf(logInAs("unlock@test.test", "Other#1"))).toBe("none");
  });

  test("[SES-13] a login that proved the old password while it was changed opens no session", async () => {
    await people().join("race@test.test");
    const before = await findAccount(database().db, { by: "email", address: "race@test.test" });
    if (before === undefined || before.passwordHash === null) throw new Error("the account was not found");
    await people().requestCode("race@test.test", 2);
    await reset("race@test.test", await people().lastCode("race@test.test"));
    const proved = { userId: before.userId, passwordHash: before.passwordHash };
    expect(await openSession(database().db, proved, caller, people().clock.nowMs())).toBeUndefined();
  });
});

describe("withdrawPwd", () => {
  type OwnSession = Parameters<typeof setWithdrawPassword>[1];
  const set = (session: OwnSession, newpwd: string, verifycode = "", type?: 1 | 2) =>
    setWithdrawPassword(people().deps, session, { newpwd, verifycode, type }, "en", people().clock.nowMs());
  const join = async (email: string): Promise<OwnSession> => {
    await people().join(email);
    const found = await authenticate(await logInAs(email, password));
    if (found === undefined || !("session" in found)) throw new Error("the session was not found");
    return found.session;
  };

  test("[SES-11] is set without a code the first time, and by a reset code from then on", async () => {
    const session = await join("withdraw@test.test");
    expect(await refusalOf(set(session, "no"))).toBe("WrongPassword");
    expect(await refusalOf(set(session, "With#1"))).toBe("none");
    expect(await refusalOf(set(session, "With#2"))).toBe("EMAILIncorrect");
    await people().requestCode("withdraw@test.test", 2);
    const code = await people().lastCode("withdraw@test.test");
    expect(await refusalOf(set(session, "With#2", otherCode(code), 2))).toBe("EMAILIncorrect");
    expect(await refusalOf(set(session, "With#2", code, 2))).toBe("none");
    const account = await findAccount(database().db, { by: "email", address: "withdraw@test.test" });
    expect(await people().deps.passwords.verify(account?.withdrawHash, "With#2")).toBe(true);
  });

  test("[SES-11] is told to the owner, the first time and each time it is changed", async () => {
    const session = await join("told@test.test");
    const seen = async () =>
      (await people().letters("told@test.test")).filter(
        ({ subject }) => subject === "Your Candor withdrawal password was set",
      ).length;
    await set(session, "With#1");
    expect(await seen()).toBe(1);
    await people().requestCode("told@test.test", 2);
    const code = await people().lastCode("told@test.test");
    expect(await refusalOf(set(session, "With#2", otherCode(code)))).toBe("EMAILIncorrect");
    expect(await seen()).toBe(1);
    await set(session, "With#2", code);
    expect(await seen()).toBe(2);
  });

  test("[SES-09] [SES-11] set for the first time by five callers at once is set by one of them", async () => {
    const session = await join("first@test.test");
    const keys = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => refusalOf(set(session, `With#${number}`))),
    );
    expect(keys.filter((key) => key === "none")).toHaveLength(1);
  });

  test("[SES-15] once set, is changed only by a session that proved a factor in the last ten minutes", async () => {
    const session = await join("stale@test.test");
    people().advanceClock(freshForMs);
    expect(await refusalOf(set(session, "With#1"))).toBe("none");
    expect(await refusalOf(set(session, "With#2"))).toBe("FreshFactorNeeded");
    await refreshSession(database().db, session, people().clock.nowMs());
    people().advanceClock(freshForMs - 1);
    expect(await refusalOf(set(session, "With#2"))).toBe("EMAILIncorrect");
  });
});
