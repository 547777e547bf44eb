import { afterEach, expect, test, vi } from "vitest";
import { shownToast, toast, useToasts, type Toast } from "./toasts.ts";

afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

const good: Toast = { id: 1, kind: "good", message: "CALL placed" };
const bad: Toast = { id: 2, kind: "bad", message: "The price is not fresh" };
const later: Toast = { id: 3, kind: "plain", message: "Long BTC/USDT closed" };

test("[NAV-06] at most one message is shown: the newest, and an error until it has been read", () => {
  expect(shownToast([])).toBeUndefined();
  expect(shownToast([good])).toBe(good);
  expect(shownToast([good, later])).toBe(later);
  expect(shownToast([good, bad, later])).toBe(bad);
});

test.each([
  ["that it is set", () => toast.good("The alert is set")],
  ["an error", () => toast.bad("No answer came")],
])(
  "[MKT-11] [NAV-06] an alert that rings just before the page says %s is shown again afterwards, for seconds",
  (_, cover) => {
    vi.useFakeTimers();
    toast.news("BTC/USDT has risen to 60,000");
    vi.advanceTimersByTime(10);
    cover();
    const shown = (): string | undefined => shownToast(useToasts.getState().toasts)?.message;
    expect(shown()).not.toBe("BTC/USDT has risen to 60,000");
    vi.advanceTimersByTime(8_000);
    expect(shown()).toBe("BTC/USDT has risen to 60,000");
    vi.advanceTimersByTime(3_900);
    expect(shown()).toBe("BTC/USDT has risen to 60,000");
    vi.advanceTimersByTime(100);
    expect(shown()).toBeUndefined();
  },
);
