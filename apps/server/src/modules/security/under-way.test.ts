/** What a call that has passed authentication may still do when the account changes before it is done (SES-15). */
import { sql, type RawBuilder } from "kysely";
import { describe, expect, test } from "vitest";
import { whileLocked } from "../../platform/db/test-locks.ts";
import { createAuthenticator } from "../../platform/passkeys/test-authenticator.ts";
import { dataOf, keyOf, password, publicUrl, withSecurity } from "./test-security.ts";

const { server, ask, join, logInAs, login, leap, code, switchOn, letters } = withSecurity();
const minuteMs = 60_000;

type Change = Parameters<typeof whileLocked>[3];

const overview = async (token: string) =>
  dataOf<{ passkeys: { id: string }[]; freshUntil: number; totp: boolean }>(
    await ask("security/overview", {}, { token }),
  );
const begin = async (token: string): Promise<string> =>
  dataOf<{ secret: string }>(await ask("security/totpBegin", {}, { token })).secret;
const confirm = async (token: string, otp: string): Promise<string> =>
  keyOf(await ask("security/totpConfirm", { otp }, { token }));
const prove = async (token: string, method: string, value: string): Promise<string> =>
  keyOf(await ask("security/prove", { method, value }, { token }));
const optionsFor = async (token: string, purpose: "add" | "prove"): Promise<string> =>
  dataOf<{ options: string }>(await ask("security/passkeyOptions", { purpose }, { token })).options;
const addPasskey = async (token: string) => {
  const passkey = createAuthenticator(publicUrl);
  const response = passkey.make(await optionsFor(token, "add"));
  expect(keyOf(await ask("security/passkeyAdd", { name: "Own", response }, { token }))).toBe("none");
  return passkey;
};
/** Asks for a code to an address, and reads it in the inbox. */
const codeTo = async (email: string, status: 1 | 2): Promise<string> => {
  await ask("sendVerifyCode", { code: "", email, phone: "", status });
  return /\d{6}/.exec((await letters(email))[0]?.text ?? "")?.[0] ?? "";
};
/** The keys of the calls, which wait for the account's row until it is changed. */
const whileAccountHeld = (
  email: string,
  calls: readonly (() => Promise<string>)[],
  change: Change,
): Promise<readonly string[]> =>
  whileLocked(
    server().database,
    (tx) => sql`SELECT FROM account WHERE email = ${email} FOR UPDATE`.execute(tx),
    calls,
    change,
  );
const ofAccount = (email: string) => sql`user_id = (SELECT user_id FROM account WHERE email = ${email})`;
const everyKey = (key: string, { length }: readonly unknown[]): string[] => Array.from({ length }, () => key);

/** Every call that needs a fresh factor, ready to be made by a session that has one. */
const sensitiveCalls = async (email: string, token: string): Promise<(() => Promise<string>)[]> => {
  const asked =
    (path: Parameters<typeof ask>[0], input = {}) =>
    async () =>
      keyOf(await ask(path, input, { token }));
  expect(await asked("withdrawPwd", { newpwd: "First#1", verifycode: "" })()).toBe("none");
  const secret = await begin(token);
  const response = createAuthenticator(publicUrl).make(await optionsFor(token, "add"));
  const next = `next-${email}`;
  const withdrawal = { newpwd: "Theirs#1", verifycode: await codeTo(email, 2), type: 2 };
  const address = { email: next, username: "Ann", verifycode: await codeTo(next, 1) };
  return [
    asked("security/totpBegin"),
    asked("security/totpConfirm", { otp: code(secret) }),
    asked("security/totpRemove"),
    asked("security/recoveryCodes"),
    asked("security/passkeyAdd", { name: "Theirs", response }),
    asked("security/passkeyRemove", { id: 1 }),
    asked("withdrawPwd", withdrawal),
    asked("user/userUpdate", address),
  ];
};
/** What protects the account, to check that it did not change; tries of first codes are counted in any case. */
const protection = async (email: string): Promise<unknown> => {
  const { rows } = await sql`
    SELECT withdraw_hash, (SELECT to_jsonb(totp) - 'tries' FROM totp WHERE totp.user_id = account.user_id) AS totp,
           (SELECT count(*) FROM passkey WHERE passkey.user_id = account.user_id) AS passkeys
    FROM account WHERE email = ${email}`.execute(server().database.db);
  expect(rows).toHaveLength(1);
  return rows;
};

test("[SES-15] ending all other sessions takes turns with changes of the account, and is refused to a session that ended in the meantime", async () => {
  const email = await join();
  const token = await logInAs(email);
  const endOthers = async () => keyOf(await ask("security/revokeOthers", {}, { token }));
  const seen = await whileAccountHeld(email, [endOthers], (tx) =>
    sql`UPDATE session SET revoked_ms = 1, revoke_reason = 'revoked' WHERE ${ofAccount(email)}`.execute(tx),
  );
  expect(seen).toEqual(["SessionRevoked"]);
});

describe("a secret of the app that waits for its first code", () => {
  test("[SES-15] ends when another factor is added, and is not a way around that factor for the session that requested it", async () => {
    const email = await join();
    const thief = await logInAs(email);
    const secret = await begin(thief);
    const owner = await logInAs(email);
    await addPasskey(owner);
    expect(await confirm(thief, code(secret))).toBe("FreshFactorNeeded");
    expect(await prove(thief, "otp", code(secret))).toBe("WrongSecondFactor");
    const [{ id } = { id: "" }] = (await overview(owner)).passkeys;
    expect(keyOf(await ask("security/passkeyRemove", { id }, { token: thief }))).toBe("FreshFactorNeeded");
    // The secret is gone for the owner's own sessions, too.
    expect(await confirm(owner, code(secret))).toBe("TotpIsOff");
    expect(await overview(owner)).toMatchObject({ totp: false, passkeys: [{ id }] });
    // A new one can be requested.
    await switchOn(owner);
    expect(await overview(owner)).toMatchObject({ totp: true });
  });

  test("[SES-15] outlives the proof that it was requested with: it can be confirmed after another proof, and no try was counted", async () => {
    const token = await logInAs(await join());
    leap(9 * minuteMs);
    const secret = await begin(token);
    leap(minuteMs);
    for (let time = 0; time < 11; time += 1) {
      expect(await confirm(token, code(secret))).toBe("FreshFactorNeeded");
    }
    expect(await prove(token, "pwd", password)).toBe("none");
    expect(await confirm(token, code(secret))).toBe("none");
  });
});

describe("a change in progress", () => {
  test("[SES-15] changes nothing when the session is no longer fresh", async () => {
    const email = await join();
    const calls = await sensitiveCalls(email, await logInAs(email));
    const before = await protection(email);
    const keys = await whileAccountHeld(email, calls, (tx) =>
      sql`UPDATE session SET fresh_ms = NULL WHERE ${ofAccount(email)}`.execute(tx),
    );
    expect(keys).toEqual(everyKey("FreshFactorNeeded", calls));
    expect(await protection(email)).toEqual(before);
  });

  const ends: readonly (readonly [string, (email: string) => RawBuilder<unknown>])[] = [
    [
      "its session ends",
      (email) => sql`UPDATE session SET revoked_ms = 1, revoke_reason = 'revoked' WHERE ${ofAccount(email)}`,
    ],
    ...["operator", "owner"].map(
      (by) =>
        [
          `the account is frozen by its ${by}`,
          (email: string) => sql`UPDATE account SET frozen_ms = 1, frozen_by = ${by} WHERE email = ${email}`,
        ] as const,
    ),
  ];
  test.each(ends)("[SES-15] changes nothing when %s meanwhile", async (_what, end) => {
    const email = await join();
    const token = await logInAs(email);
    const calls = [
      ...(await sensitiveCalls(email, token)),
      async () => keyOf(await ask("user/userUpdate", { email, username: "Ann" }, { token })),
      () => prove(token, "pwd", password),
    ];
    const before = await protection(email);
    const keys = await whileAccountHeld(email, calls, (tx) => end(email).execute(tx));
    expect(keys).toEqual(everyKey("SessionRevoked", calls));
    expect(await protection(email)).toEqual(before);
  });

  test.each(ends)("[SES-15] sets no first withdrawal password when %s meanwhile", async (_what, end) => {
    const email = await join();
    const token = await logInAs(email);
    const first = async () =>
      keyOf(await ask("withdrawPwd", { newpwd: "Theirs#1", verifycode: "" }, { token }));
    const keys = await whileAccountHeld(email, [first], (tx) => end(email).execute(tx));
    expect(keys).toEqual(["SessionRevoked"]);
    expect(await protection(email)).toMatchObject([{ withdraw_hash: null }]);
  });

  test("[MINE-01] of the e-mail address is reported to the address that the account has by then", async () => {
    const email = await join();
    const token = await logInAs(email);
    const [next, between] = [`next-${email}`, `between-${email}`];
    const change = { email: next, username: "Ann", verifycode: await codeTo(next, 1) };
    const keys = await whileAccountHeld(
      email,
      [async () => keyOf(await ask("user/userUpdate", change, { token }))],
      (tx) => sql`UPDATE account SET email = ${between} WHERE email = ${email}`.execute(tx),
    );
    expect(keys).toEqual(["none"]);
    expect((await letters(between))[0]?.subject).toBe("Your Candor e-mail address was changed");
  });
});

describe("a proof in progress", () => {
  test("[SES-15] by the password proves nothing when a second factor is added in the meantime", async () => {
    const email = await join();
    const thief = await logInAs(email);
    const owner = await logInAs(email);
    expect(await prove(thief, "pwd", "Wrong#1")).toBe("WrongAccountOrPassword");
    const keys = await whileLocked(
      server().database,
      (tx) => sql`SELECT FROM login_guard WHERE subject LIKE 'prove:%' FOR UPDATE`.execute(tx),
      [() => prove(thief, "pwd", password)],
      () => switchOn(owner),
    );
    expect(keys).toEqual(["SecondFactorNeeded"]);
    expect((await overview(thief)).freshUntil).toBe(0);
    expect(keyOf(await ask("security/totpRemove", {}, { token: thief }))).toBe("FreshFactorNeeded");
  });

  test("[SES-15] by a factor that is removed in the meantime proves nothing", async () => {
    const email = await join();
    const token = await logInAs(email);
    const { secret } = await switchOn(token);
    const passkey = await addPasskey(token);
    const answer = passkey.answer(await optionsFor(token, "prove"));
    leap(11 * minuteMs);
    const keys = await whileAccountHeld(
      email,
      [() => prove(token, "otp", code(secret)), () => prove(token, "passkey", answer)],
      async (tx) => {
        await sql`DELETE FROM totp WHERE ${ofAccount(email)}`.execute(tx);
        await sql`DELETE FROM passkey WHERE ${ofAccount(email)}`.execute(tx);
      },
    );
    expect(keys).toEqual(["WrongSecondFactor", "PasskeyRefused"]);
    expect((await overview(token)).freshUntil).toBe(0);
  });
});

describe("a code for an address that the account no longer has", () => {
  /** The keys of calls whose codes are being tried while the account changes to another address. */
  const whileMoved = async (email: string, call: () => Promise<string>): Promise<readonly string[]> =>
    await whileLocked(
      server().database,
      (tx) =>
        sql`SELECT FROM verify_code WHERE purpose = 'reset' AND address = ${email} FOR UPDATE`.execute(tx),
      [call],
      (tx) => sql`UPDATE account SET email = ${`moved-${email}`} WHERE email = ${email}`.execute(tx),
    );

  test("[SES-11] sets no password", async () => {
    const email = await join();
    const token = await logInAs(email);
    const verifycode = await codeTo(email, 2);
    const reset = async () => keyOf(await ask("updatePwd", { email, pwd: "Theirs#1", verifycode, type: 2 }));
    expect(await whileMoved(email, reset)).toEqual(["EMAILIncorrect"]);
    expect((await overview(token)).freshUntil).toBeGreaterThan(0);
    expect(keyOf(await login(`moved-${email}`))).toBe("none");
  });

  test("[SES-11] sets no withdrawal password", async () => {
    const email = await join();
    const token = await logInAs(email);
    const set = async (newpwd: string, verifycode: string) =>
      keyOf(await ask("withdrawPwd", { newpwd, verifycode, type: 2 }, { token }));
    expect(await set("First#1", "")).toBe("none");
    const verifycode = await codeTo(email, 2);
    const before = await protection(email);
    expect(await whileMoved(email, () => set("Theirs#1", verifycode))).toEqual(["EMAILIncorrect"]);
    expect(await protection(`moved-${email}`)).toEqual(before);
  });
});
