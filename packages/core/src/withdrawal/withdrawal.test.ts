import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { money, moneyUnit } from "../money/money.ts";
import { prng } from "../prng/prng.ts";
import { dayMs } from "../time/time.ts";
import { approvalsNeeded, approverOf, changeWaits, remainingPolicy } from "./approval.ts";
import {
  capLeft,
  checkAmount,
  checkCap,
  checkPasswordGiven,
  checkTarget,
  type SavedPayout,
} from "./check-request.ts";
import { withdrawalFee } from "./fee.ts";
import { paidMoves, requestedMoves, returnedMoves } from "./moves.ts";
import { withdrawalRefusals } from "./refusals.ts";
import { mayStep, nextSteps, outcomeOf, type StepActor, type WithdrawalState } from "./withdrawal.ts";

const usdt = (whole: number) => money(BigInt(whole) * moneyUnit);
const limits = { bankMin: usdt(100), digitalMin: usdt(10), max: usdt(50_000) };
const keyOf = (result: { ok: boolean; refusal?: { key: string } }): string => result.refusal?.key ?? "ok";

describe("the steps", () => {
  const states = Object.keys(nextSteps) as WithdrawalState[];
  const actors: readonly StepActor[] = ["owner", "policy", "operator", "payout"];

  test("[WAL-12] are these and no others", () => {
    const all = states.flatMap((from) =>
      states.flatMap((to) =>
        actors.filter((actor) => mayStep(from, to, actor)).map((actor) => `${from} ${to} ${actor}`),
      ),
    );
    expect(all).toEqual([
      "requested approved policy",
      "requested approved operator",
      "requested cancelled owner",
      "requested refused operator",
      "approved sent operator",
      "approved sent payout",
      "approved failed operator",
      "approved failed payout",
      "sent done operator",
      "sent done payout",
      "sent failed operator",
      "sent failed payout",
    ]);
  });

  test("[WAL-12] only the four ends move the held money: done pays, the others return", () => {
    const ends = states.map((state) => [state, outcomeOf(state)]).filter(([, outcome]) => outcome);
    expect(Object.fromEntries(ends)).toEqual({
      done: "paid",
      cancelled: "returned",
      refused: "returned",
      failed: "returned",
    });
  });
});

describe("the fee", () => {
  test("[WAL-09] is 5 % of the amount, deducted from it", () => {
    expect(withdrawalFee(usdt(100), 500)).toEqual({ fee: usdt(5), arrives: usdt(95) });
    expect(withdrawalFee(usdt(1), 0)).toEqual({ fee: 0n, arrives: usdt(1) });
  });

  test("[WAL-09] and what arrives sum to the amount, rounded for the customer", () => {
    expect(withdrawalFee(money(19n), 500)).toEqual({ fee: 0n, arrives: 19n });
    const { below } = prng("fee");
    for (let turn = 0; turn < 500; turn += 1) {
      const amount = money(BigInt(1 + below(2_000_000_000)));
      const bps = below(5_001);
      const { fee, arrives } = withdrawalFee(amount, bps);
      expect(fee + arrives).toBe(amount);
      expect(fee * 10_000n <= amount * BigInt(bps)).toBe(true);
    }
    expect(withdrawalFee(usdt(1), 5_000)).toEqual({ fee: 500_000n, arrives: 500_000n });
    for (const bps of [5_001, -1, 0.5])
      expect(() => withdrawalFee(usdt(1), bps)).toThrow("a fee is a share of at most half");
  });
});

describe("the money", () => {
  const [wallet, hold] = [userAccount(7, "wallet"), userAccount(7, "withdraw_hold")];
  const amount = usdt(100);

  test("[WAL-12] is held whole, comes back whole, or leaves as what arrives and the fee", () => {
    expect(requestedMoves({ userId: 7, amount })).toEqual([{ debit: wallet, credit: hold, amount }]);
    expect(returnedMoves({ userId: 7, amount })).toEqual([{ debit: hold, credit: wallet, amount }]);
    const custody = houseAccount("custody:sandbox");
    expect(paidMoves({ userId: 7, amount, fee: usdt(5) }, "custody:sandbox")).toEqual([
      { debit: hold, credit: custody, amount: usdt(95) },
      { debit: hold, credit: houseAccount("fees"), amount: usdt(5) },
    ]);
    expect(paidMoves({ userId: 7, amount, fee: usdt(0) }, "custody:sandbox")).toEqual([
      { debit: hold, credit: custody, amount },
    ]);
  });
});

describe("a request", () => {
  const check = (whole: bigint, way: "digital" | "bank" = "digital", wallet = usdt(60_000)) =>
    keyOf(checkAmount(money(whole), way, wallet, limits));

  test("[WAL-06] is refused for its amount in this order: nothing, no whole number, more than there is, the limits", () => {
    expect(check(0n, "digital", usdt(0))).toBe("enterTheAmount");
    expect(check(1_500_000n, "digital", usdt(1))).toBe("MustBeAnInteger");
    expect(check(usdt(5), "digital", usdt(4))).toBe("low");
    expect(check(usdt(9))).toBe("TheWithdrawalAmountCannotBeLessThanOrGreaterThan");
    expect(check(usdt(50_001))).toBe("TheWithdrawalAmountCannotBeLessThanOrGreaterThan");
    expect([check(usdt(10)), check(usdt(50_000)), check(usdt(10), "digital", usdt(10))]).toEqual([
      "ok",
      "ok",
      "ok",
    ]);
  });

  test("[WAL-06] a bank pays no less than cash_min, and the refusal says both limits", () => {
    expect(check(usdt(100), "bank")).toBe("ok");
    expect(checkAmount(usdt(99), "bank", usdt(500), limits)).toMatchObject({
      refusal: { values: { min: "100", max: "50000" } },
    });
  });

  test("[WAL-06] needs a withdrawal password, and one that was set", () => {
    expect(keyOf(checkPasswordGiven("", false))).toBe("enterTheWithdrawalPassword");
    expect(keyOf(checkPasswordGiven("x", false))).toBe("SetAWithdrawalPasswordFirst");
    expect(keyOf(checkPasswordGiven("x", true))).toBe("ok");
  });

  const nothing: SavedPayout = { bank: undefined, wallet: undefined, onlyProven: false };
  const wallet = { address: "TXYZ", network: "tron", isProven: false } as const;
  test("[WAL-06] needs to know where the money goes", () => {
    expect(keyOf(checkTarget("bank", nothing))).toBe("PleaseAddBankInformationFirst");
    expect(keyOf(checkTarget("digital", nothing))).toBe("PleaseFillInTheWalletAddress");
    expect(keyOf(checkTarget("digital", { ...nothing, wallet: { ...wallet, network: undefined } }))).toBe(
      "WithdrawalsArePaidInUsdt",
    );
    expect(keyOf(checkTarget("bank", { ...nothing, bank: "x".repeat(1_000) }))).toBe("ok");
    expect(keyOf(checkTarget("bank", { ...nothing, bank: "x".repeat(1_001) }))).toBe(
      "PleaseAddBankInformationFirst",
    );
    expect(checkTarget("bank", { ...nothing, bank: "IBAN" })).toEqual({
      ok: true,
      value: { network: "bank", address: "IBAN", isProven: false },
    });
    expect(checkTarget("digital", { ...nothing, wallet })).toEqual({
      ok: true,
      value: { network: "tron", address: "TXYZ", isProven: false },
    });
  });

  test("[WAL-12] goes only to a proven address when its owner asked for that", () => {
    const saved = { bank: "IBAN", wallet, onlyProven: true };
    expect(keyOf(checkTarget("digital", saved))).toBe("AddressIsNotProven");
    expect(keyOf(checkTarget("bank", saved))).toBe("AddressIsNotProven");
    expect(keyOf(checkTarget("digital", { ...saved, wallet: { ...wallet, isProven: true } }))).toBe("ok");
  });

  test("[WAL-10] is paced by the day's cap, and has none with a financial product", () => {
    expect(keyOf(checkCap(usdt(1_000), usdt(1_000), 0n))).toBe("ok");
    expect(checkCap(usdt(901), usdt(1_000), usdt(100))).toEqual({
      ok: false,
      refusal: { key: "WithdrawalCapReached", values: { cap: "1000", left: "900" } },
    });
    expect(keyOf(checkCap(usdt(50_000), undefined, usdt(1_000_000)))).toBe("ok");
    expect([capLeft(usdt(1_000), usdt(2_000)), capLeft(undefined, 0n)]).toEqual([0n, undefined]);
  });
});

describe("the approval", () => {
  const policy = { autoBelow: usdt(1_000), asksForProof: false, twoFrom: usdt(10_000) };

  test("[WAL-12] comes from the policy, from one operator, or above the limit from two", () => {
    const by = (whole: number, isProven = false) => approverOf(usdt(whole), isProven, policy);
    expect([by(999), by(1_000), by(9_999), by(10_000)]).toEqual([
      "policy",
      "operator",
      "operator",
      "twoOperators",
    ]);
    expect([approvalsNeeded(usdt(9_999), policy), approvalsNeeded(usdt(10_000), policy)]).toEqual([1, 2]);
  });

  test("[WAL-12] outside of a demo, the policy knows only proven addresses", () => {
    const live = { ...policy, asksForProof: true };
    expect(approverOf(usdt(10), false, live)).toBe("operator");
    expect(approverOf(usdt(10), true, live)).toBe("policy");
    expect(approverOf(usdt(10), true, { ...live, twoFrom: usdt(5) })).toBe("twoOperators");
  });

  test("[OPS-03] in pieces takes two operators like the whole, once the pieces of a day reach the limit", () => {
    const after = (whole: number) => remainingPolicy(policy, usdt(whole));
    expect([9_500, 9_501, 10_000, 50_000].map((alone) => approverOf(usdt(499), true, after(alone)))).toEqual([
      "policy",
      "twoOperators",
      "twoOperators",
      "twoOperators",
    ]);
    expect(approvalsNeeded(usdt(2_000), after(8_000))).toBe(2);
    expect(remainingPolicy(policy, usdt(0))).toEqual(policy);
    expect(after(10_001).twoFrom).toBe(0n);
  });

  test("[WAL-12] waits 24 hours after each change, and the longest wait is named first", () => {
    const changes = {
      password: 1_000,
      withdrawPassword: undefined,
      factor: 3_000,
      address: 2_000,
      onlyProven: undefined,
    };
    expect(changeWaits(changes, 4_000)).toEqual([
      { change: "factor", untilMs: 3_000 + dayMs },
      { change: "address", untilMs: 2_000 + dayMs },
      { change: "password", untilMs: 1_000 + dayMs },
    ]);
    expect(changeWaits(changes, 2_999 + dayMs).map(({ change }) => change)).toEqual(["factor"]);
    expect(changeWaits(changes, 3_000 + dayMs)).toEqual([]);
  });
});

test("[WAL-13] no refusal asks for a purchase, a fee, a deposit or the end of a bonus; each is one of five grounds", () => {
  const grounds = Object.values(withdrawalRefusals).map(({ ground }) => ground);
  expect(new Set(grounds)).toEqual(new Set(["request", "funds", "proof", "pace", "freeze"]));
  const reasons = Object.values(withdrawalRefusals).map(({ because }) => because);
  expect(reasons.filter((because) => !because.endsWith("."))).toEqual([]);
  expect(Object.keys(withdrawalRefusals)).toEqual([
    "enterTheAmount",
    "MustBeAnInteger",
    "low",
    "TheWithdrawalAmountCannotBeLessThanOrGreaterThan",
    "enterTheWithdrawalPassword",
    "SetAWithdrawalPasswordFirst",
    "WrongWithdrawalPassword",
    "LoginLocked",
    "PleaseAddBankInformationFirst",
    "PleaseFillInTheWalletAddress",
    "WithdrawalsArePaidInUsdt",
    "AddressIsNotProven",
    "WithdrawalCapReached",
    "FreshFactorNeeded",
    "AccountFrozen",
  ]);
});
