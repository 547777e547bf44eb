/** A server that comes back without its secret key (SES-15): refused, then told to go on, and the way back for everybody, at the whole server. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { askSealedReset, keyState } from "@candor/wire/desks/keys";
import {
  actOptions,
  approveAct,
  operatorLoginOptions,
  operatorLogin,
  operatorPasskeyAdd,
  operatorPasskeyLogin,
  operatorPasskeyOptions,
} from "@candor/wire/desks/operators";
import type { Call } from "@candor/wire/call";
import type { Payload } from "@candor/wire/codec/sign";
import type { OperatorRole } from "@candor/core/operators/actions";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { cheapHashes } from "../src/modules/accounts/passwords/test-hashes.ts";
import { testPassword } from "../src/modules/operators/test-console.ts";
import { createAuthenticator } from "../src/platform/passkeys/test-authenticator.ts";
import { withOwner } from "../src/platform/db/test-database.ts";
import { withTestApp } from "./test-app.ts";
import { consoleSetting, newOperator } from "./test-operator.ts";

const consoleUrl = "http://localhost:8081";
const server = withTestApp({ ...consoleSetting, CONSOLE_URL: consoleUrl });
const owner = withOwner(() => server().database);
const password = "Secret#1";

const code = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(server().nowMs() / 1_000) });
const logIn = (email: string, otp = "") =>
  server().ask("login", { email, pwd: password, type: 2, ...(otp === "" ? {} : { otp }) });

/** A user with an authenticator app. */
const person = async (userId: number) => {
  const email = `person${userId}@test.test`;
  await server()
    .database.db.insertInto("account")
    .values({
      user_id: BigInt(userId),
      email,
      username: "Ann",
      password_hash: await cheapHashes.hash(password),
      created_ms: 0n,
    })
    .execute();
  const token = String((await logIn(email)).body.data);
  const begun = await server().ask("security/totpBegin", {}, { token });
  const { secret } = begun.body.data as { secret: string };
  const confirmed = await server().ask("security/totpConfirm", { otp: code(secret) }, { token });
  const { codes } = confirmed.body.data as { codes: string[] };
  return { userId, email, secret, codes };
};

const atConsole = async (call: { readonly path: Call["path"] }, input: Payload, token = "") =>
  (await server().ask(call.path, input, { token, atConsole: true })).body;

const operatorWithPasskey = async (name: string, roles: readonly OperatorRole[]) => {
  const authenticator = createAuthenticator(consoleUrl);
  const token = await newOperator(server(), name, roles);
  const { options } = (await atConsole(operatorPasskeyOptions, {}, token)).data as { options: string };
  expect(await atConsole(operatorPasskeyAdd, { response: authenticator.make(options) }, token)).toMatchObject(
    { retCode: 0 },
  );
  return {
    email: `${name}@house.test`,
    signIn: async (): Promise<string> => {
      const asked = (await atConsole(operatorLoginOptions, {})).data as { options: string };
      const body = await atConsole(operatorPasskeyLogin, { response: authenticator.answer(asked.options) });
      return String(body.data);
    },
    approve: async (id: string, by: string) => {
      const asked = (await atConsole(actOptions, { id }, by)).data as { options: string };
      return await atConsole(approveAct, { id, response: authenticator.answer(asked.options) }, by);
    },
  };
};

test("[SES-15] [OPS-03] [OPS-04] a start without the secret key is refused by its name; told to go on, nothing is an internal error, and two operators let everybody back in", async () => {
  const [ann, bob, eve] = [await person(900_001), await person(900_002), await person(900_003)];
  const cora = await operatorWithPasskey("cora", ["compliance"]);
  const adam = await operatorWithPasskey("adam", ["admin"]);
  await server()
    .database.db.insertInto("passkey")
    .values({
      user_id: BigInt(eve.userId),
      credential_id: "a-passkey-of-eve-that-stays",
      public_key: Buffer.alloc(77, 1),
      user_handle: "handle",
      counter: 0n,
      transports: "",
      name: "key",
      created_ms: 1n,
    })
    .execute();
  const file = join(server().dataDir, "secret-key");
  rmSync(file);
  const refused = await server()
    .restart()
    .catch((error: unknown) => String(error));
  expect(refused).toContain(`${file} is missing`);
  expect(existsSync(file)).toBe(false);
  const told = /REPLACED_KEYS=(secret-key:[0-9a-f]{16})/.exec(String(refused))?.[1] ?? "";
  await server().restart({ REPLACED_KEYS: told });

  // A right code is no internal error, and a recovery code still counts.
  server().leap(60_000);
  const answer = await logIn(ann.email, code(ann.secret));
  expect([answer.status, answer.body.key]).toEqual([200, "SecondFactorLost"]);
  expect((await logIn(bob.email, bob.codes[0])).body.retCode).toBe(0);

  // Operators' passkeys work as before; their apps do not, which is said only after the right password.
  const form = { email: cora.email, pwd: testPassword, otp: "123456" };
  expect((await atConsole(operatorLogin, form)).key).toBe("SecondFactorLost");
  expect((await atConsole(operatorLogin, { ...form, pwd: "another password" })).key).toBe(
    "WrongAccountOrPassword",
  );
  const [byCora, byAdam] = [await cora.signIn(), await adam.signIn()];

  const reason = "the disk with the key is lost permanently";
  expect((await atConsole(keyState, {}, byAdam)).data).toMatchObject({ lost: 3, waitingAct: null });
  const { id } = (await atConsole(askSealedReset, { reason }, byCora)).data as { id: string };
  expect((await atConsole(askSealedReset, { reason }, byAdam)).data).toEqual({ id });
  expect((await cora.approve(id, byCora)).data).toEqual({ state: "waiting" });
  expect((await logIn(ann.email, code(ann.secret))).body.key).toBe("SecondFactorLost");
  expect((await adam.approve(id, byAdam)).data).toEqual({ state: "done" });
  expect((await atConsole(keyState, {}, byAdam)).data).toMatchObject({ lost: 0, waitingAct: null });

  // A password alone opens none of the accounts: without another factor it has to be set again, with one the passkey is asked for.
  for (const { email } of [ann, bob]) expect((await logIn(email)).body.key).toBe("WrongAccountOrPassword");
  expect((await logIn(eve.email)).body.key).toBe("SecondFactorNeeded");
  const { rows: accounts } = await owner().query(
    "SELECT user_id::int, factor_changed_ms > 0 AS waits, password_hash IS NULL AS reset FROM account WHERE user_id BETWEEN 900001 AND 900003 ORDER BY 1",
  );
  expect(accounts).toEqual([
    { user_id: 900_001, waits: true, reset: true },
    { user_id: 900_002, waits: true, reset: true },
    { user_id: 900_003, waits: true, reset: false },
  ]);
  const { rows: lines } = await owner().query(
    "SELECT action, after FROM audit_log WHERE action IN ('key_replaced', 'sealed_reset') ORDER BY seq",
  );
  expect(lines[0]).toMatchObject({ action: "key_replaced" });
  expect(JSON.stringify(lines)).toContain(
    "removed the authenticator apps of 3 users: 900001, 900002, 900003",
  );
  expect((await atConsole(askSealedReset, { reason }, byCora)).key).toBe("NothingIsSealedElsewhere");

  // What is sealed from now on opens with the new key, also after the next start, which is told nothing.
  const dan = await person(900_004);
  await server().restart();
  server().leap(60_000);
  expect((await logIn(dan.email, code(dan.secret))).body.retCode).toBe(0);
});
