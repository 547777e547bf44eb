import { expect, test } from "vitest";
import { shownToast, type Toast } from "./toasts.ts";

const good: Toast = { id: 1, kind: "good", message: "CALL placed" };
const bad: Toast = { id: 2, kind: "bad", message: "The price is not fresh" };
const later: Toast = { id: 3, kind: "plain", message: "Long BTC/USDT closed" };

test("[NAV-06] at most one message is shown: the newest, and an error until it has been read", () => {
  expect(shownToast([])).toBeUndefined();
  expect(shownToast([good])).toBe(good);
  expect(shownToast([good, later])).toBe(later);
  expect(shownToast([good, bad, later])).toBe(bad);
});
