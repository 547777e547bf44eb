/** Two people whose phone numbers differ only by country: their wrong passwords are counted together (SES-13). */
import { beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { createLogIn, type LogIn } from "../login/log-in.ts";
import { sendCode } from "../codes/send-code.ts";
import { setPassword } from "../passwords/set-password.ts";
import { caller, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);
let logIn: LogIn;
beforeAll(async () => {
  logIn = createLogIn(people().deps);
});

const join = async (userId: bigint, phone: string, national: string, pwd: string): Promise<void> => {
  const password_hash = await people().deps.passwords.hash(pwd);
  const account = { user_id: userId, phone, phone_national: national, username: "P", created_ms: 0n };
  await database()
    .db.insertInto("account")
    .values({ ...account, password_hash })
    .execute();
};
const logInAs = (phone: string, pwd: string): Promise<string> =>
  refusalOf(logIn({ type: 1, phone, telcode: "", email: "", pwd }, caller, people().clock.nowMs()));
const wrong = "WrongAccountOrPassword";

test("[SES-13] a correct login to the same digits of another country does not give a guesser new tries", async () => {
  await join(100_901n, "+393472345678", "3472345678", "Victim#1");
  await join(100_902n, "+13472345678", "3472345678", "Thief#1");
  const seen: string[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    seen.push(await logInAs("+393472345678", `Guess#${guess}`));
    // The guesser's own login does not use up a try either.
    if (guess < 4) expect(await logInAs("+13472345678", "Thief#1")).toBe("none");
  }
  expect(seen).toEqual([wrong, wrong, wrong, wrong, wrong, "LoginLocked"]);
  expect(await logInAs("+13472345678", "Thief#1")).toBe("LoginLocked");
  people().advanceClock(60_000);
  expect(await logInAs("+393472345678", "Victim#1")).toBe("none");
});

test("[SES-13] failures for shared digits are forgotten after a day without a failure, however often the owners log in", async () => {
  await join(100_908n, "+393470000003", "3470000003", "Hers#111");
  await join(100_909n, "+13470000003", "3470000003", "His#1111");
  for (let guess = 0; guess < 4; guess += 1)
    expect(await logInAs("+13470000003", `Guess#${guess}`)).toBe(wrong);
  for (let login = 0; login < 2; login += 1) {
    people().advanceClock(20 * 3_600_000);
    expect(await logInAs("+13470000003", "His#1111")).toBe("none");
  }
  expect(await logInAs("+13470000003", "Guess#4")).toBe(wrong);
  expect(await logInAs("+13470000003", "His#1111")).toBe("none");
});

test("[SES-13] the same holds where one country writes the digits with a leading zero", async () => {
  await join(100_903n, "+390612345678", "0612345678", "Victim#1");
  await join(100_904n, "+33612345678", "612345678", "Thief#1");
  for (let guess = 0; guess < 4; guess += 1) {
    expect(await logInAs("+390612345678", `Guess#${guess}`)).toBe(wrong);
    expect(await logInAs("+33612345678", "Thief#1")).toBe("none");
  }
  expect(await logInAs("+390612345678", "Guess#4")).toBe(wrong);
  expect(await logInAs("+390612345678", "Victim#1")).toBe("LoginLocked");
});

test("[SES-13] a new password for the same digits of another country does not unlock logins, one for unshared digits does", async () => {
  await join(100_905n, "+393470000001", "3470000001", "Victim#1");
  await join(100_906n, "+13470000001", "3470000001", "Thief#1");
  await join(100_907n, "+818012340001", "8012340001", "Alone#11");
  const lock = async (phone: string): Promise<void> => {
    for (let guess = 0; guess < 5; guess += 1) expect(await logInAs(phone, `Guess#${guess}`)).toBe(wrong);
  };
  const reset = async (phone: string): Promise<string> => {
    const request = { code: "", phone, email: "", status: 2, captcha: "" };
    expect(await refusalOf(sendCode(people().deps, request, caller, people().clock.nowMs()))).toBe("none");
    const verifycode = await people().lastCode(phone);
    const form = { type: 1 as const, phone, telcode: "", email: "", pwd: "Newer#11", verifycode };
    return await refusalOf(setPassword(people().deps, form, "en", people().clock.nowMs()));
  };
  await lock("+393470000001");
  expect(await reset("+13470000001")).toBe("none");
  expect(await logInAs("+393470000001", "Victim#1")).toBe("LoginLocked");
  await lock("+818012340001");
  expect(await reset("+818012340001")).toBe("none");
  expect(await logInAs("+818012340001", "Newer#11")).toBe("none");
});
