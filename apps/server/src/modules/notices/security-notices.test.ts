/** Sign-ins and changes of security as notices: in the transaction of the fact, and none without it. */
import { beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { freezeByOwner } from "../accounts/freeze/freeze.ts";
import { createLogIn } from "../accounts/login/log-in.ts";
import { setPassword, setWithdrawPassword } from "../accounts/passwords/set-password.ts";
import { updateOwnProfile } from "../accounts/profile/profile.ts";
import { securityPort } from "../accounts/security-port.ts";
import { authenticateWith, type SessionRecord } from "../accounts/sessions/sessions.ts";
import { caller, loginForm, refusalOf, withPeople } from "../accounts/test-people.ts";
import { openNotices, type NoticeDesk } from "./test-notices.ts";

const database = withTestDatabase();
const people = withPeople(database);
const firefox = {
  ...caller,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
};
const chrome = {
  ...caller,
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
};
let desk: NoticeDesk;
beforeAll(() => {
  desk = openNotices(database(), () => people().clock.nowMs());
});

/** Whom the accounts told, after a commit, that their list changed. */
const changed: number[] = [];
const deps = () => ({ ...people().deps, noticesChanged: (userId: number) => void changed.push(userId) });
const logIn = (email: string, from: typeof caller = firefox, pwd?: string) =>
  createLogIn(deps())(loginForm(email, pwd === undefined ? {} : { pwd }), from, people().clock.nowMs());
const sessionOf = async (token: string): Promise<SessionRecord> => {
  const found = await authenticateWith(database().db, people().clock)(token);
  if (found === undefined || !("session" in found)) throw new Error("the session was not found");
  return found.session;
};
const told = async (userId: number) =>
  (await desk.read(userId)).rows.map(({ kind, message, tourl, read }) => [kind, message, tourl, read]);

describe("sign-ins", () => {
  test("[NOTE-02] [SES-15] each is listed with its device; one from a device that the account does not know is new", async () => {
    const userId = await people().join("devices@test.test");
    await logIn("devices@test.test");
    people().advanceClock(1_000);
    await logIn("devices@test.test");
    people().advanceClock(1_000);
    await logIn("devices@test.test", chrome);
    expect(await told(userId)).toEqual([
      [
        "signIn",
        "A sign-in from a device that your account did not know: Chrome on Windows. If it was not you, freeze your account.",
        "/security",
        false,
      ],
      ["signIn", "A sign-in to your account: Firefox on Linux.", "/security", true],
      ["signIn", "A sign-in to your account: Firefox on Linux.", "/security", true],
    ]);
    expect(changed.filter((one) => one === userId)).toHaveLength(3);
  });

  test("[NOTE-02] a refused one leaves no notice", async () => {
    const userId = await people().join("refused@test.test");
    expect(await refusalOf(logIn("refused@test.test", firefox, "Wrong#1x"))).toBe("WrongAccountOrPassword");
    expect(await told(userId)).toEqual([]);
    expect(changed).not.toContain(userId);
  });
});

describe("changes of security", () => {
  test("[NOTE-02] a new login password, withdrawal password, address or factor, and a freeze, are each one new notice", async () => {
    const email = "changes@test.test";
    const userId = await people().join(email);
    const session = await sessionOf(await logIn(email));
    const nowMs = () => people().clock.nowMs();
    const withdrawal = { newpwd: "Draw#123", verifycode: "" };
    await setWithdrawPassword(deps(), session, withdrawal, "en", nowMs());
    people().advanceClock(120_000);
    await database()
      .db.transaction()
      .execute((tx) => securityPort(deps()).notifyFactorsChanged(tx, userId, "en", nowMs()));
    people().advanceClock(120_000);
    await people().requestCode("moved@test.test", 1);
    const move = {
      username: `User ${userId}`,
      email: "moved@test.test",
      verifycode: await people().lastCode("moved@test.test"),
    };
    await updateOwnProfile(deps(), session, move, "en", nowMs());
    people().advanceClock(120_000);
    await people().requestCode("moved@test.test", 2);
    const code = await people().lastCode("moved@test.test");
    await setPassword(
      deps(),
      people().emailForm("moved@test.test", { verifycode: code, pwd: "Other#1" }),
      "en",
      nowMs(),
    );
    people().advanceClock(1_000);
    await freezeByOwner(deps(), userId, "", "en", nowMs());
    expect(await told(userId)).toEqual([
      ["security", "Your account was frozen at your request.", "/security", false],
      ["security", "Your password was changed and every session was ended.", "/security", false],
      ["security", "The e-mail address of your account was changed.", "/security", false],
      [
        "security",
        "An authenticator app, a passkey or the recovery codes of your account were changed.",
        "/security",
        false,
      ],
      ["security", "Your withdrawal password was set.", "/security", false],
      ["signIn", "A sign-in to your account: Firefox on Linux.", "/security", true],
    ]);
  });

  test("[NOTE-02] a change that is refused leaves no notice", async () => {
    const email = "unchanged@test.test";
    const userId = await people().join(email);
    const session = await sessionOf(await logIn(email));
    const nowMs = people().clock.nowMs();
    const weak = setWithdrawPassword(deps(), session, { newpwd: "x", verifycode: "" }, "en", nowMs);
    expect(await refusalOf(weak)).toBe("WrongPassword");
    const undone = database()
      .db.transaction()
      .execute(async (tx) => {
        await securityPort(deps()).notifyFactorsChanged(tx, userId, "en", nowMs);
        throw new Error("the change failed");
      });
    await expect(undone).rejects.toThrow("the change failed");
    expect((await told(userId)).map(([kind]) => kind)).toEqual(["signIn"]);
  });
});
