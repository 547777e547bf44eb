import { expect, test } from "vitest";
import { login } from "./accounts.ts";
import { calls } from "./calls.ts";
import { demoFund } from "./demo.ts";
import { secretFields, withoutSecrets } from "./secrets.ts";
import { passkeyLogin, prove } from "./security.ts";
import { withdraw } from "./withdrawals.ts";

test("[SES-13] every field that is named as a password, a code or an invitation is marked as secret", () => {
  const named = /pwd|psd|password|otp|verifycode|invitation|secret/i;
  const found = calls.flatMap(({ call }) => {
    const { shape = {} } = call.request._zod.def as { readonly shape?: object };
    const hidden = secretFields(call);
    const names = Object.keys(shape).filter((name) => named.test(name));
    expect({ path: call.path, open: names.filter((name) => !hidden.includes(name)) }).toEqual({
      path: call.path,
      open: [],
    });
    return names;
  });
  expect(new Set(found)).toEqual(
    new Set(["pwd", "newpwd", "verifycode", "otp", "invitation", "withdrawalPassword"]),
  );
});

test("[SES-13] what proves a factor is secret; a field with the same schema is not secret for that", () => {
  expect(secretFields(prove)).toEqual(["value"]);
  expect(secretFields(passkeyLogin)).toEqual([]);
});

test("[API-11] a request loses its secret fields, by our name or by the wire's, and nothing else", () => {
  const fields = { price: "100", remark: "" };
  expect(withoutSecrets(withdraw, { ...fields, withdrawalPassword: "With#1" })).toEqual(fields);
  expect(withoutSecrets(withdraw, { ...fields, withdrawpsd: "With#1" })).toEqual(fields);
  expect(withoutSecrets(login, { email: "a@x.test", pwd: "Login#1", otp: "123456" })).toEqual({
    email: "a@x.test",
  });
  expect(withoutSecrets(demoFund, { money: "5" })).toEqual({ money: "5" });
});
