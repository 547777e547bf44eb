import { describe, expect, test } from "vitest";
import { checkAddress, checkEmail, checkPhone } from "./address.ts";
import { failuresForgottenMs, lockMs, lockSteps, nameLock, waysLock } from "./login-lock.ts";
import { checkPassword, checkPasswordTwice } from "./password.ts";
import { checkReferrer } from "./referrer.ts";
import { checkRegisterForm, type RegisterForm } from "./register-form.ts";
import { checkResetForm } from "./reset-form.ts";
import {
  checkCode,
  codeLifetimeMs,
  resendAfterMs,
  codePurpose,
  codesPerDay,
  codeText,
  codeTries,
  codeWaitSeconds,
} from "./verification-code.ts";

const refused = (key: string) => ({ ok: false, refusal: { key } });

describe("passwords", () => {
  test.each(["abc123", "ABCdef!@#$%^&*0123", "!@#$%^&*"])("[SES-06] %s is a password", (text) => {
    expect(checkPassword(text, "WrongPassword")).toEqual({ ok: true, value: text });
  });

  test.each(["", "abc12", "abcdefghijklmnopqrs", "abc 123", "abc123.", "пароль1", "abc123\n", "abc(123)"])(
    "[SES-06] %j is not a password, and registration refuses it with a key of its own",
    (text) => {
      expect(checkPassword(text, "passwordFormatError")).toEqual(refused("passwordFormatError"));
      expect(checkPassword(text, "WrongPassword")).toEqual(refused("WrongPassword"));
    },
  );

  test("[SES-06] a reset asks twice and compares after the format", () => {
    expect(checkPasswordTwice("abc123", "abc124")).toEqual(refused("TheTwoPasswordsAreInconsistent"));
    expect(checkPasswordTwice("abc", "abd")).toEqual(refused("WrongPassword"));
    expect(checkPasswordTwice("abc123", "abc123").ok).toBe(true);
  });
});

describe("addresses", () => {
  test.each([
    ["", "EmailError"],
    ["nobody", "EmailError"],
    ["no body", "EmailError"],
    ["a b@c.d", "TheEmailAddressCannotContainSpaces"],
    [" a@c.d", "TheEmailAddressCannotContainSpaces"],
    ["a@c.d\r\nBcc: x@y.z", "TheEmailAddressCannotContainSpaces"],
    ["a@b@c", "EmailError"],
    ["@c.d", "EmailError"],
    ["a@", "EmailError"],
    ["a\u0000@c.d", "EmailError"],
    [`${"a".repeat(250)}@c.de`, "EmailError"],
  ])("[SES-07] %j is not an e-mail address: %s", (text, key) => {
    expect(checkEmail(text)).toEqual(refused(key));
  });

  test.each([
    "<victim@example.org>",
    "Victim<victim@example.org>",
    "victim@example.org>",
    "<@relay.test:victim@example.org>",
    "(x)victim@example.org",
    "victim(x)@example.org",
    "victim@(x)example.org",
    "victim@example.org(x)",
    '"victim"@example.org',
    "vic\\tim@example.org",
    "victim@example.org.",
    "victim@example..org",
    ".victim@example.org",
    "victim.@example.org",
    "vic..tim@example.org",
    "victim@-example.org",
    "victim@example.org,x@y.z",
    "victim@example.org;",
    "mailto:victim@example.org",
    "victim%example.org@relay.test",
    "example.org!victim@relay.test",
    "victim@[192.0.2.1]",
    "victim@192.0.2.1",
    "victim@ex_ample.org",
    "victim@ｅxample.org",
    "victim@example。org",
    "victim@exam\u00adple.org",
    "victim@ex\u0430mple.org",
    "victim@éxample.org",
    "ｖictim@example.org",
    "vi\u200bctim@example.org",
    "\u202evictim@example.org",
    "ﬁctim@example.org",
  ])("[SES-07] %j, which could reach another person's mailbox, is refused", (text) => {
    expect(checkEmail(text)).toEqual(refused("EmailError"));
  });

  test.each([
    "o'neill+candor@mail.example.org",
    "ann@mail.x",
    "first.last@xn--bcher-kva.example",
    "用户@example.org",
    "a_b-c@1.example",
  ])("[SES-07] %j is an e-mail address", (text) => {
    expect(checkEmail(text)).toEqual({ ok: true, value: text });
  });

  test("[SES-07] an e-mail address has at most 254 characters, a phone number 4 to 18 digits", () => {
    const host = "@candor.test";
    expect(checkEmail("a".repeat(254 - host.length) + host).ok).toBe(true);
    expect(checkEmail("a".repeat(255 - host.length) + host).ok).toBe(false);
    expect([3, 4, 18, 19].map((count) => checkPhone("1".repeat(count)).ok)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("[SES-07] upper case and Unicode composition do not make a different address", () => {
    expect(checkEmail("Ann@Candor.Test")).toEqual({ ok: true, value: "ann@candor.test" });
    expect(checkEmail("jose\u0301@c.d")).toEqual(checkEmail("jos\u00e9@c.d"));
  });

  test.each(["", "abc", "12", "+", "1".repeat(19), "123x456"])(
    "[SES-07] %j is not a phone number",
    (text) => {
      expect(checkPhone(text)).toEqual(refused("WrongPhone"));
    },
  );

  test("[SES-07] a phone number loses its spaces and keeps its plus", () => {
    expect(checkPhone(" +81 90-1234-5678 ")).toEqual({ ok: true, value: "+819012345678" });
    expect(checkPhone("(090) 1234 5678")).toEqual({ ok: true, value: "09012345678" });
  });

  test("[SES-11] type 1 checks only the phone, type 2 only the e-mail", () => {
    expect(checkAddress(1, "", "a@b.c")).toEqual(refused("WrongPhone"));
    expect(checkAddress(2, "09012345678", "")).toEqual(refused("EmailError"));
  });
});

describe("codes", () => {
  test.each(["", "12345", "1234567", "12345a", "１２３４５", "12 345"])(
    "[SES-07] %j is not a code",
    (text) => {
      expect(checkCode(text, 1)).toEqual(refused("SMSIncorrect"));
      expect(checkCode(text, 2)).toEqual(refused("EMAILIncorrect"));
    },
  );

  test("[SES-07] small numbers keep their leading zeros", () => {
    expect(codeText(7)).toBe("000007");
    expect(checkCode(codeText(7), 2)).toEqual({ ok: true, value: "000007" });
  });

  test("[SES-14] a code is valid for ten minutes and five attempts, and an address gets twenty a day", () => {
    expect([codeLifetimeMs, codeTries, codesPerDay]).toEqual([600_000, 5, 20]);
  });

  test("[SES-08] the button waits 120 s at registration and 60 s at reset", () => {
    expect([resendAfterMs[codePurpose(1)], resendAfterMs[codePurpose(2)]]).toEqual([120_000, 60_000]);
    expect(codeWaitSeconds("register", 1_000, 1_001)).toBe(120);
    expect(codeWaitSeconds("register", 1_000, 120_999)).toBe(1);
    expect(codeWaitSeconds("register", 1_000, 121_000)).toBe(0);
    expect(codeWaitSeconds("reset", 1_000, 61_000)).toBe(0);
  });
});

test.each([
  ["", "ErrorReferrer"],
  [" ", "ErrorReferrer"],
  ["100 001", "ErrorReferrer"],
  ["0", "ReferrerIdError"],
  ["-5", "ReferrerIdError"],
  ["abc", "ReferrerIdError"],
  ["9".repeat(16), "ReferrerIdError"],
])("[SES-05] %j is not a referrer: %s", (text, key) => {
  expect(checkReferrer(text)).toEqual(refused(key));
});

test("[SES-13] four wrong passwords bring no lock, then each one doubles the lock, up to an hour", () => {
  expect([1, 4, 5, 6, 7, 10, 11, 12, 1_000].map((failures) => lockMs(failures) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 32, 60, 60, 60,
  ]);
  expect(failuresForgottenMs).toBe(86_400_000);
  expect(nameLock).toEqual({ free: 5, stepsMs: lockSteps });
  expect(waysLock).toEqual({ free: 100, stepsMs: [3_600_000] });
});

const form: RegisterForm = {
  type: 2,
  phone: "",
  email: "Ann@candor.test",
  verifycode: "123456",
  pwd: "Secret#1",
  oid: "100001",
};

test("[SES-05] [SES-06] [SES-07] a registration is checked in the order address, code, password, referrer", () => {
  const mistakes: Partial<RegisterForm>[] = [{ email: "" }, { verifycode: "1" }, { pwd: "1" }, { oid: "" }];
  const keys = mistakes.map((_, first) => {
    const checked = checkRegisterForm(Object.assign({ ...form }, ...mistakes.slice(first)));
    return checked.ok ? "none" : checked.refusal.key;
  });
  expect(keys).toEqual(["EmailError", "EMAILIncorrect", "passwordFormatError", "ErrorReferrer"]);
  expect(checkRegisterForm(form)).toEqual({
    ok: true,
    value: { address: "ann@candor.test", code: "123456", password: "Secret#1", referrerId: 100_001 },
  });
});

test("[SES-06] [SES-11] a reset is checked in the order address, code, password", () => {
  const reset = { type: 1 as const, phone: "1", email: "", verifycode: "1", pwd: "1" };
  expect(checkResetForm(reset)).toEqual(refused("WrongPhone"));
  expect(checkResetForm({ ...reset, phone: "+819012345678" })).toEqual(refused("SMSIncorrect"));
  expect(checkResetForm({ ...reset, phone: "+819012345678", verifycode: "123456" })).toEqual(
    refused("WrongPassword"),
  );
  const whole = { ...reset, phone: "+819012345678", verifycode: "123456", pwd: "Secret#1" };
  expect(checkResetForm(whole)).toEqual({
    ok: true,
    value: { address: "+819012345678", code: "123456", password: "Secret#1" },
  });
});
