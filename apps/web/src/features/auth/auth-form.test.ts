import { describe, expect, test } from "vitest";
import {
  addressErrors,
  addressOf,
  authErrors,
  codeSummary,
  emptyForm,
  loginSummary,
  reduceAuth,
  refusedField,
  registerSummary,
  type AuthForm,
} from "./auth-form.ts";

const good: AuthForm = {
  ...emptyForm,
  email: "ada@example.org",
  pwd: "Secret#1",
  pwdAgain: "Secret#1",
  verifycode: "123456",
  oid: "100001",
};

describe("what is wrong with a form", () => {
  test.each([
    ["12345", false],
    ["123456", true],
    ["abcDEF!@#$%^&*0", true],
    ["a".repeat(18), true],
    ["a".repeat(19), false],
    ["with space", false],
    ["ümlaut1", false],
  ])("[SES-06] the password %j is accepted: %s", (pwd, accepted) => {
    expect("pwd" in authErrors({ ...good, pwd }, "register")).toBe(!accepted);
  });

  test("[SES-06] a bad password has its own message at registration", () => {
    expect(authErrors({ ...good, pwd: "1" }, "register").pwd).toBe("passwordFormatError");
    expect(authErrors({ ...good, pwd: "1" }, "login").pwd).toBe("WrongPassword");
    expect(authErrors({ ...good, pwd: "1" }, "forget").pwd).toBe("WrongPassword");
  });

  test("[SES-06] a reset asks for the password twice", () => {
    const form = { ...good, pwdAgain: "Secret#2" };
    expect(authErrors(form, "forget").pwdAgain).toBe("TheTwoPasswordsAreInconsistent");
    expect(authErrors(form, "register")).toEqual({});
  });

  test.each(["", "12345", "1234567", "12345a"])("[SES-07] %j is not a code", (verifycode) => {
    expect(authErrors({ ...good, verifycode }, "register").verifycode).toBe("EMAILIncorrect");
    const byPhone: AuthForm = { ...good, type: 1, phone: "9012345678", verifycode };
    expect(authErrors(byPhone, "register").verifycode).toBe("SMSIncorrect");
  });

  test("[SES-07] addresses: a phone is required, an e-mail has an @ and no spaces", () => {
    expect(addressErrors({ ...good, type: 1, phone: "" }).phone).toBe("WrongPhone");
    expect(addressErrors({ ...good, email: "ada.example.org" }).email).toBe("EmailError");
    expect(addressErrors({ ...good, email: "ada @example.org" }).email).toBe(
      "TheEmailAddressCannotContainSpaces",
    );
    expect(addressErrors(good)).toEqual({});
  });

  test.each(["", "100 001", " 100001"])("[SES-05] %j is not a referrer", (oid) => {
    expect(authErrors({ ...good, oid }, "register").oid).toBe("ErrorReferrer");
  });

  test("[SES-07] a login asks for no code and no referrer", () => {
    expect(authErrors({ ...good, verifycode: "", oid: "" }, "login")).toEqual({});
  });
});

describe("what inputs change", () => {
  test("[SES-07] digits are taken out of what is pasted into phone and code", () => {
    const phone = reduceAuth(good, { kind: "typed", field: "phone", value: "090-1234 5678" }).phone;
    expect(phone).toBe("09012345678");
    const code = reduceAuth(good, { kind: "typed", field: "verifycode", value: "12 34 56 7" }).verifycode;
    expect(code).toBe("123456");
  });

  test("[SES-14] another kind of address forgets the code", () => {
    expect(reduceAuth(good, { kind: "type", type: 1 }).verifycode).toBe("");
  });
});

describe("what is sent", () => {
  const byPhone: AuthForm = { ...good, type: 1, telcode: "+81", phone: "9012345678" };

  test("[SES-11] login by e-mail and by phone", () => {
    expect(loginSummary(good)).toEqual({ type: 2, email: "ada@example.org", pwd: "Secret#1" });
    expect(loginSummary(byPhone)).toEqual({ type: 1, telcode: "+81", phone: "9012345678", pwd: "Secret#1" });
    expect(addressOf(byPhone)).toBe("+819012345678");
  });

  test("[SES-11] registration carries code and referrer", () => {
    expect(registerSummary(good)).toMatchObject({ verifycode: "123456", oid: "100001" });
  });

  test("[SES-11] a code is asked for registration (1) or reset (2)", () => {
    expect(codeSummary(good, "register")).toEqual({ email: "ada@example.org", source: "web", status: 1 });
    expect(codeSummary(byPhone, "forget")).toEqual({
      code: "+81",
      phone: "9012345678",
      source: "web",
      status: 2,
    });
  });
});

test("[SES-05] [SES-07] a refusal of the server stands at the field that it speaks of, or at none", () => {
  expect(refusedField("ReferrerIdError")).toBe("oid");
  expect(refusedField("ErrorReferrer")).toBe("oid");
  expect(refusedField("SMSIncorrect")).toBe("verifycode");
  expect(refusedField("EMAILIncorrect")).toBe("verifycode");
  expect(refusedField("TooManyAttempts")).toBeUndefined();
});
