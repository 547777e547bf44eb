import { expect, it } from "vitest";
import { mostRepeats } from "../../../lib/calls/open-outcome.ts";
import { afterFailure, asksForPrice, atPrice, isBusy, type Intent } from "./placement.ts";

const intent: Intent = {
  key: "AAAAAAAAAAAAAAAAAAAAAA",
  pid: 1,
  symbol: "BTCUSDT",
  pair: "BTC/USDT",
  direction: "call",
  stake: "10",
  seconds: 60,
  percent: 80,
  seenPrice: "84000.1",
};

const failure = (key: string, message = "") => ({ key, message });
const first = { failed: 0, isOpen: false };

it.each(["Network", "OutcomeUnknown", "InternalError"])(
  "[API-11] after %s the same key is sent again, then the user is asked",
  (key) => {
    for (let failed = 0; failed < mostRepeats; failed++)
      expect(afterFailure(intent, failure(key), { failed, isOpen: failed > 0 }).next).toBe("again");
    const last = afterFailure(intent, failure(key), { failed: mostRepeats, isOpen: true });
    expect(last.next).toEqual({ kind: "lost", intent });
  },
);

it("[API-11] a server that is not ready for the repeat says nothing about the first attempt: the user is asked", () => {
  const { isOpen } = afterFailure(intent, failure("OutcomeUnknown"), first);
  const last = { failed: mostRepeats, isOpen };
  expect(afterFailure(intent, failure("NotReady"), last).next).toEqual({ kind: "lost", intent });
});

it("[API-11] a server that was never ready has placed nothing, and its message is shown", () => {
  expect(afterFailure(intent, failure("NotReady"), first)).toEqual({ next: "again", isOpen: false });
  const { next } = afterFailure(intent, failure("NotReady", "later"), { failed: mostRepeats, isOpen: false });
  expect(next).toEqual({ kind: "refused", intent, key: "NotReady", message: "later" });
});

it("[OPT-06] a moved price is offered again under a new key", () => {
  expect(afterFailure(intent, failure("PriceMoved"), first).next).toEqual({ kind: "moved", intent });
  const next = atPrice(intent, "84200", "BBBBBBBBBBBBBBBBBBBBBB");
  expect(next).toEqual({ ...intent, seenPrice: "84200", key: "BBBBBBBBBBBBBBBBBBBBBB" });
});

it("[API-06] any other refusal shows the server's message", () => {
  const message = "The reserve cannot cover this";
  const { next } = afterFailure(intent, failure("ExposureLimit", message), first);
  expect(next).toEqual({ kind: "refused", intent, key: "ExposureLimit", message });
});

it("[SES-09] nothing starts while an order is on its way or its outcome is unknown", () => {
  expect(isBusy({ kind: "sending", intent })).toBe(true);
  expect(isBusy({ kind: "lost", intent })).toBe(true);
  expect(isBusy({ kind: "moved", intent })).toBe(false);
  expect(isBusy({ kind: "idle" })).toBe(false);
});

it("[OPT-06] only an order whose price moved asks for a price", () => {
  expect(asksForPrice({ kind: "moved", intent })).toBe(true);
  expect(asksForPrice({ kind: "sending", intent })).toBe(false);
});
