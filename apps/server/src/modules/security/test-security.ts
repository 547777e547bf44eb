/** For tests of second factors: the whole server, people with passwords, and what they do step by step. */
import { generateSync } from "otplib";
import { expect } from "vitest";
import { withTestApp, type TestAnswer, type TestApp } from "../../../tests/test-app.ts";
import { cheapHashes } from "../accounts/passwords/test-hashes.ts";

export const publicUrl = "https://candor.test";
export const password = "Secret#1";

let hash: Promise<string> | undefined;

/** Starts a server for a test file. */
export const withSecurity = () => {
  const server = withTestApp({ PUBLIC_URL: publicUrl });
  let people = 0;
  const nowMs = () => server().nowMs();
  const leap = (byMs: number): void => server().leap(byMs);
  const ask: TestApp["ask"] = (path, payload, change) => server().ask(path, payload, change);
  const login = (email: string, more: Readonly<Record<string, string>> = {}, headers = {}) =>
    ask("login", { email, pwd: password, type: 2, ...more }, { headers });
  const code = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(nowMs() / 1_000) + steps * 30 });
  return {
    server,
    ask,
    leap,
    nowMs,
    login,
    /** The app's current code, or the code some steps of 30 s away. */
    code,
    /** A new account with the common password; returns its address. */
    join: async (): Promise<string> => {
      people += 1;
      const email = `person${people}@test.test`;
      hash ??= cheapHashes.hash(password);
      await server()
        .database.db.insertInto("account")
        .values({
          user_id: BigInt(700_000 + people),
          email,
          username: `Person ${people}`,
          password_hash: await hash,
          created_ms: 0n,
        })
        .execute();
      return email;
    },
    /** A session opened with only a password. */
    logInAs: async (email: string, headers = {}): Promise<string> => dataOf(await login(email, {}, headers)),
    /** Switches the authenticator app on; returns its secret and the recovery codes. */
    switchOn: async (token: string): Promise<{ secret: string; codes: string[] }> => {
      const { secret } = dataOf<{ secret: string }>(await ask("security/totpBegin", {}, { token }));
      const confirmed = await ask("security/totpConfirm", { otp: code(secret) }, { token });
      return { secret, codes: dataOf<{ codes: string[] }>(confirmed).codes };
    },
    /** The messages sent to an address, the newest first. */
    letters: async (email: string): Promise<{ subject: string; text: string }[]> =>
      await server()
        .database.db.selectFrom("demo_message")
        .select(["subject", "text"])
        .where("to_address", "=", email)
        .orderBy("id", "desc")
        .execute(),
  };
};

/** The data of an answer; fails the test when the call was refused. */
export const dataOf = <Data = string>({ body }: TestAnswer): Data => {
  // The key says why a call was refused.
  expect(body.key).toBeUndefined();
  expect(body).toMatchObject({ retCode: 0 });
  return body.data as Data;
};

/** The key of a refusal, or "none". */
export const keyOf = ({ body }: TestAnswer): string => body.key ?? (body.retCode === 0 ? "none" : "unnamed");
