import { describe, expect, test } from "vitest";
import {
  addressErrors,
  addressOf,
  authErrors,
  codeSummary,
  ownAddress,
  withdrawalPurpose,
  withdrawalSummary,
  emptyForm,
  isClosing,
  loginSummary,
  reduceAuth,
  refusedField,
  registerSummary,
  type AuthEvent,
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

describe("the errors of a form", () => {
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

describe("what an input changes", () => {
  test("[SES-07] only the digits of a pasted text are kept in phone and code", () => {
    const phone = reduceAuth(good, { kind: "typed", field: "phone", value: "090-1234 5678" }).phone;
    expect(phone).toBe("09012345678");
    const code = reduceAuth(good, { kind: "typed", field: "verifycode", value: "12 34 56 7" }).verifycode;
    expect(code).toBe("123456");
    expect(reduceAuth(good, { kind: "typed", field: "oid", value: "１００００１" }).oid).toBe("100001");
  });

  test("[SES-04] [SES-14] a country sets its calling code; a different calling code clears the verification code", () => {
    const canada = { countrycode: "CA", telcode: "+1" };
    const japan = { countrycode: "JP", telcode: "+81" };
    expect(reduceAuth(good, { kind: "country", country: canada })).toMatchObject({
      country: "CA",
      telcode: "+1",
      verifycode: "123456",
    });
    expect(reduceAuth({ ...good, type: 1 }, { kind: "country", country: japan })).toMatchObject({
      country: "JP",
      telcode: "+81",
      verifycode: "",
    });
  });

  test("[SES-07] [SES-14] a code that comes by itself fills an empty field of its own address, and nothing else", () => {
    const empty = { ...good, verifycode: "" };
    const came = (form: AuthForm, to: string) =>
      reduceAuth(form, { kind: "code", code: "654321", to }).verifycode;
    expect(came(empty, good.email)).toBe("654321");
    expect(came(empty, "another@candor.test")).toBe("");
    expect(came(good, good.email)).toBe("123456");
  });

  test("[SES-14] another kind of address clears the code", () => {
    expect(reduceAuth(good, { kind: "type", type: 1 }).verifycode).toBe("");
  });
});

describe("the second factor at login", () => {
  const app: AuthForm = { ...good, factor: "app", otp: "123456" };
  const recovery: AuthForm = { ...good, factor: "recovery", otp: " abcd-efgh-ij " };

  test("[SES-15] it is not asked for before the server asks", () => {
    expect(authErrors({ ...good, otp: "" }, "login")).toEqual({});
    expect(loginSummary({ ...good, otp: "123456" })).not.toHaveProperty("otp");
  });

  test.each(["", "12345", "12345a"])("[SES-15] %j is not a code of an app", (otp) => {
    expect(authErrors({ ...app, otp }, "login").otp).toBe("WrongSecondFactor");
    expect(authErrors(app, "login")).toEqual({});
  });

  test("[SES-15] a recovery code is any text that is not empty", () => {
    expect(authErrors(recovery, "login")).toEqual({});
    expect(authErrors({ ...recovery, otp: "  " }, "login").otp).toBe("WrongSecondFactor");
  });

  test("[SES-15] it is sent with the password, without copied spaces", () => {
    expect(loginSummary(app)).toMatchObject({ pwd: "Secret#1", otp: "123456" });
    expect(loginSummary(recovery).otp).toBe("abcd-efgh-ij");
  });

  test("[SES-15] an app's code is cleaned of spaces, a recovery code keeps its letters", () => {
    const typed = (form: AuthForm, value: string) =>
      reduceAuth(form, { kind: "typed", field: "otp", value }).otp;
    expect(typed(app, "123 456 7")).toBe("123456");
    expect(typed(recovery, "ab1d-")).toBe("ab1d-");
    expect(reduceAuth(app, { kind: "factor", factor: "recovery" })).toMatchObject({
      factor: "recovery",
      otp: "",
    });
  });
});

describe("a login to a frozen account", () => {
  const told = reduceAuth(good, { kind: "frozen", frozen: { closed: undefined } });

  test("[SES-17] asks for a second factor before closing only when the server does, and is otherwise a login", () => {
    expect([isClosing(good), isClosing(told)]).toEqual([false, false]);
    const asked = reduceAuth(told, { kind: "factor", factor: "app" });
    expect(isClosing(asked)).toBe(true);
    expect(isClosing({ ...good, factor: "app" })).toBe(false);
    expect(isClosing(reduceAuth(asked, { kind: "factor", factor: "recovery" }))).toBe(true);
  });

  test("[SES-17] stays while address and password stay, whatever code is typed", () => {
    expect(reduceAuth(told, { kind: "typed", field: "otp", value: "123456" }).frozen).toEqual(told.frozen);
    const japan = { countrycode: "JP", telcode: "+81" };
    const changes: readonly AuthEvent[] = [
      { kind: "typed", field: "email", value: "bob@example.org" },
      { kind: "typed", field: "phone", value: "9012345678" },
      { kind: "typed", field: "pwd", value: "Secret#2" },
      { kind: "type", type: 1 },
      { kind: "country", country: japan },
    ];
    for (const change of changes) expect(reduceAuth(told, change).frozen).toBeUndefined();
  });

  test("[SES-17] clears the used code after the result, and sends what a login sends", () => {
    const asked: AuthForm = { ...told, factor: "app", otp: "123456" };
    expect(loginSummary(asked)).toEqual(loginSummary({ ...good, factor: "app", otp: "123456" }));
    const done = reduceAuth(asked, { kind: "frozen", frozen: { closed: 3 } });
    expect(done).toMatchObject({ frozen: { closed: 3 }, factor: "none", otp: "" });
  });
});

describe("the withdrawal password", () => {
  const form: AuthForm = { ...good, oid: "" };

  test("[SES-10] type 0 asks for no code while none is set; everything else asks for one", () => {
    expect(withdrawalPurpose("0", { withdrawalPassword: 0 })).toBe("firstWithdrawal");
    expect(withdrawalPurpose("0", { withdrawalPassword: 1 })).toBe("withdrawal");
    expect(withdrawalPurpose(undefined, { withdrawalPassword: 0 })).toBe("withdrawal");
    expect(withdrawalPurpose("1", { withdrawalPassword: 0 })).toBe("withdrawal");
  });

  test("[SES-10] [SES-06] it is asked for twice, with a code or without", () => {
    expect(authErrors(form, "withdrawal")).toEqual({});
    expect(authErrors({ ...form, verifycode: "" }, "withdrawal").verifycode).toBe("EMAILIncorrect");
    const first: AuthForm = { ...form, verifycode: "", email: "" };
    expect(authErrors(first, "firstWithdrawal")).toEqual({});
    expect(authErrors({ ...first, pwdAgain: "x" }, "firstWithdrawal").pwdAgain).toBe(
      "TheTwoPasswordsAreInconsistent",
    );
    expect(authErrors({ ...first, pwd: "1" }, "firstWithdrawal").pwd).toBe("WrongPassword");
  });

  test("[SES-11] newpwd, verifycode and type are sent, or only newpwd", () => {
    expect(withdrawalSummary(form, "withdrawal")).toEqual({
      newpwd: "Secret#1",
      verifycode: "123456",
      type: 2,
    });
    expect(withdrawalSummary(form, "firstWithdrawal")).toEqual({ newpwd: "Secret#1" });
  });

  test("[SES-10] the code goes to an address of the account", () => {
    const both: AuthForm = {
      ...form,
      ...ownAddress({ email: "ada@example.org", userPhone: "+819012345678" }),
    };
    expect(both.type).toBe(2);
    expect(addressOf({ ...both, type: 1 })).toBe("+819012345678");
    expect(addressErrors({ ...both, type: 1 })).toEqual({});
    const phoneOnly = ownAddress({ email: "", userPhone: "+819012345678" });
    expect(codeSummary({ ...form, ...phoneOnly }, "withdrawal")).toEqual({
      code: "",
      phone: "+819012345678",
      source: "web",
      status: 2,
    });
  });
});

describe("what is sent", () => {
  const byPhone: AuthForm = { ...good, type: 1, telcode: "+81", phone: "9012345678" };

  test("[SES-11] login carries the e-mail address or the phone", () => {
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

test("[SES-05] [SES-07] a refusal of the server is shown at the field that it is about, or at none", () => {
  expect(refusedField("ReferrerIdError")).toBe("oid");
  expect(refusedField("ErrorReferrer")).toBe("oid");
  expect(refusedField("SMSIncorrect")).toBe("verifycode");
  expect(refusedField("EMAILIncorrect")).toBe("verifycode");
  expect(refusedField("WrongSecondFactor")).toBe("otp");
  expect(refusedField("TooManyAttempts")).toBeUndefined();
});
