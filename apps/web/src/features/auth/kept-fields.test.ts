import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberReferrer } from "../../lib/account/referrer.ts";
import { clearStored } from "../../lib/device/stored.ts";
import { emptyForm } from "./auth-form.ts";
import { keepFields, keptFields, leaveForLogin } from "./kept-fields.ts";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};
const typed = { ...emptyForm, email: "mia@example.test", phone: "9012345678", telcode: "+81", oid: "100001" };

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

test("[SES-08] [SES-05] typed fields survive a reload and another form, secrets do not", () => {
  keepFields({ ...typed, pwd: "secret1", pwdAgain: "secret1", verifycode: "777777", otp: "888888" });
  const { type, country, telcode, phone, email, oid } = typed;
  expect(keptFields()).toEqual({ type, country, telcode, phone, email, oid });
  expect(sessionStorage.getItem("candor.address")).not.toMatch(/secret1|777777|888888/);
});

test("[SES-05] a newer link sets its referrer, the same link does not undo what was typed", () => {
  rememberReferrer({ uid: "100001" });
  keepFields({ ...typed, oid: "100007" });
  rememberReferrer({ uid: "100001" });
  expect(keptFields().oid).toBe("100007");
  rememberReferrer({ uid: "100009" });
  expect(keptFields()).toMatchObject({ email: "mia@example.test", oid: "100009" });
});

test("[SES-05] after a registration the login knows the address, and the referrer is used up", () => {
  rememberReferrer({ uid: "100001" });
  keepFields(typed);
  leaveForLogin(typed);
  expect(keptFields()).toMatchObject({ email: "mia@example.test", oid: "" });
});

test("[API-06] the end of a session deletes the kept fields", () => {
  keepFields(typed);
  clearStored();
  expect(keptFields()).toEqual({ oid: "" });
});

test.each(['{"type":1}', "not json"])("[SES-04] %j, stored by another version, is ignored", (kept) => {
  sessionStorage.setItem("candor.address", kept);
  rememberReferrer({ uid: "100001" });
  expect(keptFields()).toEqual({ oid: "100001" });
});
