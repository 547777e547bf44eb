/** A flood of wrong logins against the whole server, with limits on, each from its own network; and all other users meanwhile. */
import type { Payload } from "@candor/wire/codec/sign";
import { expect, test } from "vitest";
import { solved } from "../src/modules/accounts/codes/test-captcha.ts";
import type { Challenge } from "../src/modules/accounts/codes/captcha.ts";
import { withTestApp, type TestAnswer } from "./test-app.ts";
import { eventually } from "../src/platform/test-eventually.ts";

const server = withTestApp({ RATE_LIMITS: "on" });
const times = <Value>(count: number, work: (index: number) => Promise<Value>): Promise<readonly Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const keyOf = ({ body }: TestAnswer): string => (body.retCode === 0 ? "done" : (body.key ?? ""));
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** Wrong logins, 64 at a time, until stopped; counts their results by key. */
const startFlood = () => {
  let isOn = true;
  let count = 0;
  const keys = new Map<string, number>();
  const all = times(64, async () => {
    while (isOn) {
      count += 1;
      const payload = { email: `nobody${count}@test.test`, pwd: "wrong1no", type: 2 };
      const key = keyOf(await server().ask("login", payload, from(`10.${count >> 8}.${count & 255}.1`)));
      keys.set(key, (keys.get(key) ?? 0) + 1);
    }
  });
  return {
    keys,
    stop: async () => {
      isOn = false;
      await all;
    },
  };
};
const right = { email: "demo2@candor.test", pwd: "Demo#2026", type: 2 };

test("[SES-12] [SES-13] [API-17] a flood from a thousand networks blocks no calls of other users, and no login that answers the captcha", async () => {
  const { ask, login } = server();
  const token = await login();
  const flood = startFlood();
  await eventually(() => expect(flood.keys.get("CaptchaError")).toBeGreaterThan(64), 30_000);
  const burst = (path: "user/userInfo" | "product/productList" | "lever/walletTransfer", payload: Payload) =>
    times(20, (index) =>
      ask(path, payload, {
        token,
        headers: { "idempotency-key": `crowded-login-${path.length}-${index}-0123456789` },
      }),
    );
  const others = await Promise.all([
    burst("user/userInfo", {}),
    burst("product/productList", {}),
    burst("lever/walletTransfer", { transfervalue: "0.01", type: 1 }),
  ]);
  expect(new Set(others.flat().map(keyOf))).toEqual(new Set(["done"]));

  const traveller = from("203.0.113.9");
  const { challenge } = (await ask("captcha", {}, traveller)).body.data as { challenge: Challenge };
  const captcha = solved(challenge);
  expect(keyOf(await ask("login", { ...right, captcha }, traveller))).toBe("done");
  expect(keyOf(await ask("login", right, traveller))).toBe("done");

  await flood.stop();
  // Some of the flood's logins wait in the queue, and on a slow machine for too long.
  const expected = ["WrongAccountOrPassword", "CaptchaError", "LoginBusy"];
  expect([...flood.keys.keys()].filter((key) => !expected.includes(key))).toEqual([]);
});
