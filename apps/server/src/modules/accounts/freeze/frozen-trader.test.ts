/** What a freeze does to a user who trades (SES-17): the whole server, over the wire. */
import { expect, test } from "vitest";
import { freshPrice, newTrader, type Trader } from "../../../../tests/test-trader.ts";
import { openLever, waitingLever } from "../../leverage/test-levers.ts";
import { dataOf, keyOf, password, withSecurity } from "../../security/test-security.ts";
import type { Challenge } from "../codes/captcha.ts";
import { solved } from "../codes/test-captcha.ts";

const { server, ask, join, logInAs, switchOn, code, letters } = withSecurity();

const emailOf = async ({ userId }: Trader): Promise<string> => {
  const { email } = await server()
    .database.db.selectFrom("account")
    .select("email")
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirstOrThrow();
  return email ?? "";
};
const leversOf = async ({ userId }: Trader) => {
  const { rows } = await server().database.pool.query<{ id: string; status: string; close_reason: string }>(
    "SELECT id::text, status, close_reason FROM lever_order WHERE user_id = $1 ORDER BY id",
    [userId],
  );
  return rows.map(({ id, status, close_reason: reason }) => [id, status, reason]);
};
const close = (email: string, more: Readonly<Record<string, string>> = {}) =>
  ask("frozen/closeAll", { email, pwd: password, type: 2, ...more });

test("[SES-17] cancels waiting orders and leaves open positions, which the owner closes with the password and without a session", async () => {
  const trader = await newTrader(server(), 1_000);
  const email = await emailOf(trader);
  const stop = await freshPrice(server(), 1, -10);
  const position = await openLever(server(), trader, { stop_loss_price: stop });
  const waiting = await waitingLever(server(), trader);
  expect(keyOf(await close(email))).toBe("AccountIsNotFrozen");
  expect(await leversOf(trader)).toEqual([
    [position, "open", null],
    [waiting, "pending", null],
  ]);

  expect(await trader.keyOf("security/freeze", { reason: "lost my phone" })).toBe("success");
  const frozen = [
    [position, "open", null],
    [waiting, "revoked", null],
  ];
  expect(await leversOf(trader)).toEqual(frozen);
  expect(await trader.keyOf("lever/closeAll")).toBe("SessionRevoked");
  expect(keyOf(await close(email, { pwd: "Wrong#1" }))).toBe("WrongAccountOrPassword");
  expect(keyOf(await close("nobody@test.test"))).toBe("WrongAccountOrPassword");
  expect(await leversOf(trader)).toEqual(frozen);

  expect(dataOf(await close(email))).toEqual({ count: 1 });
  expect((await leversOf(trader))[0]).toEqual([position, "closed", "owner"]);
  expect(dataOf(await close(email))).toEqual({ count: 0 });

  const { challenge } = dataOf<{ challenge: Challenge }>(await ask("captcha"));
  await ask("sendVerifyCode", { email, status: 2, captcha: solved(challenge) });
  const verifycode = /\b\d{6}\b/.exec((await letters(email))[0]?.text ?? "")?.[0] ?? "";
  expect(keyOf(await ask("updatePwd", { email, pwd: "Other#1", verifycode, type: 2 }))).toBe("none");
  const token = await server().login(email, "Other#1");
  const again: Trader = {
    ...trader,
    token,
    ask: async (path, payload) =>
      (await ask(path, payload, { token, headers: { "idempotency-key": "after-the-freeze-1" } })).body,
  };
  await openLever(server(), again);
});

test("[SES-17] with a second factor, closes nothing without it", async () => {
  const email = await join();
  const token = await logInAs(email);
  const { secret, codes } = await switchOn(token);
  await ask("security/freeze", {}, { token });
  expect(keyOf(await close(email))).toBe("SecondFactorNeeded");
  const right = code(secret, 1);
  expect(keyOf(await close(email, { otp: right === "111111" ? "222222" : "111111" }))).toBe(
    "WrongSecondFactor",
  );
  expect(dataOf(await close(email, { otp: right }))).toEqual({ count: 0 });
  // A code can be used once, here as at a login.
  expect(keyOf(await close(email, { otp: right }))).toBe("WrongSecondFactor");
  expect(dataOf(await close(email, { otp: codes[0] ?? "" }))).toEqual({ count: 0 });
  expect(keyOf(await close(email, { otp: codes[0] ?? "" }))).toBe("WrongSecondFactor");
});
