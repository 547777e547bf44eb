/** What a flood of wrong logins can do, and to whom (SES-13). Each of its logins comes from another network. */
import { availableParallelism } from "node:os";
import { beforeEach, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { createHashThreads, type HashThreads } from "../passwords/hash-threads.ts";
import { cheapHashes } from "../passwords/test-hashes.ts";
import { createLogIn, type LogIn } from "./log-in.ts";
import type { AccountDeps } from "../deps.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { solved } from "../codes/test-captcha.ts";
import { caller, createPeople, loginForm, password, refusalOf, type People } from "../test-people.ts";

const database = withTestDatabase();
const atHome = "198.51.100.7";
const wrong = "wrong1no";
/** How many may fail before captchas are required. */
const free = 40;
let people: People;
let deps: AccountDeps;
let logIn: LogIn;
let networks = 0;

beforeEach(async () => {
  await database().pool.query("DELETE FROM session; DELETE FROM login_guard");
  people = createPeople(database());
  await people.introduce();
  deps = { ...people.deps, codes: { ...people.deps.codes, limitsNetworks: true } };
  logIn = createLogIn(deps);
});

const elsewhere = (): string => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
type Try = {
  readonly pwd?: string;
  readonly from?: string;
  readonly captcha?: string;
  readonly otp?: string;
};
const logInAs = (email: string, { pwd = password, from = elsewhere(), ...more }: Try = {}): Promise<string> =>
  refusalOf(logIn(loginForm(email, { pwd, ...more }), { ...caller, address: from }, people.clock.nowMs()));
const answer = async (): Promise<string> =>
  solved((await deps.codes.captcha.challenge(people.clock.nowMs())).challenge);
const flood = (count: number, name = "nobody"): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => logInAs(`${name}${index}@test.test`, { pwd: wrong })),
  );
const tally = (keys: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, keys.filter((other) => other === key).length]));

describe("a flood from a thousand networks", () => {
  test("[SES-13] has forty passwords checked, then four a second; the others are neither looked up nor counted", async () => {
    expect(tally(await flood(300))).toEqual({ WrongAccountOrPassword: free, CaptchaError: 300 - free });
    const { rows } = await database().pool.query("SELECT 1 FROM login_guard");
    expect(rows).toHaveLength(free);
    people.advanceClock(1_000);
    expect(tally(await flood(60, "later"))).toEqual({ WrongAccountOrPassword: 4, CaptchaError: 56 });
  });

  test("[SES-13] does not keep out callers who answer a captcha, and an answer is accepted once", async () => {
    await people.join("traveller@test.test");
    await flood(60);
    expect(await logInAs("traveller@test.test")).toBe("CaptchaError");
    const captcha = await answer();
    expect(await logInAs("traveller@test.test", { captcha })).toBe("none");
    expect(await logInAs("traveller@test.test", { captcha })).toBe("CaptchaError");
    expect(await logInAs("traveller@test.test", { captcha: "no answer" })).toBe("CaptchaError");
  });

  test("[SES-13] does not affect callers from a network that logged in before, not even on a server that has just started", async () => {
    await people.join("resident@test.test");
    expect(await logInAs("resident@test.test", { from: atHome })).toBe("none");
    await flood(60);
    expect(await logInAs("resident@test.test", { from: atHome })).toBe("none");
    logIn = createLogIn(deps);
    await flood(60);
    expect(await logInAs("resident@test.test", { from: "198.51.100.99" })).toBe("none");
  });

  test("[SES-13] gets no more than three guesses in a row from a correct login of its own", async () => {
    await people.join("crook@test.test");
    expect(await logInAs("crook@test.test", { from: atHome })).toBe("none");
    await flood(60);
    const guesses: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      guesses.push(await logInAs(`guess${index}@test.test`, { pwd: wrong, from: atHome }));
    }
    expect(tally(guesses)).toEqual({ WrongAccountOrPassword: 3, CaptchaError: 1 });
  });

  test("[SES-13] gets no more guesses by making them all at once, and a network does not become unknown by many correct logins at once", async () => {
    await people.join("hasty@test.test");
    expect(await logInAs("hasty@test.test", { from: atHome })).toBe("none");
    await flood(60);
    for (let time = 0; time < 4; time += 1) {
      expect(await logInAs("hasty@test.test", { from: atHome })).toBe("none");
    }
    const guesses = Array.from({ length: 30 }, (_, index) =>
      logInAs(`haste${index}@test.test`, { pwd: wrong, from: atHome }),
    );
    expect(tally(await Promise.all(guesses))).toEqual({ WrongAccountOrPassword: 3, CaptchaError: 27 });
  });

  test("[SES-13] [SES-15] needs one captcha, and no other when the second factor follows", async () => {
    await people.join("factor@test.test");
    const secondFactor = {
      check: async (_: number, otp: string) => (otp === "" ? "needed" : "right"),
    } as const;
    logIn = createLogIn({ ...deps, secondFactor });
    await flood(60);
    const from = elsewhere();
    expect(await logInAs("factor@test.test", { from, captcha: await answer() })).toBe("SecondFactorNeeded");
    expect(await logInAs("factor@test.test", { from, otp: "123456" })).toBe("none");
  });

  test("[SES-13] gets the same answers for addresses with and without an account, with and without a captcha", async () => {
    await people.join("there@test.test");
    await flood(60);
    const story = async (email: string): Promise<readonly string[]> => {
      const seen = [await logInAs(email, { pwd: wrong })];
      for (let time = 0; time < 6; time += 1) {
        seen.push(await logInAs(email, { pwd: wrong, captcha: await answer() }));
      }
      return seen;
    };
    const known = await story("there@test.test");
    // The sixth comes from a network of its own, with the work done, so the lock of the name does not stop it.
    expect(known).toEqual(["CaptchaError", ...Array<string>(6).fill("WrongAccountOrPassword")]);
    expect(await story("gone@test.test")).toEqual(known);
  });

  test("[SES-13] correct logins, however many, need no captcha", async () => {
    await people.join("crowd@test.test");
    for (let round = 0; round < 3; round += 1) {
      const crowd = Array.from({ length: free / 2 }, () => logInAs("crowd@test.test"));
      expect(tally(await Promise.all(crowd))).toEqual({ none: free / 2 });
    }
  });
});

describe("more logins than there is room for", () => {
  test("[SES-13] are refused as LoginBusy with the seconds to wait, and are not counted", async () => {
    await people.join("owner@test.test");
    // No password is checked before all have come: how fast this machine checks them does not matter.
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const verify: HashThreads["verify"] = async (...given) => {
      await opened;
      return await cheapHashes.verify(...given);
    };
    const passwords = createPasswords({ threads: { ...cheapHashes, verify }, maxWaitMs: 120_000 });
    logIn = createLogIn({ ...people.deps, passwords });
    const room = 61 * Math.max(1, Math.floor(availableParallelism() / 2));
    const keys: string[] = [];
    const tries = Array.from({ length: room + 200 }, async (_, index) =>
      keys.push(await logInAs(`nobody${index}@test.test`, { pwd: wrong })),
    );
    await expect.poll(() => tally(keys)).toEqual({ LoginBusy: 200 });
    const owners = Array.from({ length: 8 }, () => logInAs("owner@test.test"));
    expect(tally(await Promise.all(owners))).toEqual({ LoginBusy: 8 });
    open();
    await Promise.all(tries);
    expect(tally(keys)).toEqual({ LoginBusy: 200, WrongAccountOrPassword: room });
    const { rows } = await database().pool.query("SELECT 1 FROM login_guard");
    expect(rows).toHaveLength(room);
    expect(await logInAs("owner@test.test")).toBe("none");
  });

  test("[SES-13] a password that could not be checked is not a failure, however often", async () => {
    await people.join("late@test.test");
    const threads = createHashThreads(1);
    const verify = () => Promise.reject(new Error("no thread"));
    const broken = createPasswords({ threads: { ...threads, verify } });
    logIn = createLogIn({ ...people.deps, passwords: broken });
    for (let time = 0; time < 8; time += 1) {
      await expect(logInAs("late@test.test")).rejects.toThrow("no thread");
    }
    logIn = createLogIn(people.deps);
    expect(await logInAs("late@test.test")).toBe("none");
  });
});
