import { expect, test } from "vitest";
import type { Call } from "../call.ts";
import { calls } from "../calls.ts";
import { otherName } from "./names.ts";
import { secretFields, withoutSecrets } from "./secrets.ts";

const fieldsOf = ({ request }: Call): readonly string[] =>
  Object.keys((request._zod.def as { readonly shape?: object }).shape ?? {});

test("[SES-13] every field that is named as a password, a code or an invitation is secret, and each secret is a field", () => {
  const named = /pwd|psd|password|otp|verifycode|invitation|secret/i;
  const found = calls.flatMap(({ call }) => fieldsOf(call)).filter((name) => named.test(name));
  expect(new Set([...found, ...found.map(otherName)])).toEqual(secretFields);
});

test("[API-11] what a repeat may differ in is only the withdrawal password: no other money call has a secret", () => {
  const found = calls
    .filter(({ call }) => call.limit === "money")
    .flatMap(({ call }) => fieldsOf(call).filter((name) => secretFields.has(name)));
  expect(new Set(found)).toEqual(new Set(["withdrawalPassword"]));
});

test("[API-11] [SES-13] no money call has a code, a captcha or a proof, which a tab would keep until its answer is known", () => {
  const found = calls
    .filter(({ call }) => call.limit === "money")
    .flatMap(({ call }) => fieldsOf(call))
    .filter((name) => /captcha|code|proof|signature|token|^value$/i.test(name));
  expect(found).toEqual([]);
});

test("[API-11] a request loses its secret fields, by our name or by the wire's, and nothing else", () => {
  const fields = { price: "100", remark: "" };
  expect(withoutSecrets({ ...fields, withdrawalPassword: "With#1" })).toEqual(fields);
  expect(withoutSecrets({ ...fields, withdrawpsd: "With#1" })).toEqual(fields);
  expect(withoutSecrets({ email: "a@x.test", pwd: "Login#1", otp: "123456" })).toEqual({ email: "a@x.test" });
  expect(withoutSecrets(fields)).toEqual(fields);
});
