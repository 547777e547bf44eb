import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStored } from "../../lib/stored.ts";
import { emptyForm } from "./auth-form.ts";
import { keepAddress, lastAddress } from "./last-address.ts";

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

test("[SES-08] the address outlives a reload while its code counts down, the password does not", () => {
  keepAddress({ ...emptyForm, email: "mia@example.test", pwd: "secret1" });
  expect(lastAddress()).toMatchObject({ email: "mia@example.test" });
  expect(lastAddress()).not.toHaveProperty("pwd");
});

test("[API-06] a session that ends takes the kept address along", () => {
  keepAddress({ ...emptyForm, email: "mia@example.test" });
  clearStored();
  expect(lastAddress()).toEqual({});
});

test("[SES-04] what another version kept is passed over", () => {
  sessionStorage.setItem("candor.address", '{"type":1}');
  expect(lastAddress()).toEqual({});
  sessionStorage.setItem("candor.address", "not json");
  expect(lastAddress()).toEqual({});
});
