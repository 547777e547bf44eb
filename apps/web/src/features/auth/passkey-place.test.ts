import { expect, test } from "vitest";
import { addressOfPasskeys, ownsPasskeys, passkeyPlace } from "./passkey-place.ts";

test.each([
  ["localhost", "here"],
  ["candor.example", "here"],
  ["127.0.0.1", "localhost"],
  ["127.0.0.53", "localhost"],
  ["[::1]", "localhost"],
  ["192.168.1.20", "nowhere"],
  ["[2001:db8::1]", "nowhere"],
] as const)("[SES-15] a passkey at %s works %s", (hostname, place) => {
  expect(passkeyPlace({ hostname, hasPasskeys: true })).toBe(place);
  expect(passkeyPlace({ hostname, hasPasskeys: false })).toBe("nowhere");
});

test("[SES-15] passkeys belong to their host name and its subdomains", () => {
  expect(ownsPasskeys("candor.example", "candor.example")).toBe(true);
  expect(ownsPasskeys("www.candor.example", "candor.example")).toBe(true);
  expect(ownsPasskeys("notcandor.example", "candor.example")).toBe(false);
});

test("[SES-15] the address where passkeys work keeps this machine's port", () => {
  expect(addressOfPasskeys("localhost", "8080")).toBe("http://localhost:8080/login");
  expect(addressOfPasskeys("localhost", "")).toBe("http://localhost/login");
  expect(addressOfPasskeys("candor.example", "8080")).toBe("https://candor.example/login");
});
