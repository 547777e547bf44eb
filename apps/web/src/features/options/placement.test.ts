import { expect, it } from "vitest";
import { mostRepeats } from "../../lib/open-outcome.ts";
import { afterFailure, asksForPrice, atPrice, isBusy, type Intent } from "./placement.ts";

const intent: Intent = {
  key: "AAAAAAAAAAAAAAAAAAAAAA",
  pid: 1,
  procode: "BTCUSDT",
  pair: "BTC/USDT",
  direction: "call",
  stake: "10",
  seconds: 60,
  percent: 80,
  seenPrice: "84000.1",
};

it.each(["Network", "OutcomeUnknown"])(
  "[API-11] after %s the same key is sent again, then the user is asked",
  (key) => {
    const failure = { key, message: "" };
    for (let attempt = 0; attempt < mostRepeats; attempt++)
      expect(afterFailure(intent, failure, attempt)).toBe("again");
    expect(afterFailure(intent, failure, mostRepeats)).toEqual({ kind: "lost", intent });
  },
);

it("[OPT-06] a moved price is offered again under a new key", () => {
  expect(afterFailure(intent, { key: "PriceMoved", message: "" }, 0)).toEqual({ kind: "moved", intent });
  const next = atPrice(intent, "84200", "BBBBBBBBBBBBBBBBBBBBBB");
  expect(next).toEqual({ ...intent, seenPrice: "84200", key: "BBBBBBBBBBBBBBBBBBBBBB" });
});

it("[API-06] any other refusal shows the server's message", () => {
  const failure = { key: "ExposureLimit", message: "The reserve cannot cover this" };
  expect(afterFailure(intent, failure, 0)).toEqual({ kind: "refused", intent, message: failure.message });
});

it("[SES-09] nothing starts while an order is on its way or its outcome is unknown", () => {
  expect(isBusy({ kind: "sending", intent })).toBe(true);
  expect(isBusy({ kind: "lost", intent })).toBe(true);
  expect(isBusy({ kind: "moved", intent })).toBe(false);
  expect(isBusy({ kind: "idle" })).toBe(false);
});

it("[SAFE-03] [OPT-06] after the risk notice a waiting order continues with an accepted price, like a moved one", () => {
  expect(asksForPrice({ kind: "waiting", intent })).toBe(true);
  expect(asksForPrice({ kind: "moved", intent })).toBe(true);
  expect(asksForPrice({ kind: "sending", intent })).toBe(false);
  expect(isBusy({ kind: "waiting", intent })).toBe(false);
});
