import { expect, test } from "vitest";
import { proveWays, typedFactor } from "./prove-ways.ts";

const passkeyOrigin = "https://candor.example";
const passkeys = [{ id: "1", name: "Phone", createdAt: 0, usedAt: null }];
const bare = { totp: false, passkeys: [], recoveryCodes: 0, passkeyOrigin };

test("[SES-15] the password counts only where there is no second factor", () => {
  expect(proveWays(bare, true)).toEqual({ typed: "pwd", passkey: false, elsewhere: undefined });
  expect(proveWays({ ...bare, totp: true }, true).typed).toBe("otp");
  expect(proveWays({ ...bare, passkeys }, true).typed).toBeUndefined();
});

test("[SES-15] a recovery code replaces a passkey that is not available", () => {
  expect(proveWays({ ...bare, passkeys, recoveryCodes: 3 }, true)).toMatchObject({
    typed: "recovery",
    passkey: true,
  });
});

test("[SES-15] a passkey that works elsewhere is not offered here, and its address is named", () => {
  expect(proveWays({ ...bare, totp: true, passkeys }, false)).toEqual({
    typed: "otp",
    passkey: false,
    elsewhere: passkeyOrigin,
  });
});

test("[SES-15] codes are normalised, passwords are used as typed", () => {
  expect(typedFactor("otp", " 123 456 ")).toBe("123456");
  expect(typedFactor("recovery", "ABCD-efgh-12 ")).toBe("abcd-efgh-12");
  expect(typedFactor("pwd", "Ab Cd")).toBe("Ab Cd");
});
