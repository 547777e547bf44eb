/** Who gets in while strangers keep a name locked with wrong passwords. */
import { beforeEach, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { solved } from "../codes/test-captcha.ts";
import type { AccountDeps } from "../deps.ts";
import { setPassword } from "../passwords/set-password.ts";
import { caller, createPeople, loginForm, password, refusalOf, type People } from "../test-people.ts";
import { countAttempt, lockoutSubject, waysSubject } from "./lockout.ts";
import { createLogIn, type LogIn } from "./log-in.ts";

const database = withTestDatabase();
const wrong = "wrong1no";
const home = "198.51.100.7";
const email = "owner@test.test";
let people: People;
let deps: AccountDeps;
let logIn: LogIn;
let networks = 0;
beforeEach(async () => {
  await database().pool.query("DELETE FROM session; DELETE FROM login_guard; DELETE FROM code_pace");
  people = createPeople(database());
  await people.introduce();
  deps = { ...people.deps, codes: { ...people.deps.codes, limitsNetworks: true } };
  logIn = createLogIn(deps);
});

const elsewhere = (): string => `10.${(networks += 1) >> 8}.${networks & 255}.1`;
const answer = async (): Promise<string> =>
  solved((await deps.codes.captcha.challenge(people.clock.nowMs())).challenge);
type Try = {
  readonly pwd?: string;
  readonly from?: string;
  readonly captcha?: string;
  readonly otp?: string;
};
const attempt = (name: string, { from = elsewhere(), ...form }: Try = {}): Promise<string> =>
  refusalOf(logIn(loginForm(name, form), { ...caller, address: from }, people.clock.nowMs()));
/** Strangers guess until the name is locked. */
const lockOut = async (name = email): Promise<void> => {
  const subject = lockoutSubject({ by: "email", address: name });
  let key = "";
  while (key !== "LoginLocked")
    key = await refusalOf(countAttempt(database().db, subject, people.clock.nowMs()));
};
/** A guess with the work done, from a network of its own. */
const guessWithWork = async (name = email): Promise<string> =>
  attempt(name, { pwd: wrong, captcha: await answer() });
/** As if that number of such guesses had been made. */
const guessed = async (times: number, name = email): Promise<void> => {
  const subject = waysSubject({ by: "email", address: name });
  await database().pool.query(
    "INSERT INTO login_guard (subject, failures, last_ms) VALUES ($1, $2, $3) ON CONFLICT (subject) DO UPDATE SET failures = $2",
    [subject, times, people.clock.nowMs()],
  );
};
const joined = async (): Promise<void> => {
  const { rowCount } = await database().pool.query("SELECT FROM account WHERE email = $1", [email]);
  if (rowCount === 0) await people.join(email);
};

describe("while strangers keep a name locked", () => {
  beforeEach(joined);

  test("[SES-13] its owner gets in from a network that logged in before, hour after hour", async () => {
    expect(await attempt(email, { from: home })).toBe("none");
    for (let hour = 0; hour < 3; hour += 1) {
      await lockOut();
      expect([hour, await attempt(email)]).toEqual([hour, "LoginLocked"]);
      expect([hour, await attempt(email, { from: home })]).toEqual([hour, "none"]);
      people.advanceClock(3_600_000);
    }
  });

  test("[SES-12] [SES-13] its owner gets in from anywhere with the answer of a captcha, which is accepted once", async () => {
    await lockOut();
    const from = elsewhere();
    expect(await attempt(email, { from })).toBe("LoginLocked");
    expect(await attempt(email, { from, captcha: "no answer" })).toBe("CaptchaError");
    const captcha = await answer();
    expect(await attempt(email, { from, captcha })).toBe("none");
    await lockOut();
    expect(await attempt(email, { captcha })).toBe("CaptchaError");
  });

  test("[SES-13] a captcha's answer also lets in where no other limit applies", async () => {
    deps = people.deps;
    logIn = createLogIn(deps);
    await lockOut();
    expect(await attempt(email)).toBe("LoginLocked");
    expect(await attempt(email, { captcha: await answer() })).toBe("none");
  });

  test("[SES-13] [SES-15] one answer is enough when the second factor follows", async () => {
    const secondFactor = {
      check: async (_: number, otp: string) => (otp === "" ? "needed" : "right"),
    } as const;
    logIn = createLogIn({ ...deps, secondFactor });
    await lockOut();
    const from = elsewhere();
    expect(await attempt(email, { from, captcha: await answer() })).toBe("SecondFactorNeeded");
    expect(await attempt(email, { from, otp: "123456" })).toBe("none");
  });

  test("[SES-13] five wrong passwords with the work done lock only the network that they come from", async () => {
    await lockOut();
    const from = elsewhere();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, async () => attempt(email, { pwd: wrong, from, captcha: await answer() })),
    );
    expect(guesses.filter((key) => key === "WrongAccountOrPassword")).toHaveLength(5);
    expect(guesses.filter((key) => key === "LoginLocked")).toHaveLength(7);
    expect(await attempt(email, { from, captcha: await answer() })).toBe("LoginLocked");
    expect(await attempt(email, { captcha: await answer() })).toBe("none");
  });

  test("[SES-13] a guesser in the owner's network leaves the owner the work", async () => {
    expect(await attempt(email, { from: home })).toBe("none");
    await lockOut();
    const guesses: string[] = [];
    for (let time = 0; time < 5; time += 1) guesses.push(await attempt(email, { pwd: wrong, from: home }));
    expect(guesses.filter((key) => key === "WrongAccountOrPassword")).toHaveLength(3);
    expect(await attempt(email, { from: home, captcha: await answer() })).toBe("none");
  });

  test("[SES-13] all networks together get a hundred guesses in a row; then only networks that the account was used from are let in", async () => {
    await people.join("neighbour@test.test");
    const foreign = elsewhere();
    expect(await attempt("neighbour@test.test", { from: foreign })).toBe("none");
    expect(await attempt(email, { from: home })).toBe("none");
    await lockOut();
    await guessed(99);
    expect(await guessWithWork()).toBe("WrongAccountOrPassword");
    expect(await guessWithWork()).toBe("LoginLocked");
    expect(await attempt(email, { captcha: await answer() })).toBe("LoginLocked");
    expect(await attempt(email, { from: foreign })).toBe("LoginLocked");
    expect(await attempt(email, { from: home })).toBe("none");
  });

  test("[SES-11] [SES-13] a new password by a code opens the name for everyone", async () => {
    await lockOut();
    await guessed(99);
    await guessWithWork();
    expect(await attempt(email, { captcha: await answer() })).toBe("LoginLocked");
    await people.requestCode(email, 2);
    const form = { type: 2 as const, phone: "", telcode: "", email, pwd: password };
    const verifycode = await people.lastCode(email);
    await setPassword(deps, { ...form, verifycode }, "en", people.clock.nowMs());
    expect(await attempt(email)).toBe("none");
  });

  test("[SES-13] a name without an account gets the same answers, from known networks and with the work done", async () => {
    await people.join("guest@test.test");
    const story = async (name: string): Promise<readonly string[]> => {
      const known = elsewhere();
      expect(await attempt("guest@test.test", { from: known })).toBe("none");
      await lockOut(name);
      const seen = [await guessWithWork(name)];
      for (let time = 0; time < 4; time += 1) seen.push(await attempt(name, { pwd: wrong, from: known }));
      const from = elsewhere();
      for (let time = 0; time < 6; time += 1)
        seen.push(await attempt(name, { pwd: wrong, from, captcha: await answer() }));
      await guessed(99, name);
      return [...seen, await guessWithWork(name), await guessWithWork(name)];
    };
    expect(await story(email)).toEqual(await story("nobody@test.test"));
  });
});
