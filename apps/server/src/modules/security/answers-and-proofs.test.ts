/** What second factors are valid for, how often, and for which account (SES-13, SES-15). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { whileLocked } from "../../platform/db/test-locks.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { createAuthenticator, type Lie } from "../../platform/passkeys/test-authenticator.ts";
import { dataOf, keyOf, password, publicUrl, withSecurity } from "./test-security.ts";

const { server, ask, join, logInAs, login, leap, code, nowMs, switchOn } = withSecurity();
const stepMs = 30_000;

type Passkey = ReturnType<typeof createAuthenticator>;

const toAdd = async (token: string): Promise<string> =>
  dataOf<{ options: string }>(await ask("security/passkeyOptions", { purpose: "add" }, { token })).options;
const add = async (token: string, response: string): Promise<string> =>
  keyOf(await ask("security/passkeyAdd", { name: "Key", response }, { token }));
const addPasskey = async (token: string, lie: Lie = {}): Promise<Passkey> => {
  const passkey = createAuthenticator(publicUrl);
  expect(await add(token, passkey.make(await toAdd(token), lie))).toBe("none");
  return passkey;
};
/** A login by the passkey that can be sent any number of times. */
const answered = async (passkey: Passkey, lie: Lie = {}): Promise<() => Promise<string>> => {
  const { challengeId, options } = dataOf<{ challengeId: string; options: string }>(
    await ask("security/loginOptions"),
  );
  const response = passkey.answer(options, lie);
  return async () => keyOf(await ask("security/passkeyLogin", { challengeId, response }));
};
const overview = async (token: string) =>
  dataOf<{ passkeys: { id: string }[]; freshUntil: number }>(await ask("security/overview", {}, { token }));
const prove = async (token: string, method: string, value: string): Promise<string> =>
  keyOf(await ask("security/prove", { method, value }, { token }));

describe("a passkey", () => {
  test("[SES-15] without a signature counter logs in once with each answer", async () => {
    const passkey = await addPasskey(await logInAs(await join()), { counter: 0 });
    const first = await answered(passkey, { counter: 0 });
    expect([await first(), await first()]).toEqual(["none", "PasskeyRefused"]);
    expect(await (await answered(passkey, { counter: 0 }))()).toBe("none");
  });

  test("[SES-15] and its copy with the same counter do not both log in, even when their answers come at once", async () => {
    const passkey = await addPasskey(await logInAs(await join()));
    const { credentialId } = passkey;
    const answers = [await answered(passkey, { counter: 7 }), await answered(passkey, { counter: 7 })];
    const keys = await whileLocked(
      server().database,
      (tx) => sql`SELECT FROM passkey WHERE credential_id = ${credentialId} FOR UPDATE`.execute(tx),
      answers,
    );
    expect(keys.toSorted()).toEqual(["PasskeyRefused", "none"]);
  });

  test("[SES-15] that was removed cannot be added again with the answer that created it", async () => {
    const token = await logInAs(await join());
    const made = createAuthenticator(publicUrl).make(await toAdd(token));
    expect(await add(token, made)).toBe("none");
    const [{ id } = { id: "" }] = (await overview(token)).passkeys;
    expect(keyOf(await ask("security/passkeyRemove", { id }, { token }))).toBe("none");
    expect(await add(token, made)).toBe("PasskeyRefused");
    expect((await overview(token)).passkeys).toEqual([]);
  });

  test("[SES-15] that is added makes every other session prove it before it changes anything", async () => {
    const email = await join();
    const [token, other] = [await logInAs(email), await logInAs(email)];
    await addPasskey(token);
    expect((await overview(token)).freshUntil).toBeGreaterThan(0);
    expect((await overview(other)).freshUntil).toBe(0);
    const [{ id } = { id: "" }] = (await overview(token)).passkeys;
    expect(keyOf(await ask("security/passkeyRemove", { id }, { token: other }))).toBe("FreshFactorNeeded");
  });
});

describe("a code of the app", () => {
  test("[SES-15] is valid one step early or late, but not two", async () => {
    const email = await join();
    const { secret } = await switchOn(await logInAs(email));
    // Long after the used code, and at the beginning of a step: the step must not end between a code and its check.
    leap(20 * stepMs + stepMs - (nowMs() % stepMs));
    const keys: string[] = [];
    for (const steps of [-2, 2, -1, 1]) keys.push(keyOf(await login(email, { otp: code(secret, steps) })));
    expect(keys).toEqual(["WrongSecondFactor", "WrongSecondFactor", "none", "none"]);
  });

  test("[SES-15] is not valid before its secret was confirmed, even if the account has a passkey", async () => {
    const email = await join();
    const token = await logInAs(email);
    await addPasskey(token);
    const { secret } = dataOf<{ secret: string }>(await ask("security/totpBegin", {}, { token }));
    expect(keyOf(await login(email, { otp: code(secret) }))).toBe("WrongSecondFactor");
    expect(await prove(token, "otp", code(secret))).toBe("WrongSecondFactor");
  });
});

test("[SES-15] of ten callers that use a recovery code at once, one succeeds", async () => {
  const email = await join();
  const { codes } = await switchOn(await logInAs(email));
  const { db } = server().database;
  const { user_id } = await db
    .selectFrom("account")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const spend = () => consumeRecoveryCode(db, Number(user_id), codes[0] ?? "", nowMs());
  const spent = await Promise.all(Array.from({ length: 10 }, spend));
  expect(spent.filter(Boolean)).toHaveLength(1);
});

describe("wrong proofs", () => {
  const wrong = (token: string) => prove(token, "otp", "000000");
  const right = (token: string) => prove(token, "pwd", password);

  test("[SES-13] [SES-15] lock the proofs of their own account, and of no other", async () => {
    const [token, other] = [await logInAs(await join()), await logInAs(await join())];
    for (let time = 0; time < 5; time += 1) expect(await wrong(token)).toBe("WrongSecondFactor");
    expect(await right(token)).toBe("LoginLocked");
    expect(await right(other)).toBe("none");
  });

  test("[SES-13] [SES-15] are cleared by a right one", async () => {
    const token = await logInAs(await join());
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) expect(await wrong(token)).toBe("WrongSecondFactor");
      expect(await right(token)).toBe("none");
    }
  });
});
