import { expect, test } from "vitest";
import { isCancelled } from "./passkey.ts";

test("[SES-15] a dialog that was closed or timed out is not a failure, anything else is", () => {
  expect(isCancelled(new DOMException("", "NotAllowedError"))).toBe(true);
  expect(isCancelled(new DOMException("", "AbortError"))).toBe(true);
  expect(isCancelled(new DOMException("", "InvalidStateError"))).toBe(false);
  expect(isCancelled("NotAllowedError")).toBe(false);
});
