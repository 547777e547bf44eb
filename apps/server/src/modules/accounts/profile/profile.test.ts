import { userAccount, type UserClass } from "@candor/core/ids/account-id";
import { fundUsers } from "../../../ledger/test-postings.ts";
import { describe, expect, test } from "vitest";
import { withTestDatabase, withOwner } from "../../../platform/db/test-database.ts";
import { readUserCenter } from "./center-queries.ts";
import { createLogIn } from "../login/log-in.ts";
import { chooseQuestions } from "./order-questions.ts";
import { readUserInfo } from "./own-record.ts";
import { updateOwnProfile, type ProfileForm } from "./profile.ts";
import { authenticateWith, type SessionRecord } from "../sessions/sessions.ts";
import { caller, introducerId, loginForm, otherCode, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);
const owner = withOwner(database);

/** Opens an account and logs in. */
const logInAs = async (email: string): Promise<SessionRecord> => {
  await people().join(email);
  const form = loginForm(email);
  const token = await createLogIn(people().deps)(form, caller, people().clock.nowMs());
  const found = await authenticateWith(database().db, people().clock)(token);
  if (found === undefined || !("session" in found)) throw new Error("the session was not found");
  return found.session;
};
const update = (session: SessionRecord, form: Partial<ProfileForm>): Promise<string> =>
  refusalOf(
    updateOwnProfile(people().deps, session, { verifycode: "", ...form }, "en", people().clock.nowMs()),
  );
const recordOf = (session: SessionRecord) =>
  database()
    .db.selectFrom("account")
    .select(["username", "userphoto", "email"])
    .where("user_id", "=", BigInt(session.userId))
    .executeTakeFirstOrThrow();

describe("changing one's own record", () => {
  test("[MINE-01] accepts an avatar, or a name next to the unchanged address", async () => {
    const session = await logInAs("avatar@test.test");
    expect(await update(session, { avatar: 9 })).toBe("none");
    expect(await update(session, { username: " Ann  ".trim(), email: "Avatar@test.test" })).toBe("none");
    expect(await recordOf(session)).toEqual({ username: "Ann", userphoto: 9, email: "avatar@test.test" });
  });

  test("[MINE-01] says what is wrong: the name, the address, or that nothing changes", async () => {
    const session = await logInAs("wrong@test.test");
    expect(await update(session, { username: "<b>", email: "nowhere" })).toBe("EnterTheCorrectUserName");
    expect(await update(session, { username: "Cаndor Suppоrt", email: "nowhere" })).toBe(
      "EnterTheCorrectUserName",
    );
    expect(await update(session, { username: "Ann", email: "nowhere" })).toBe("EmailError");
    const known = { username: `User ${session.userId}`, email: "wrong@test.test" };
    expect(await update(session, { ...known, email: "a b@test.test" })).toBe(
      "TheEmailAddressCannotContainSpaces",
    );
    expect(await update(session, {})).toBe("NoChanges");
    expect(await update(session, { avatar: 1, ...known })).toBe("NoChanges");
    expect(await recordOf(session)).toMatchObject({ email: "wrong@test.test" });
  });

  test.each<[string, Partial<ProfileForm>, string]>([
    ["an empty name", { username: "", email: "required@test.test" }, "EnterTheCorrectUserName"],
    ["no name", { email: "required@test.test" }, "EnterTheCorrectUserName"],
    ["an empty address", { username: "Ann", email: "" }, "EmailError"],
    ["no address", { username: "Ann" }, "EmailError"],
    ["an empty name and address", { username: "", email: "", avatar: 3 }, "EnterTheCorrectUserName"],
  ])(
    "[MINE-01] a call that names one of name and address requires both: %s changes nothing",
    async (what, form, key) => {
      const session = await logInAs(`${what.replaceAll(" ", "-")}@test.test`);
      const before = await recordOf(session);
      expect(await update(session, form)).toBe(key);
      expect(await recordOf(session)).toEqual(before);
    },
  );

  test("[MINE-01] [RWD-04] a name that was chosen is not given back for the one that everyone begins with", async () => {
    const session = await logInAs("chosen@test.test");
    const form = { username: `User ${session.userId}`, email: "chosen@test.test" };
    expect(await update(session, form)).toBe("NoChanges");
    expect(await update(session, { ...form, username: "Ann" })).toBe("none");
    expect(await update(session, form)).toBe("EnterTheCorrectUserName");
    expect(await recordOf(session)).toMatchObject({ username: "Ann" });
  });

  test("[MINE-01] [SES-14] [SES-15] accepts a new address with a fresh factor and a code sent to it, and notifies the old address", async () => {
    const session = await logInAs("old@test.test");
    await people().requestCode("new@test.test", 1);
    const verifycode = await people().lastCode("new@test.test");
    const change = { username: "Ann", email: "New@test.test" };
    expect(await update(session, change)).toBe("EMAILIncorrect");
    expect(await update(session, { ...change, verifycode: otherCode(verifycode) })).toBe("EMAILIncorrect");
    expect(await recordOf(session)).toMatchObject({ username: `User ${session.userId}` });
    expect(await update(session, { ...change, verifycode })).toBe("none");
    expect(await recordOf(session)).toMatchObject({ username: "Ann", email: "new@test.test" });
    const [notice] = await people().letters("old@test.test");
    expect(notice?.subject).toBe("Your Candor e-mail address was changed");
  });

  test("[SES-15] refuses a new address when the last factor was proved too long ago, before a try is counted", async () => {
    const session = await logInAs("stale@test.test");
    people().advanceClock(600_000);
    await people().requestCode("fresh@test.test", 1);
    const verifycode = await people().lastCode("fresh@test.test");
    const change = { username: "Ann", email: "fresh@test.test", verifycode };
    expect(await update(session, change)).toBe("FreshFactorNeeded");
    expect(await update(session, { ...change, email: "stale@test.test" })).toBe("none");
    const kept = await database()
      .db.selectFrom("verify_code")
      .select("tries")
      .where("address", "=", "fresh@test.test")
      .executeTakeFirstOrThrow();
    expect(kept.tries).toBe(0);
  });

  test("[MINE-01] gives an address that two users want at once to one of them, and tells the other that it is taken", async () => {
    const sessions = [await logInAs("one@test.test"), await logInAs("two@test.test")];
    await people().requestCode("wanted@test.test", 1);
    const verifycode = await people().lastCode("wanted@test.test");
    const keys = await Promise.all(
      sessions.map((session) => update(session, { username: "Ann", email: "wanted@test.test", verifycode })),
    );
    expect(keys.toSorted()).toEqual(["EMAILIncorrect", "none"]);
    // A user with a code for the address from before it was taken learns that it is taken.
    people().advanceClock(120_000);
    const third = await logInAs("three@test.test");
    await people().requestCode("soon@test.test", 1);
    const code = await people().lastCode("soon@test.test");
    await database()
      .db.updateTable("account")
      .set({ email: "soon@test.test" })
      .where("email", "=", "wanted@test.test")
      .execute();
    const late = { username: "Ann", email: "soon@test.test", verifycode: code };
    expect(await update(third, late)).toBe("AlreadyRegistered");
  });
});

describe("the user center", () => {
  const center = (userId: number) => readUserCenter(database().db, userId, "https://candor.test", Date.now());

  test("[MINE-01] [REF-02] shows IB membership from 10 000 on, the invited users, and the invitation link", async () => {
    const { userId } = await logInAs("member@test.test");
    expect(await center(userId)).toEqual({
      ibstatus: 0,
      totalaccount: "0",
      usercount: 0,
      yesterdayIncome: "0",
      totalincome: "0",
      financialmoney: "0",
      oidUrl: `https://candor.test/register?uid=${userId}`,
    });
    const pay = (amount: bigint) => fundUsers(database(), { [userId]: amount });
    await pay(9_999_999_999n);
    expect((await center(userId)).ibstatus).toBe(0);
    await pay(1n);
    expect((await center(userId)).ibstatus).toBe(1);
    const before = (await center(introducerId)).usercount;
    await people().join("invited@test.test");
    expect((await center(introducerId)).usercount).toBe(before + 1);
  });

  test("[MINE-01] [REF-02] counts own money in products, but not what is bound as margin, and not credit, which the house has lent", async () => {
    const { userId: bound } = await logInAs("bound@test.test");
    await writeBalance(bound, "wallet", 5_000_000_000n);
    await writeBalance(bound, "margin", 5_000_000_000n);
    expect((await center(bound)).ibstatus).toBe(0);
    await writeBalance(bound, "invested", 5_000_000_000n);
    expect((await center(bound)).ibstatus).toBe(1);
    const { userId: lent } = await logInAs("lent@test.test");
    await writeBalance(lent, "credit", 10_000_000_000n);
    expect((await center(lent)).ibstatus).toBe(0);
  });
});

/** Writes a balance into the ledger of this file's database: nothing in the product lends credit yet. */
const writeBalance = async (userId: number, name: UserClass, amount: bigint): Promise<void> => {
  await owner().query("INSERT INTO ledger_balance (account_id, shard, balance) VALUES ($1, 0, $2)", [
    userAccount(userId, name),
    amount,
  ]);
};

describe("the questions before orders", () => {
  test("[OPT-08] [LEV-14] are on at first; an account turns each off and on again, on all its devices and for nobody else", async () => {
    const session = await logInAs("asked@test.test");
    const other = await logInAs("other-asked@test.test");
    const asked = async (who: SessionRecord) => {
      const { askoption, asklever } = await readUserInfo(database().db, who);
      return [askoption, asklever];
    };
    const choose = (kind: "option" | "lever", asks: boolean) =>
      refusalOf(chooseQuestions(people().deps, session, kind, asks));
    expect(await asked(session)).toEqual([1, 1]);
    expect(await choose("option", false)).toBe("none");
    expect(await asked(session)).toEqual([0, 1]);
    expect(await choose("lever", false)).toBe("none");
    expect(await choose("option", true)).toBe("none");
    expect(await asked(session)).toEqual([1, 0]);
    expect(await asked(other)).toEqual([1, 1]);
  });
});
