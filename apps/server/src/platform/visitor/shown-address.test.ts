import { expect, test } from "vitest";
import { shownAddress } from "./shown-address.ts";

test.each([
  ["http://127.0.0.1:8080", "http://localhost:8080"],
  ["http://[::1]:8080", "http://localhost:8080"],
  ["http://127.0.0.10:8080", "http://127.0.0.10:8080"],
  ["http://0.0.0.0:8080", "http://0.0.0.0:8080"],
])("[SES-15] a start at %s prints %s, where passkeys work", (listening, shown) => {
  expect(shownAddress(listening)).toBe(shown);
});
