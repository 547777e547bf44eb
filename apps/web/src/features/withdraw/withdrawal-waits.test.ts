import { expect, test } from "vitest";
import { changesIn, isBack, shownWait } from "./withdrawal-waits.ts";

const nowMs = 1_000_000;

test("[WAL-12] the policy approves within seconds, or at the time when the last change was waited for, or after a freeze", () => {
  const policy = { why: "policy", until: 0 } as const;
  expect(shownWait(policy, [policy], nowMs)).toEqual({ text: "withdraw.waits.policy" });
  const later = { ...policy, until: nowMs + 5 };
  expect(shownWait(later, [later], nowMs)).toEqual({ text: "withdraw.waits.policyAt", until: nowMs + 5 });
  expect(shownWait({ ...policy, until: nowMs - 5 }, [policy], nowMs)).toEqual({
    text: "withdraw.waits.policy",
  });
  const frozen = { why: "frozen", until: 0 } as const;
  expect(shownWait(policy, [frozen, policy], nowMs)).toEqual({ text: "withdraw.waits.policyLater" });
});

test("[WAL-12] confirmations name the time that their network usually needs; once it is over, or unknown, no time at all", () => {
  const wait = { why: "confirmations", until: nowMs + 60_000 } as const;
  expect(shownWait(wait, [wait], nowMs)).toEqual({
    text: "withdraw.waits.confirmations",
    until: nowMs + 60_000,
  });
  for (const until of [0, nowMs, nowMs - 1])
    expect(shownWait({ ...wait, until }, [wait], nowMs)).toEqual({
      text: "withdraw.waits.confirmationsLater",
    });
});

test("[WAL-12] what a person or a bank does has no time, and a change of the account has one", () => {
  for (const why of ["operator", "twoOperators", "payoutByHand", "payoutBySigner", "bank", "frozen"] as const)
    expect(shownWait({ why, until: 0 }, [], nowMs)).toEqual({ text: `withdraw.waits.${why}` });
  expect(shownWait({ why: "address", until: 7 }, [], nowMs)).toEqual({
    text: "withdraw.waits.address",
    until: 7,
  });
});

test("[WAL-12] before the request, the changes are named with their ends, and not who would approve", () => {
  const address = { why: "address", until: 7 } as const;
  expect(changesIn([{ why: "frozen", until: 0 }, address, { why: "policy", until: 7 }])).toEqual([address]);
});

test("[WAL-12] the money is back after a cancellation, a refusal or a failure, but not before that is booked", () => {
  const states = ["requested", "approved", "sent", "done", "cancelled", "refused", "failed"] as const;
  expect(states.filter((state) => isBack({ state, waits: [] }))).toEqual(["cancelled", "refused", "failed"]);
  const booking = { why: "booking", until: 0 } as const;
  for (const state of states) expect(isBack({ state, waits: [booking] })).toBe(false);
});
