import { describe, expect, test } from "vitest";
import { houseAccount, houseClasses, readAccount, userAccount, userClasses } from "./account-id.ts";

describe("account ids", () => {
  test("[TRUST-01] an account's number contains its owner, its asset and its class", () => {
    expect(userAccount(100_101, "stake")).toBe(100_101n * 4_096n + 64n + 5n);
    expect(houseAccount("capital")).toBe(97n);
    expect(houseAccount("custody:sandbox", "CDR")).toBe(128n + 48n);
    expect(readAccount(userAccount(7, "token", "CDR"))).toEqual({ userId: 7, asset: "CDR", class: "token" });
    expect(readAccount(houseAccount("fees"))).toEqual({ userId: 0, asset: "USDT", class: "fees" });
  });

  test("[TRUST-01] no two accounts share a number", () => {
    const codes = [...Object.values(userClasses), ...Object.values(houseClasses)];
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.values(userClasses).every((code) => code > 0 && code < 32)).toBe(true);
    expect(Object.values(houseClasses).every((code) => code >= 32 && code < 64)).toBe(true);
  });

  test("[TRUST-01] a user's account without a user, or a number that names no account, is a bug", () => {
    expect(() => userAccount(0, "wallet")).toThrow("needs a user id");
    expect(() => userAccount(1.5, "wallet")).toThrow("needs a user id");
    for (const account of [
      0n,
      65n,
      64n,
      96n,
      4_096n + 96n,
      4_096n + 97n,
      4_096n + 64n + 31n,
      4_096n * 9n + 64n * 5n + 1n,
      -65n,
      -97n,
    ]) {
      expect(() => readAccount(account)).toThrow(`account ${account}`);
    }
  });
});
