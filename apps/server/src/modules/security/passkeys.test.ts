import { beforeAll, describe, expect, test } from "vitest";
import { createAuthenticator, type Lie } from "../../platform/passkeys/test-authenticator.ts";
import { dataOf, keyOf, password, publicUrl, withSecurity } from "./test-security.ts";

const { server, ask, join, logInAs, login, leap, code, switchOn, letters } = withSecurity();
const minuteMs = 60_000;

type Passkey = ReturnType<typeof createAuthenticator>;

const optionsFor = async (token: string, purpose: "add" | "prove"): Promise<string> =>
  dataOf<{ options: string }>(await ask("security/passkeyOptions", { purpose }, { token })).options;
const add = (token: string, response: string, name = "Phone") =>
  ask("security/passkeyAdd", { name, response }, { token });
/** A new passkey of the session's account. */
const addPasskey = async (token: string): Promise<Passkey> => {
  const passkey = createAuthenticator(publicUrl);
  expect(keyOf(await add(token, passkey.make(await optionsFor(token, "add"))))).toBe("none");
  return passkey;
};
const beginLogin = async () =>
  dataOf<{ challengeId: string; options: string }>(await ask("security/loginOptions"));
const finishLogin = (challengeId: string, response: string, headers = {}) =>
  ask("security/passkeyLogin", { challengeId, response }, { headers });
const enterBy = async (passkey: Passkey, lie: Lie = {}) => {
  const { challengeId, options } = await beginLogin();
  return await finishLogin(challengeId, passkey.answer(options, lie));
};
const overview = async (token: string) =>
  dataOf<{
    passkeys: { id: string; name: string; usedAt: number | null }[];
    recoveryCodes: number;
    freshUntil: number;
    passkeyOrigin: string;
  }>(await ask("security/overview", {}, { token }));

describe("a passkey", () => {
  test("[SES-15] is added, listed, and is enough to log in, as both factors", async () => {
    const email = await join();
    const token = await logInAs(email);
    const passkey = createAuthenticator(publicUrl);
    const options = await optionsFor(token, "add");
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: "candor.test", name: "Candor" },
      user: { name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { codes } = dataOf<{ codes: string[] }>(
      await add(token, passkey.make(options), " My\u0007 phone "),
    );
    expect(codes).toHaveLength(10);
    expect(await overview(token)).toMatchObject({
      passkeys: [{ name: "My phone", usedAt: null }],
      recoveryCodes: 10,
      passkeyOrigin: publicUrl,
    });
    expect((await letters(email))[0]?.subject).toBe("The sign-in methods of your Candor account changed");
    const own = dataOf(await enterBy(passkey));
    const seen = await overview(own);
    expect(seen.freshUntil).toBeGreaterThan(0);
    expect(seen.passkeys[0]?.usedAt).toBeGreaterThan(0);
    // A login by password now needs a second factor; a recovery code is one.
    expect(keyOf(await login(email))).toBe("SecondFactorNeeded");
    expect(keyOf(await login(email, { otp: "123456" }))).toBe("WrongSecondFactor");
    expect(keyOf(await login(email, { otp: codes[0] ?? "" }))).toBe("none");
  });

  test("[SES-15] is not created again where it is known, and the app's recovery codes stay when one is added", async () => {
    const token = await logInAs(await join());
    const { codes } = await switchOn(token);
    const passkey = createAuthenticator(publicUrl);
    const added = await add(token, passkey.make(await optionsFor(token, "add")));
    expect(dataOf(added)).toEqual({ codes: [] });
    expect(codes).toHaveLength(10);
    const options = await optionsFor(token, "add");
    expect(JSON.parse(options)).toMatchObject({ excludeCredentials: [{ id: passkey.credentialId }] });
    expect(keyOf(await add(token, passkey.make(options)))).toBe("PasskeyRefused");
    expect((await overview(token)).passkeys).toHaveLength(1);
  });

  test("[SES-15] is removed only by its owner; the recovery codes end with the last factor", async () => {
    const email = await join();
    const token = await logInAs(email);
    const passkey = await addPasskey(token);
    const [{ id } = { id: "" }] = (await overview(token)).passkeys;
    const stranger = await logInAs(await join());
    const remove = (by: string, number = id) => ask("security/passkeyRemove", { id: number }, { token: by });
    expect(keyOf(await remove(stranger))).toBe("PasskeyRefused");
    expect(keyOf(await remove(token))).toBe("none");
    expect(keyOf(await remove(token))).toBe("PasskeyRefused");
    expect(await overview(token)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect(keyOf(await enterBy(passkey))).toBe("PasskeyRefused");
    expect(keyOf(await login(email))).toBe("none");
  });

  test("[SES-15] proves a factor for its own session only", async () => {
    const email = await join();
    const token = await logInAs(email);
    const passkey = await addPasskey(token);
    const second = dataOf(await enterBy(passkey));
    leap(11 * minuteMs);
    for (const path of ["security/passkeyAdd", "security/passkeyRemove"] as const) {
      const payload = path === "security/passkeyAdd" ? { name: "x", response: "{}" } : { id: "1" };
      expect(keyOf(await ask(path, payload, { token }))).toBe("FreshFactorNeeded");
    }
    expect(keyOf(await ask("security/passkeyOptions", { purpose: "add" }, { token }))).toBe(
      "FreshFactorNeeded",
    );
    const prove = (by: string, value: string) =>
      ask("security/prove", { method: "passkey", value }, { token: by });
    expect(keyOf(await ask("security/prove", { method: "pwd", value: password }, { token }))).toBe(
      "SecondFactorNeeded",
    );
    const options = await optionsFor(token, "prove");
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: passkey.credentialId }] });
    const proof = passkey.answer(options);
    expect(keyOf(await prove(second, proof))).toBe("PasskeyRefused");
    expect(keyOf(await prove(token, proof))).toBe("none");
    expect((await overview(token)).freshUntil).toBeGreaterThan(0);
    expect((await overview(second)).freshUntil).toBe(0);
    // It is used up: it proves nothing a second time.
    expect(keyOf(await prove(token, proof))).toBe("PasskeyRefused");
    // Another user's passkey proves nothing here.
    const { passkey: others } = await (async () => ({
      passkey: await addPasskey(await logInAs(await join())),
    }))();
    expect(keyOf(await prove(token, others.answer(await optionsFor(token, "prove"))))).toBe("PasskeyRefused");
  });

  test("[SES-15] an answer for one use is not valid for another", async () => {
    const token = await logInAs(await join());
    const passkey = await addPasskey(token);
    const { challengeId, options } = await beginLogin();
    const forLogin = passkey.answer(options);
    expect(keyOf(await ask("security/prove", { method: "passkey", value: forLogin }, { token }))).toBe(
      "PasskeyRefused",
    );
    const proveOptions = await optionsFor(token, "prove");
    const { challenge } = JSON.parse(proveOptions) as { challenge: string };
    expect(keyOf(await finishLogin(challenge, passkey.answer(proveOptions)))).toBe("PasskeyRefused");
    // A later answer has a higher counter, so the answer for the first login is no longer accepted.
    expect(keyOf(await finishLogin(challengeId, passkey.answer(options)))).toBe("none");
  });
});

describe("a false passkey", () => {
  let token = "";
  let passkey: Passkey;
  beforeAll(async () => {
    token = await logInAs(await join());
    passkey = await addPasskey(token);
  });

  const lies: readonly (readonly [string, Lie])[] = [
    ["of another site", { origin: "https://candor.test.evil.example" }],
    ["of this site without TLS", { origin: "http://candor.test" }],
    ["for another party", { rpId: "evil.example" }],
    ["without its user verified", { flags: 0x01 }],
    ["without its user present", { flags: 0x04 }],
    ["to a challenge that the server did not make", { challenge: "A".repeat(54) }],
    ["of another ceremony", { type: "webauthn.other" }],
  ];
  test.each(lies)("[SES-15] an answer %s is refused, and so is a new passkey", async (_what, lie) => {
    expect(keyOf(await enterBy(passkey, lie))).toBe("PasskeyRefused");
    const options = await optionsFor(token, "add");
    expect(keyOf(await add(token, createAuthenticator(publicUrl).make(options, lie)))).toBe("PasskeyRefused");
  });

  test("[SES-15] a copy whose counter is behind its original's is refused", async () => {
    expect(keyOf(await enterBy(passkey))).toBe("none");
    expect(keyOf(await enterBy(passkey, { counter: 1 }))).toBe("PasskeyRefused");
    expect(keyOf(await enterBy(passkey))).toBe("none");
  });

  test("[SES-15] one that names another account, or none, is refused", async () => {
    for (const userHandle of [undefined, "", Buffer.from("700001").toString("base64url")]) {
      expect(keyOf(await enterBy(passkey, { userHandle }))).toBe("PasskeyRefused");
    }
  });

  test("[SES-15] one signed by another key is refused", async () => {
    const forger = createAuthenticator(publicUrl);
    expect(keyOf(await enterBy(forger, { id: passkey.credentialId }))).toBe("PasskeyRefused");
    expect(keyOf(await enterBy(forger))).toBe("PasskeyRefused");
  });

  test("[SES-15] an answer is accepted once, even when it comes five times at once, and for five minutes", async () => {
    const { challengeId, options } = await beginLogin();
    const answer = passkey.answer(options);
    const keys = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => keyOf(await finishLogin(challengeId, answer))),
    );
    expect(keys.toSorted()).toEqual([...Array<string>(4).fill("PasskeyRefused"), "none"]);
    const late = await beginLogin();
    leap(5 * minuteMs);
    expect(keyOf(await finishLogin(late.challengeId, passkey.answer(late.options)))).toBe("PasskeyRefused");
    const other = await beginLogin();
    const mine = await beginLogin();
    expect(keyOf(await finishLogin(other.challengeId, passkey.answer(mine.options)))).toBe("PasskeyRefused");
  });

  test("[SES-15] malformed answers are refused in the same way", async () => {
    const { challengeId, options } = await beginLogin();
    const right = JSON.parse(passkey.answer(options)) as { response: object };
    const texts = [
      "",
      "null",
      "[]",
      "7",
      "{",
      "{}",
      JSON.stringify({ id: "x".repeat(40), response: null }),
      JSON.stringify({ ...right, response: {} }),
      JSON.stringify({ ...right, id: "\0".repeat(20) }),
      JSON.stringify({ ...right, rawId: "other" }),
      JSON.stringify({ ...right, response: { ...right.response, clientDataJSON: 7 } }),
      JSON.stringify({ ...right, response: { ...right.response, authenticatorData: "AA" } }),
      JSON.stringify({ ...right, response: { ...right.response, signature: "AA" } }),
      JSON.stringify({ ...right, response: { ...right.response, userHandle: { a: 1 } } }),
    ];
    for (const text of texts) {
      const { status, body } = await finishLogin(challengeId, text);
      expect([text.slice(0, 60), status, body.key]).toEqual([text.slice(0, 60), 200, "PasskeyRefused"]);
    }
    const begun = await optionsFor(token, "add");
    const made = JSON.parse(createAuthenticator(publicUrl).make(begun)) as { response: object };
    for (const text of [
      "{}",
      "null",
      JSON.stringify({ ...made, response: { ...made.response, attestationObject: "o2" } }),
      JSON.stringify({ ...made, response: { ...made.response, transports: "usb" } }),
    ]) {
      const { status, body } = await add(token, text);
      expect([text.slice(0, 60), status, body.key]).toEqual([text.slice(0, 60), 200, "PasskeyRefused"]);
    }
    // Invalid transports are not stored.
    const odd = JSON.stringify({ ...made, response: { ...made.response, transports: ["usb", "a,b", 7] } });
    expect(keyOf(await add(token, odd))).toBe("none");
    expect(JSON.parse(await optionsFor(token, "prove"))).toMatchObject({
      allowCredentials: [{}, { transports: ["usb"] }],
    });
  });
});

describe("a passkey and the account's state", () => {
  test("[SES-15] only a caller with the passkey learns that the account is frozen", async () => {
    const email = await join();
    const token = await logInAs(email);
    const passkey = await addPasskey(token);
    expect(keyOf(await ask("security/freeze", {}, { token }))).toBe("none");
    expect(keyOf(await enterBy(passkey))).toBe("AccountFrozen");
    expect(keyOf(await enterBy(passkey, { flags: 1 }))).toBe("PasskeyRefused");
  });

  test("[SES-15] guesses at the password do not lock the passkey's owner out", async () => {
    const email = await join();
    const passkey = await addPasskey(await logInAs(email));
    for (let time = 0; time < 6; time += 1) await login(email, { pwd: "Wrong#1" });
    expect(keyOf(await login(email))).toBe("LoginLocked");
    expect(keyOf(await enterBy(passkey))).toBe("none");
  });

  test("[SES-15] an account has up to twenty, and codes of the app stay valid next to them", async () => {
    const email = await join();
    const token = await logInAs(email);
    const { secret } = await switchOn(token);
    for (let count = 0; count < 20; count += 1) await addPasskey(token);
    const one = createAuthenticator(publicUrl).make(await optionsFor(token, "add"));
    expect(keyOf(await add(token, one))).toBe("PasskeyRefused");
    expect(keyOf(await login(email, { otp: code(secret, 1) }))).toBe("none");
    const { rows } = await server().database.pool.query<{ handles: string }>(
      "SELECT count(DISTINCT user_handle) AS handles FROM passkey JOIN account USING (user_id) WHERE email = $1",
      [email],
    );
    expect(Number(rows[0]?.handles)).toBe(1);
  });
});
