import { describe, expect, test } from "vitest";
import { money, moneyUnit } from "../money/money.ts";
import { prng } from "../prng/prng.ts";
import { dayMs } from "../time/time.ts";
import { neverChanged } from "./approval.ts";
import {
  isFromBefore,
  mayBeApproved,
  nextStep,
  payerOf,
  type Heard,
  type NextStep,
  type Payer,
  type PayoutLook,
  type SignersPayment,
  type WithdrawalFacts,
} from "./next-step.ts";
import { mayStep, nextSteps, type WithdrawalState } from "./withdrawal.ts";

const usdt = (whole: number) => money(BigInt(whole) * moneyUnit);
const nowMs = 10 * dayMs;
const requested: WithdrawalFacts = {
  state: "requested",
  amount: usdt(500),
  isProven: false,
  isFrozen: false,
  changes: neverChanged,
  approvedAlone: usdt(0),
  hash: undefined,
  signedHashes: [],
  isSentByHand: false,
  isApprovedByTwo: false,
  isWithSigner: false,
  isTakenBack: false,
};
const approved = { ...requested, state: "approved" } as const;
const sent = { ...requested, state: "sent", hash: "sent" } as const;
const bySigner = { ...sent, isWithSigner: true, signedHashes: ["sent", "newer"] } as const;
const policy = { autoBelow: usdt(1_000), twoFrom: usdt(10_000), asksForProof: false };

const nothingHeard: Heard = { looks: new Map(), signer: undefined };

const next = (facts: WithdrawalFacts, channel: Payer = "server", heard: Heard = nothingHeard) =>
  nextStep(facts, { nowMs, policy, channel }, heard);

const heardOf = (looks: Readonly<Record<string, PayoutLook | "other">>, signer?: Heard["signer"]): Heard => ({
  looks: new Map(Object.entries(looks).map(([hash, look]) => [hash, look === "other" ? undefined : look])),
  signer,
});

/** A step in a word, with the hash if it has one. */
const wordOf = (step: NextStep): string => {
  if (step.type === "make") return step.step.state;
  return step.type === "look" ? `look ${step.hash}` : step.type;
};

describe("a request", () => {
  test("[WAL-12] is approved by the policy below its limit, and waits for a person from there on", () => {
    expect(next(requested)).toEqual({ type: "make", step: { state: "approved", actor: "policy" } });
    expect(wordOf(next({ ...requested, amount: usdt(1_000) }))).toBe("wait");
  });

  test("[OPS-03] waits for two when the pieces of a day reach their limit together", () => {
    expect(wordOf(next({ ...requested, approvedAlone: usdt(9_499) }))).toBe("approved");
    expect(wordOf(next({ ...requested, approvedAlone: usdt(9_500) }))).toBe("wait");
  });

  test("[WAL-12] waits for an address that is proven where the policy asks for it", () => {
    const asking = { nowMs, policy: { ...policy, asksForProof: true }, channel: "server" } as const;
    expect(nextStep(requested, asking, nothingHeard)).toEqual({ type: "wait" });
    expect(wordOf(nextStep({ ...requested, isProven: true }, asking, nothingHeard))).toBe("approved");
  });

  test("[WAL-12] waits a day after each change of what protects the account, to the millisecond", () => {
    for (const change of Object.keys(neverChanged)) {
      const at = (changedMs: number) => ({ ...requested, changes: { ...neverChanged, [change]: changedMs } });
      expect(wordOf(next(at(nowMs - dayMs + 1)))).toBe("wait");
      expect(wordOf(next(at(nowMs - dayMs)))).toBe("approved");
      expect(mayBeApproved(at(nowMs - dayMs + 1), nowMs)).toBe(false);
    }
  });

  test("[SES-17] of a frozen account waits for everybody", () => {
    expect(wordOf(next({ ...requested, isFrozen: true }))).toBe("wait");
    expect(mayBeApproved({ isFrozen: true, changes: neverChanged }, nowMs)).toBe(false);
  });
});

describe("who pays", () => {
  const channels: readonly Payer[] = ["server", "signer", "person"];

  test("[WAL-12] is the channel's, unless two approved it, it was taken from the signer, or a person has paid it", () => {
    for (const channel of channels) {
      expect(payerOf(approved, channel)).toBe(channel);
      expect(payerOf({ ...approved, isApprovedByTwo: true }, channel)).toBe("person");
      expect(payerOf({ ...approved, isTakenBack: true }, channel)).toBe("person");
      expect(payerOf({ ...sent, isSentByHand: true }, channel)).toBe("person");
    }
  });

  test("[WAL-12] is the signer alone, once it was asked", () => {
    for (const channel of channels)
      expect(payerOf({ ...approved, isWithSigner: true }, channel)).toBe("signer");
    expect(wordOf(next({ ...approved, isWithSigner: true }, "server"))).toBe("wait");
    expect(wordOf(next({ ...approved, isWithSigner: true }, "person"))).toBe("wait");
  });

  test("[WAL-12] pays what is approved, and waits while the account is frozen", () => {
    expect(channels.map((channel) => wordOf(next(approved, channel)))).toEqual(["pay", "askSigner", "wait"]);
    for (const channel of channels) {
      expect(wordOf(next({ ...approved, isFrozen: true }, channel))).toBe("wait");
      expect(wordOf(next({ ...approved, isApprovedByTwo: true }, channel))).toBe("wait");
      expect(wordOf(next({ ...approved, isTakenBack: true }, channel))).toBe("wait");
    }
  });

  test("[WAL-12] has sent it through the signer when a block has the payment", () => {
    const said = (signer: SignersPayment | "nothing") =>
      next(approved, "signer", { ...nothingHeard, signer });
    expect(said("nothing")).toEqual({ type: "wait" });
    expect(said({ hash: "a", isInBlock: false })).toEqual({ type: "wait" });
    const step = { state: "sent", actor: "payout", hash: "a" };
    expect(said({ hash: "a", isInBlock: true })).toEqual({ type: "make", step });
  });
});

describe("a payment that was sent", () => {
  test("[WAL-12] is looked at, and decides when it is deep enough or has failed", () => {
    expect(wordOf(next(sent))).toBe("look sent");
    const after = (look: PayoutLook | "other") => wordOf(next(sent, "server", heardOf({ sent: look })));
    expect(after("paid")).toBe("done");
    expect(after("failed")).toBe("failed");
    for (const look of ["unknown", "pending", "older", "other"] as const) expect(after(look)).toBe("wait");
    expect(next(sent, "server", heardOf({ sent: "failed" }))).toEqual({
      type: "make",
      step: { state: "failed", actor: "payout", reason: "transferFailed" },
    });
  });

  test("[WAL-12] may have been replaced: its versions are looked at before anything follows from its absence or failure", () => {
    const table: readonly (readonly [PayoutLook | "other", PayoutLook | "other", string])[] = [
      ["unknown", "paid", "done"],
      ["failed", "paid", "done"],
      ["failed", "pending", "wait"],
      ["unknown", "failed", "failed"],
      ["failed", "unknown", "failed"],
      ["failed", "other", "failed"],
      ["unknown", "unknown", "askSigner"],
    ];
    for (const [one, newer, word] of table) {
      expect(wordOf(next(bySigner, "signer", heardOf({ sent: one })))).toBe("look newer");
      expect(wordOf(next(bySigner, "signer", heardOf({ sent: one, newer })))).toBe(word);
    }
    for (const look of ["paid", "pending", "older", "other"] as const)
      expect(wordOf(next(bySigner, "signer", heardOf({ sent: look })))).toBe(
        look === "paid" ? "done" : "wait",
      );
  });

  test("[WAL-12] is of a person: that the signer's has failed does not give it back, that it has arrived does pay it", () => {
    const facts = { ...sent, isTakenBack: true, isSentByHand: true, signedHashes: ["signers"] };
    const after = (signers: PayoutLook) =>
      wordOf(next(facts, "signer", heardOf({ sent: "unknown", signers })));
    expect([after("failed"), after("unknown"), after("pending"), after("paid")]).toEqual([
      "wait",
      "wait",
      "wait",
      "done",
    ]);
  });

  test("[WAL-12] is in no block: the signer is asked for a version that the server does not know, which is looked at", () => {
    const unknown = { sent: "unknown", newer: "unknown" } as const;
    const named = { hash: "newest", isInBlock: true };
    const after = (heard: Heard, channel: Payer = "signer") => wordOf(next(bySigner, channel, heard));
    expect(after(heardOf(unknown, "nothing"))).toBe("wait");
    expect(after(heardOf(unknown, { hash: "newer", isInBlock: false }))).toBe("wait");
    expect(after(heardOf(unknown, named))).toBe("look newest");
    expect(after(heardOf({ ...unknown, newest: "paid" }, named))).toBe("done");
    expect(after(heardOf({ ...unknown, newest: "failed" }, named))).toBe("failed");
    expect(after(heardOf({ ...unknown, newest: "pending" }, named))).toBe("wait");
    expect(after(heardOf(unknown), "person")).toBe("wait");
    expect(wordOf(next({ ...bySigner, isWithSigner: false }, "signer", heardOf(unknown)))).toBe("wait");
  });
});

test("[WAL-12] a payment in a block from more than three minutes before the approval is for something else", () => {
  expect([-1, 0].map((ms) => isFromBefore(nowMs, nowMs - 180_000 + ms))).toEqual([true, false]);
});

test("[WAL-12] [WAL-13] every end ends the hold, also of a frozen account: done pays, the others return", () => {
  const ends = ["done", "cancelled", "refused", "failed"] as const;
  expect(ends.map((state) => next({ ...sent, state, isFrozen: true }))).toEqual([
    { type: "endHold", outcome: "paid" },
    { type: "endHold", outcome: "returned" },
    { type: "endHold", outcome: "returned" },
    { type: "endHold", outcome: "returned" },
  ]);
});

test("[WAL-12] of any facts it waits or steps on after few answers, by the table of steps, and pays only what nobody else has", () => {
  const { below } = prng("next step");
  const one = <One>(...all: readonly [One, ...One[]]): One => all[below(all.length)] ?? all[0];
  const isIt = (): boolean => below(2) === 0;
  const states = Object.keys(nextSteps) as [WithdrawalState, ...WithdrawalState[]];
  const said = ["unknown", "pending", "paid", "failed", "older", undefined] as const;
  const seen = new Set<string>();
  for (let turn = 0; turn < 4_000; turn += 1) {
    const state = one(...states);
    const facts: WithdrawalFacts = {
      ...requested,
      state,
      amount: usdt(below(12_000)),
      isFrozen: isIt(),
      hash: state === "sent" ? one("a", "b") : undefined,
      signedHashes: one([], ["a"], ["a", "b"]),
      isSentByHand: state === "sent" && isIt(),
      isApprovedByTwo: isIt(),
      isWithSigner: isIt(),
      isTakenBack: isIt(),
    };
    const channel = one<Payer>("server", "signer", "person");
    let heard = nothingHeard;
    let step = next(facts, channel, heard);
    for (let asked = 0; step.type === "look" || step.type === "askSigner"; asked += 1) {
      expect(asked).toBeLessThan(5);
      heard =
        step.type === "look"
          ? { ...heard, looks: new Map([...heard.looks, [step.hash, one(...said)]]) }
          : {
              ...heard,
              signer: one<SignersPayment | "nothing">("nothing", { hash: one("a", "c"), isInBlock: isIt() }),
            };
      step = next(facts, channel, heard);
    }
    seen.add(`${state} ${wordOf(step)}`);
    const looks = [...heard.looks.values()];
    if (step.type === "make") {
      expect(mayStep(state, step.step.state, step.step.actor)).toBe(true);
      if (step.step.state === "done") expect(looks).toContain("paid");
      if (step.step.state === "failed") expect(looks).toContain("failed");
      if (step.step.state === "failed") expect(looks).not.toContain("paid");
    }
    if (step.type === "pay") {
      const { isApprovedByTwo, isWithSigner, isTakenBack, isFrozen } = facts;
      expect(isApprovedByTwo || isWithSigner || isTakenBack || isFrozen).toBe(false);
      expect(channel).toBe("server");
    }
  }
  expect([...seen].toSorted()).toEqual([
    "approved pay",
    "approved sent",
    "approved wait",
    "cancelled endHold",
    "done endHold",
    "failed endHold",
    "refused endHold",
    "requested approved",
    "requested wait",
    "sent done",
    "sent failed",
    "sent wait",
  ]);
});
