import { expect, test, vi } from "vitest";
import { isPage, openPaymentWindow } from "./payment-window.ts";

const opened = () => {
  const replace = vi.fn<(url: string) => void>();
  const close = vi.fn<() => void>();
  const shown = { opener: "this page", location: { replace }, close };
  return { shown, replace, close, made: openPaymentWindow(() => shown as unknown as Window) };
};

test("[WAL-01] the payment page opens in a window that has no handle of this one", () => {
  const { shown, replace, made } = opened();
  expect(shown.opener).toBeNull();
  made.goTo("https://pay.example/i/1");
  expect(replace).toHaveBeenCalledExactlyOnceWith("https://pay.example/i/1");
});

test("[WAL-01] an address that is not a page is not opened, and a blocked window does no harm", () => {
  const { replace, close, made } = opened();
  made.goTo("javascript:alert(1)");
  expect(replace).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
  openPaymentWindow(() => null).goTo("https://pay.example/i/1");
  expect(isPage("file:///etc/passwd")).toBe(false);
});
