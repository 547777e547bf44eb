import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dataOf, keyOf, password, withSecurity } from "./test-security.ts";
import { beginTotp, switchTotpOn, tryFirstCode } from "./totp.ts";

const { server, ask, join, logInAs, login, leap, code, nowMs, switchOn, letters } = withSecurity();
const minuteMs = 60_000;

const overview = async (token: string) =>
  dataOf<{ totp: boolean; recoveryCodes: number; freshUntil: number }>(
    await ask("security/overview", {}, { token }),
  );

describe("the authenticator app", () => {
  test("[SES-15] is switched on by its first right code, with ten recovery codes, and is asked for from then on", async () => {
    const email = await join();
    const token = await logInAs(email);
    expect(await overview(token)).toMatchObject({ totp: false, recoveryCodes: 0 });
    const begun = dataOf<{ secret: string; uri: string }>(await ask("security/totpBegin", {}, { token }));
    expect(begun.uri).toContain(`otpauth://totp/Candor:${encodeURIComponent(email)}?secret=${begun.secret}`);
    // It has no effect until its first code.
    expect(keyOf(await login(email))).toBe("none");
    const confirmed = await ask("security/totpConfirm", { otp: code(begun.secret) }, { token });
    const { codes } = dataOf<{ codes: string[] }>(confirmed);
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{2}$/);
    expect(await overview(token)).toMatchObject({ totp: true, recoveryCodes: 10 });
    expect((await letters(email))[0]?.subject).toBe("The sign-in methods of your Candor account changed");
    expect(keyOf(await login(email))).toBe("SecondFactorNeeded");
    expect(keyOf(await login(email, { otp: code(begun.secret, 1) }))).toBe("none");
    expect(keyOf(await ask("security/totpBegin", {}, { token }))).toBe("TotpIsOn");
  });

  test("[SES-15] its secret is nowhere in the database, nor are the recovery codes", async () => {
    const { secret, codes } = await switchOn(await logInAs(await join()));
    const { rows } = await server().database.pool.query<{ text: string }>(
      `SELECT encode(sealed_secret, 'escape') AS text FROM totp
       UNION ALL SELECT to_jsonb(totp)::text FROM totp UNION ALL SELECT to_jsonb(recovery_code)::text FROM recovery_code`,
    );
    const all = rows.map(({ text }) => text).join();
    expect(rows.length).toBeGreaterThan(10);
    for (const hidden of [secret, ...codes]) expect(all).not.toContain(hidden);
  });

  test("[SES-15] a code can be used once, and none from before the last used one", async () => {
    const email = await join();
    const { secret } = await switchOn(await logInAs(email));
    // The code that switched it on is used up.
    expect(keyOf(await login(email, { otp: code(secret) }))).toBe("WrongSecondFactor");
    const next = code(secret, 1);
    const keys = await Promise.all([1, 2, 3, 4].map(async () => keyOf(await login(email, { otp: next }))));
    expect(keys.toSorted()).toEqual(["WrongSecondFactor", "WrongSecondFactor", "WrongSecondFactor", "none"]);
    expect(keyOf(await login(email, { otp: code(secret, -1) }))).toBe("WrongSecondFactor");
  });

  test("[SES-15] codes of other times, other accounts and other formats are wrong", async () => {
    const email = await join();
    const { secret } = await switchOn(await logInAs(email));
    const { secret: others } = await switchOn(await logInAs(await join()));
    for (const otp of [code(secret, 3), code(secret, -3), code(others, 1), "12345"]) {
      expect(keyOf(await login(email, { otp }))).toBe("WrongSecondFactor");
    }
    const spaced = code(secret, 1).replace(/^(...)/, "$1 ");
    expect(keyOf(await login(email, { otp: spaced }))).toBe("none");
  });

  test("[SES-15] needs a fresh factor to be switched on and off; a right code is a fresh factor", async () => {
    const email = await join();
    const token = await logInAs(email);
    leap(10 * minuteMs);
    expect(keyOf(await ask("security/totpBegin", {}, { token }))).toBe("FreshFactorNeeded");
    expect((await overview(token)).freshUntil).toBe(0);
    const proved = await ask("security/prove", { method: "pwd", value: password }, { token });
    expect(dataOf<{ freshUntil: number }>(proved).freshUntil).toBe((await overview(token)).freshUntil);
    const { secret } = await switchOn(token);
    leap(11 * minuteMs);
    for (const path of ["security/totpRemove", "security/recoveryCodes"] as const) {
      expect(keyOf(await ask(path, {}, { token }))).toBe("FreshFactorNeeded");
    }
    const prove = (method: string, value: string) => ask("security/prove", { method, value }, { token });
    // The password is not enough where there is a second factor.
    expect(keyOf(await prove("pwd", password))).toBe("SecondFactorNeeded");
    const otp = code(secret);
    expect(keyOf(await prove("otp", otp))).toBe("none");
    expect(keyOf(await prove("otp", otp))).toBe("WrongSecondFactor");
    expect(keyOf(await ask("security/totpRemove", {}, { token }))).toBe("none");
    expect(keyOf(await ask("security/totpRemove", {}, { token }))).toBe("TotpIsOff");
    expect(await overview(token)).toMatchObject({ totp: false, recoveryCodes: 0 });
    expect(keyOf(await ask("security/recoveryCodes", {}, { token }))).toBe("TotpIsOff");
    expect(keyOf(await login(email))).toBe("none");
  });

  test("[SES-15] an unconfirmed secret expires after ten minutes, after ten wrong codes, and when a newer one is made", async () => {
    const token = await logInAs(await join());
    const begin = async () =>
      dataOf<{ secret: string }>(await ask("security/totpBegin", {}, { token })).secret;
    const confirm = async (otp: string) => keyOf(await ask("security/totpConfirm", { otp }, { token }));
    expect(await confirm("123456")).toBe("TotpIsOff");
    const first = await begin();
    const second = await begin();
    expect(await confirm(code(first))).toBe("WrongSecondFactor");
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm("no")));
    expect(guesses.filter((key) => key === "WrongSecondFactor")).toHaveLength(9);
    expect(await confirm(code(second))).toBe("TotpIsOff");
    const third = await begin();
    leap(10 * minuteMs);
    expect(keyOf(await ask("security/prove", { method: "pwd", value: password }, { token }))).toBe("none");
    expect(await confirm(code(third))).toBe("TotpIsOff");
  });
});

describe("concurrent changes", () => {
  test("[SES-15] a secret that was requested in the meantime is not switched on by a code of the previous one", async () => {
    const email = await join();
    await logInAs(email);
    const { db } = server().database;
    const { user_id } = await db
      .selectFrom("account")
      .select("user_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const [key, userId] = [randomBytes(32), Number(user_id)];
    const { secret } = await beginTotp(db, key, userId, nowMs());
    const proved = await tryFirstCode(db, key, userId, code(secret), nowMs());
    await beginTotp(db, key, userId, nowMs());
    const switchOnWith = () => db.transaction().execute((tx) => switchTotpOn(tx, userId, proved, nowMs()));
    expect(await switchOnWith()).toBe(false);
  });

  test("[SES-15] a factor that is added makes every other session prove it before it changes anything", async () => {
    const email = await join();
    const [token, other] = [await logInAs(email), await logInAs(email)];
    const { secret } = await switchOn(token);
    expect((await overview(token)).freshUntil).toBeGreaterThan(0);
    expect((await overview(other)).freshUntil).toBe(0);
    expect(keyOf(await ask("security/totpRemove", {}, { token: other }))).toBe("FreshFactorNeeded");
    const value = code(secret, 1);
    expect(keyOf(await ask("security/prove", { method: "otp", value }, { token: other }))).toBe("none");
    expect(keyOf(await ask("security/totpRemove", {}, { token: other }))).toBe("none");
  });
});

describe("guessing", () => {
  test("[SES-13] [SES-15] five wrong second factors lock the login, and the password alone does not end the lock", async () => {
    const email = await join();
    const { secret } = await switchOn(await logInAs(email));
    const wrong = { otp: "000-000" };
    for (let time = 0; time < 4; time += 1)
      expect(keyOf(await login(email, wrong))).toBe("WrongSecondFactor");
    // The right password uses up no try, however often, and gives none back.
    for (let time = 0; time < 6; time += 1) expect(keyOf(await login(email))).toBe("SecondFactorNeeded");
    expect(keyOf(await login(email, wrong))).toBe("WrongSecondFactor");
    expect(keyOf(await login(email, { otp: code(secret, 1) }))).toBe("LoginLocked");
    expect(keyOf(await login(email))).toBe("LoginLocked");
    leap(minuteMs);
    expect(keyOf(await login(email, { otp: code(secret) }))).toBe("none");
    expect(keyOf(await login(email, wrong))).toBe("WrongSecondFactor");
  });

  test("[SES-13] [SES-15] of thirty guesses at once, five are checked, at login and at the proof", async () => {
    const email = await join();
    const token = await logInAs(email);
    await switchOn(token);
    const guess = (index: number) => String(index).padStart(6, "0");
    const all = Array.from({ length: 30 }, (_, index) => guess(index));
    const proofs = await Promise.all(
      all.map(async (value) => keyOf(await ask("security/prove", { method: "otp", value }, { token }))),
    );
    expect(proofs.filter((key) => key === "WrongSecondFactor")).toHaveLength(5);
    expect(proofs.filter((key) => key === "LoginLocked")).toHaveLength(25);
    const logins = await Promise.all(all.map(async (otp) => keyOf(await login(email, { otp }))));
    expect(logins.filter((key) => key === "WrongSecondFactor")).toHaveLength(5);
    expect(logins.filter((key) => key === "LoginLocked")).toHaveLength(25);
  });

  test("[SES-15] only a caller with the password learns whether there is a second factor", async () => {
    const email = await join();
    await switchOn(await logInAs(email));
    const answers = [email, await join(), "nobody@test.test"].map(async (address) => {
      const { body } = await login(address, { pwd: "Wrong#1", otp: "123456" });
      return [body.retCode, body.key, body.message, body.data];
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first?.[1]).toBe("WrongAccountOrPassword");
    for (const other of others) expect(other).toEqual(first);
  });

  test("[SES-15] a code makes no difference where there is no second factor", async () => {
    expect(keyOf(await login(await join(), { otp: "123456" }))).toBe("none");
  });
});

describe("recovery codes", () => {
  test("[SES-15] each works once, even when several callers try it at once, and the number left goes down", async () => {
    const email = await join();
    const { codes } = await switchOn(await logInAs(email));
    const [first = "", second = ""] = codes;
    const keys = await Promise.all([1, 2, 3].map(async () => keyOf(await login(email, { otp: first }))));
    expect(keys.toSorted()).toEqual(["WrongSecondFactor", "WrongSecondFactor", "none"]);
    expect(keyOf(await login(email, { otp: first }))).toBe("WrongSecondFactor");
    const token = dataOf(await login(email, { otp: second.toUpperCase().replaceAll("-", "") }));
    expect((await overview(token)).recoveryCodes).toBe(8);
  });

  test("[SES-15] new ones replace the old ones; another user's do not work", async () => {
    const email = await join();
    const token = await logInAs(email);
    const { codes: old } = await switchOn(token);
    const { codes: others } = await switchOn(await logInAs(await join()));
    const { codes } = dataOf<{ codes: string[] }>(await ask("security/recoveryCodes", {}, { token }));
    for (const otp of [old[0] ?? "", others[0] ?? ""]) {
      expect(keyOf(await login(email, { otp }))).toBe("WrongSecondFactor");
    }
    expect(keyOf(await login(email, { otp: codes[9] ?? "" }))).toBe("none");
  });

  test("[SES-12] [SES-15] made forty times in an hour are reported ten times, and other events are still reported", async () => {
    const email = await join();
    const token = await logInAs(email);
    await switchOn(token);
    for (let time = 0; time < 40; time += 1) {
      expect(keyOf(await ask("security/recoveryCodes", {}, { token }))).toBe("none");
    }
    expect(await letters(email)).toHaveLength(10);
    leap(60 * minuteMs);
    await ask("security/freeze", {}, { token });
    expect((await letters(email))[0]?.subject).toBe("Your Candor account is frozen");
    expect(await letters(email)).toHaveLength(11);
  });

  test("[SES-15] one proves a factor, too", async () => {
    const token = await logInAs(await join());
    const { codes } = await switchOn(token);
    const value = codes[3] ?? "";
    leap(11 * minuteMs);
    expect(keyOf(await ask("security/prove", { method: "otp", value }, { token }))).toBe("none");
    expect(keyOf(await ask("security/prove", { method: "otp", value }, { token }))).toBe("WrongSecondFactor");
    expect(keyOf(await ask("security/totpRemove", {}, { token }))).toBe("none");
  });

  test("[SES-15] they stay valid when the secret key was lost, unlike the app's codes", async () => {
    const email = await join();
    const { secret, codes } = await switchOn(await logInAs(email));
    await server().database.pool.query(
      "UPDATE totp SET sealed_secret = decode(repeat('00', 60), 'hex') FROM account WHERE account.user_id = totp.user_id AND email = $1",
      [email],
    );
    expect(keyOf(await login(email, { otp: codes[0] ?? "" }))).toBe("none");
    expect(keyOf(await login(email, { otp: code(secret, 1) }))).toBe("SecondFactorLost");
  });
});
