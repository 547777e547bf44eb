import { frozenCloseAll } from "@candor/wire/accounts";
import { sign, type Payload } from "@candor/wire/codec/sign";
import { beforeEach, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { buildTestHttp, md5, testSecret } from "../../../platform/http/test-http.ts";
import { Refused } from "../../../platform/refused.ts";
import { createCloseFrozen, type CloseFrozen } from "./close-frozen.ts";
import { freezeByOwner } from "./freeze.ts";
import { createHashThreads } from "../passwords/hash-threads.ts";
import { createLogIn, type LogIn } from "../login/log-in.ts";
import { createLoginProof, type LoginForm } from "../login/login-proof.ts";
import type { AccountDeps } from "../deps.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { accountRoutes } from "../routes.ts";
import { solved } from "../codes/test-captcha.ts";
import { caller, loginForm, password, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);
const wrong = "wrong1no";
/** The users whose positions were closed, in order. */
let closed: number[];
let factor: AccountDeps["secondFactor"];
let logIn: LogIn;
let closeFrozen: CloseFrozen;
let logins = 0;

const start = (change: Partial<AccountDeps> = {}): void => {
  const deps: AccountDeps = {
    ...people().deps,
    secondFactor: { check: (...given) => factor.check(...given) },
    closePositions: async (userId) => {
      closed.push(userId);
      return 3;
    },
    ...change,
  };
  const prove = createLoginProof(deps);
  logIn = createLogIn(deps, prove);
  closeFrozen = createCloseFrozen(deps, prove);
};

beforeEach(async () => {
  await database().pool.query("DELETE FROM session; DELETE FROM login_guard");
  closed = [];
  factor = { check: async () => "none" };
  start();
});

const close = (email: string, change: Partial<LoginForm> = {}, address = caller.address) =>
  closeFrozen(loginForm(email, change), address, people().clock.nowMs());
const logInAs = (email: string, change: Partial<LoginForm> = {}, address = caller.address) =>
  logIn(loginForm(email, change), { ...caller, address }, people().clock.nowMs());
const nextEmail = (): string => `frozen${(logins += 1)}@test.test`;
/** A new account that is frozen, and its address. */
const joinFrozen = async (): Promise<{ email: string; userId: number }> => {
  const email = nextEmail();
  const userId = await people().join(email);
  await freezeByOwner(people().deps, userId, "", "en", people().clock.nowMs());
  return { email, userId };
};
const app: AccountDeps["secondFactor"] = {
  check: async (_userId, otp) => (otp === "" ? "needed" : otp === "123456" ? "right" : "wrong"),
};

describe("frozen/closeAll", () => {
  test("[SES-17] closes the positions of a frozen account for a caller with its password, and opens no session", async () => {
    const { email, userId } = await joinFrozen();
    expect(await close(email)).toBe(3);
    expect(closed).toEqual([userId]);
    const { rows } = await database().pool.query("SELECT 1 FROM session WHERE user_id = $1", [userId]);
    expect(rows).toHaveLength(0);
    expect(await refusalOf(logInAs(email))).toBe("AccountFrozen");
  });

  test("[SES-17] asks for the second factor if there is one, and closes nothing until it is right", async () => {
    const { email, userId } = await joinFrozen();
    factor = app;
    expect(await refusalOf(close(email))).toBe("SecondFactorNeeded");
    expect(await refusalOf(close(email, { otp: "654321" }))).toBe("WrongSecondFactor");
    expect(await refusalOf(close(email, { pwd: wrong, otp: "123456" }))).toBe("WrongAccountOrPassword");
    expect(closed).toEqual([]);
    expect(await close(email, { otp: "123456" })).toBe(3);
    expect(closed).toEqual([userId]);
  });

  test("[SES-17] says that an account is not frozen only to a caller who proved every factor", async () => {
    const email = nextEmail();
    await people().join(email);
    factor = app;
    const seen = [
      await refusalOf(close(email, { pwd: wrong })),
      await refusalOf(close(email)),
      await refusalOf(close(email, { otp: "654321" })),
      await refusalOf(close(email, { otp: "123456" })),
    ];
    expect(seen).toEqual([
      "WrongAccountOrPassword",
      "SecondFactorNeeded",
      "WrongSecondFactor",
      "AccountIsNotFrozen",
    ]);
    expect(closed).toEqual([]);
  });

  test("[SES-17] also closes the positions of an account that an operator froze", async () => {
    const email = nextEmail();
    const userId = await people().join(email);
    await database().pool.query(
      "UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE user_id = $1",
      [userId],
    );
    expect(await close(email)).toBe(3);
  });

  test("[SES-17] passes on the engine's refusal", async () => {
    const { email } = await joinFrozen();
    start({ closePositions: () => Promise.reject(new Refused({ key: "PriceIsStale" })) });
    expect(await refusalOf(close(email))).toBe("PriceIsStale");
  });

  test("[SES-17] closes nothing when the password was changed while it was checked", async () => {
    const { email, userId } = await joinFrozen();
    const newHash = await people().deps.passwords.hash("Other#1");
    factor = {
      check: async () => {
        await database().pool.query("UPDATE account SET password_hash = $2 WHERE user_id = $1", [
          userId,
          newHash,
        ]);
        return "none";
      },
    };
    expect(await refusalOf(close(email))).toBe("WrongAccountOrPassword");
    expect(closed).toEqual([]);
  });

  test("[SES-17] requires a factor that was added while the password was checked", async () => {
    const { email } = await joinFrozen();
    let looks = 0;
    factor = { check: async () => (++looks === 1 ? "none" : "needed") };
    expect(await refusalOf(close(email))).toBe("SecondFactorNeeded");
    expect(closed).toEqual([]);
  });
});

describe("a guesser at frozen/closeAll", () => {
  type Ask = (email: string, change?: Partial<LoginForm>) => Promise<unknown>;
  /** Every answer a guesser may get, in order. */
  const story = async (ask: Ask, email: string): Promise<readonly string[]> => {
    const seen = [
      await refusalOf(ask("no address")),
      await refusalOf(ask(email, { pwd: "no" })),
      await refusalOf(ask(email, { type: 1, phone: "12" })),
    ];
    for (let time = 0; time < 6; time += 1) seen.push(await refusalOf(ask(email, { pwd: wrong })));
    seen.push(await refusalOf(ask(email)));
    people().advanceClock(60_000);
    seen.push(await refusalOf(ask(email, { pwd: wrong })), await refusalOf(ask(email)));
    people().advanceClock(3_600_000);
    return seen;
  };

  test("[SES-13] [SES-17] gets the same answers as from a login, for a frozen account, an open one and none", async () => {
    const { email } = await joinFrozen();
    const open = nextEmail();
    await people().join(open);
    const atLogin = await story(logInAs, open);
    expect(atLogin).toContain("LoginLocked");
    for (const guessed of [email, nextEmail()]) expect(await story(close, guessed)).toEqual(atLogin);
    await database().pool.query("DELETE FROM login_guard");
    expect(await story(close, open)).toEqual(atLogin);
    expect(closed).toEqual([]);
  });

  test("[SES-13] [SES-17] has five guesses for both calls together, not five for each", async () => {
    const { email } = await joinFrozen();
    const seen: string[] = [];
    for (const ask of [logInAs, close, logInAs, close, logInAs, close, logInAs]) {
      seen.push(await refusalOf(ask(email, { pwd: wrong })));
    }
    const isWrong = "WrongAccountOrPassword";
    expect(seen).toEqual([isWrong, isWrong, isWrong, isWrong, isWrong, "LoginLocked", "LoginLocked"]);
    expect(await refusalOf(close(email))).toBe("LoginLocked");
  });

  test("[SES-13] [SES-17] causes one hash, whether the account is frozen, open or does not exist", async () => {
    const { email } = await joinFrozen();
    const threads = createHashThreads(1);
    let hashes = 0;
    const verify = (stored: string, typed: string) => {
      hashes += 1;
      return threads.verify(stored, typed);
    };
    start({ passwords: createPasswords({ threads: { ...threads, verify }, maxWaitMs: 120_000 }) });
    for (const guessed of [email, nextEmail()]) {
      hashes = 0;
      expect(await refusalOf(close(guessed, { pwd: wrong }))).toBe("WrongAccountOrPassword");
      expect(hashes).toBe(1);
    }
  });

  test("[SES-13] [SES-17] shares the rate limit of logins: a flood here makes the login ask for captchas, and the other way round", async () => {
    const { email } = await joinFrozen();
    start({ codes: { ...people().deps.codes, limitsNetworks: true } });
    const flood = (ask: typeof close | typeof logInAs, from: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          refusalOf(ask(`nobody${from + index}@test.test`, { pwd: wrong }, `10.9.${from + index}.1`)),
        ),
      );
    const first = [...(await flood(close, 0)), ...(await flood(logInAs, 20))];
    expect(new Set(first)).toEqual(new Set(["WrongAccountOrPassword"]));
    expect(await refusalOf(logInAs("nobody@test.test", { pwd: wrong }, "10.9.98.1"))).toBe("CaptchaError");
    expect(await refusalOf(close(email, {}, "10.9.99.1"))).toBe("CaptchaError");
    const { challenge } = await people().deps.codes.captcha.challenge(people().clock.nowMs());
    expect(await close(email, { captcha: solved(challenge) }, "10.9.99.1")).toBe(3);
  });

  test("[SES-13] [SES-17] an owner who was told of the freeze does not need a second captcha", async () => {
    const { email } = await joinFrozen();
    start({ codes: { ...people().deps.codes, limitsNetworks: true } });
    const guesses = Array.from({ length: 45 }, (_, index) =>
      refusalOf(logInAs(`nobody${index}@test.test`, { pwd: wrong }, `10.8.${index}.1`)),
    );
    await Promise.all(guesses);
    const { challenge } = await people().deps.codes.captcha.challenge(people().clock.nowMs());
    expect(await refusalOf(logInAs(email, { captcha: solved(challenge) }, "10.8.99.1"))).toBe(
      "AccountFrozen",
    );
    expect(await close(email, {}, "10.8.99.1")).toBe(3);
  });
});

describe("over the wire", () => {
  const ask = async (payload: Payload) => {
    const deps: AccountDeps = {
      ...people().deps,
      closePositions: async (userId) => {
        closed.push(userId);
        return 2;
      },
    };
    const http = await buildTestHttp(accountRoutes(deps), { clock: people().clock });
    const answer = await http.call(frozenCloseAll.path, payload, {
      headers: { time: String(people().clock.nowMs()), sign: sign(payload, testSecret, md5) },
    });
    await http.app.close();
    return answer;
  };

  test("[SES-17] returns the number of closed positions, without a token", async () => {
    const { email, userId } = await joinFrozen();
    const { body } = await ask({ email, pwd: password, type: 2 });
    expect(body).toMatchObject({ retCode: 0, data: { count: 2 } });
    expect(closed).toEqual([userId]);
  });

  test("[SES-17] [API-13] accepts the same fields as a login, and no others", async () => {
    const { email } = await joinFrozen();
    for (const more of [{ pid: 1 }, { id: 1 }, { uid: 100_101 }, { symbol: "BTCUSDT" }]) {
      const { body } = await ask({ email, pwd: password, type: 2, ...more });
      expect(body).toMatchObject({ key: "BadRequest", data: { field: Object.keys(more)[0] } });
    }
    expect(closed).toEqual([]);
  });

  test("[SES-17] [API-17] is limited as a login is", () => {
    expect(frozenCloseAll).toMatchObject({ access: "visitor", limit: "login" });
  });
});
