import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../../ids/account-id.ts";
import { setBalance } from "./funds.ts";
import { correctionMoves } from "../../wallet/correction.ts";
import { fundingMoves } from "../../wallet/funding.ts";
import type { MoveFunds } from "../command.ts";
import type { EngineState } from "../state.ts";
import { open, settleAll } from "../levers/test-levers.ts";
import { versionOf } from "./fact.ts";
import {
  answersOf,
  ask,
  contractOf,
  decidedOf,
  fund,
  keyOf,
  moving,
  opened,
  poolOf,
  quote,
  send,
  trade,
  usdt,
  walletOf,
} from "../test-world.ts";

const wallet = userAccount(1, "wallet");

const funding = (userId: number, amount: number): MoveFunds => ({
  type: "moveFunds",
  userId,
  acceptedMs: 1_001,
  list: "fundings",
  row: { user_id: userId, amount: usdt(amount) },
  legs: fundingMoves({ userId, amount: usdt(amount) }),
  shortages: [],
});
/** An approved correction that debits the suspense account, or credits it. */
const correction = (amount: number, isBack = false): MoveFunds => {
  const [debit, credit] = isBack ? [wallet, houseAccount("suspense")] : [houseAccount("suspense"), wallet];
  return {
    type: "moveFunds",
    userId: 1,
    acceptedMs: 1_001,
    list: "corrections",
    row: { request_id: 5 },
    legs: correctionMoves({ requestId: 5, debit, credit, amount: usdt(amount) }),
    shortages: [{ account: wallet, refusal: { key: "NotEnough", values: { wallet: "1" } } }],
  };
};

describe("a fact without a price", () => {
  test("[LEV-16] [TRUST-01] a transfer moves money at once, and its row gets a number and its acceptance time", () => {
    const state = opened();
    const command = moving(state, 40);
    const [effect] = send(state, command, 3);
    expect(effect).toEqual({
      type: "taken",
      ticket: 3,
      newId: 1,
      facts: [
        {
          type: "moved",
          list: "transfers",
          userId: 1,
          row: { user_id: 1, direction: "to_contract", amount: usdt(40), id: 1, accepted_ms: state.markMs },
          after: [
            { account: wallet, balance: usdt(99_960) },
            { account: userAccount(1, "contract"), balance: usdt(100_040) },
          ],
        },
      ],
    });
    expect([walletOf(state), contractOf(state)]).toEqual([usdt(99_960), usdt(100_040)]);
  });

  test("[TRUST-01] each kind of row has its own numbers, and a refusal uses none", () => {
    const state = opened();
    fund(state, 1, { wallet: 0 });
    expect(keyOf(ask(state, moving(state, 1)))).toBe("low");
    setBalance(state.funds, houseAccount("suspense"), usdt(1));
    const numbers = [funding(1, 5), funding(0, 5), moving(state, 1), correction(1), moving(state, 1)].map(
      (command) => decidedOf(ask(state, command)).newId,
    );
    expect(numbers).toEqual([1, 2, 1, 1, 2]);
  });

  test("[LEV-16] a transfer of more than the account holds, even by one micro-unit, is refused with `low` and moves nothing", () => {
    const state = opened();
    fund(state, 1, { wallet: 10 });
    expect(keyOf(ask(state, moving(state, 10.000001)))).toBe("low");
    expect([walletOf(state), contractOf(state)]).toEqual([usdt(10), usdt(100_000)]);
    expect(keyOf(ask(state, moving(state, 10)))).toBe("taken");
    expect(walletOf(state)).toBe(0n);
  });

  test("[TRUST-01] the calling area chooses the refusal for a shortage", () => {
    const state = opened();
    setBalance(state.funds, houseAccount("suspense"), usdt(8));
    expect(decidedOf(ask(state, correction(7))).facts).toMatchObject([{ list: "corrections" }]);
    expect(poolOf(state, "suspense")).toBe(usdt(1));
    expect(keyOf(ask(state, correction(7)))).toBe("low");
    expect(poolOf(state, "suspense")).toBe(usdt(1));
    fund(state, 1, { wallet: 6 });
    expect(ask(state, correction(7, true))).toMatchObject({
      type: "refused",
      refusal: { key: "NotEnough", values: { wallet: "1" } },
    });
    expect(walletOf(state)).toBe(usdt(6));
  });

  test("[SWAP-01] of several accounts that may be short, the refusal is that of the one that is", () => {
    const state = opened();
    const stock = houseAccount("swap_stock");
    const command: MoveFunds = {
      ...correction(7, true),
      legs: [
        { debit: wallet, credit: houseAccount("suspense"), amount: usdt(7) },
        { debit: stock, credit: userAccount(1, "contract"), amount: usdt(7) },
      ],
      shortages: [
        { account: wallet, refusal: { key: "low" } },
        { account: stock, refusal: { key: "SwapStockIsShort" } },
      ],
    };
    expect(keyOf(ask(state, command))).toBe("SwapStockIsShort");
    fund(state, 1, { wallet: 6 });
    expect(keyOf(ask(state, command))).toBe("low");
  });

  test("[TRUST-01] the house's capital grows by an ordinary command, and the next command can use it", () => {
    const state = opened({ capital: 0 });
    expect(decidedOf(ask(state, funding(0, 1_000))).facts).toMatchObject([
      { list: "fundings", after: [{ account: houseAccount("capital"), balance: usdt(1_000) }] },
    ]);
    expect(poolOf(state, "capital")).toBe(usdt(1_000));
  });

  test("[API-18] the next command of a user can spend the money of a deposit", () => {
    const state = opened();
    fund(state, 1, { wallet: 0 });
    expect(answersOf(send(state, moving(state, 5), 1))).toEqual(["1 low"]);
    expect(answersOf(send(state, funding(1, 5), 2))).toEqual(["2 taken"]);
    expect(answersOf(send(state, moving(state, 5), 3))).toEqual(["3 taken"]);
  });
});

describe("a command that was computed from what was read", () => {
  const expecting = (version: number, within?: { readonly fromMs: number; readonly untilMs: number }) => ({
    ...funding(1, 5),
    acceptedMs: 5_000,
    expects: [{ of: "rewards/1", version, ...(within && { within }) }],
  });

  test("[RWD-01] [INV-12] is refused when that has changed, and counts as a change otherwise", () => {
    const state = opened();
    const ask0 = () => ask(state, expecting(0));
    expect(decidedOf(ask0()).facts).toMatchObject([{ changes: [{ of: "rewards/1", version: 1 }] }]);
    expect(keyOf(ask0())).toBe("ChangedMeanwhile");
    expect(decidedOf(ask(state, expecting(1))).facts).toMatchObject([{ changes: [{ version: 2 }] }]);
  });

  test.each([
    ["at its beginning", 5_000, 5_001, true],
    ["before it", 5_001, 6_000, false],
    ["just before its end", 4_000, 5_001, true],
    ["at its end", 4_000, 5_000, false],
  ])(
    "[RWD-01] [RWD-03] that holds for a time and is accepted %s is taken: %#",
    (_when, fromMs, untilMs, isTaken) => {
      const state = opened();
      const effect = ask(state, expecting(0, { fromMs, untilMs }));
      if (isTaken) expect(decidedOf(effect).newId).toBe(1);
      else expect(keyOf(effect)).toBe("ChangedMeanwhile");
    },
  );

  test("[INV-14] that expects several parts is refused when one of them has changed, and changes none of them then", () => {
    const state = opened();
    const both = (pool: number, holder: number): MoveFunds => ({
      ...funding(1, 5),
      expects: [
        { of: "pool/1", version: pool },
        { of: "invest/1", version: holder },
      ],
    });
    expect(decidedOf(ask(state, both(0, 0))).facts).toMatchObject([
      {
        changes: [
          { of: "pool/1", version: 1 },
          { of: "invest/1", version: 1 },
        ],
      },
    ]);
    expect(keyOf(ask(state, both(1, 0)))).toBe("ChangedMeanwhile");
    expect(keyOf(ask(state, both(0, 1)))).toBe("ChangedMeanwhile");
    expect([versionOf(state, "pool/1"), versionOf(state, "invest/1")]).toEqual([1, 1]);
  });
});

describe("a command that is decided only while an owner has no trade", () => {
  const flatly = (held: number): MoveFunds => ({
    ...funding(2, 5),
    whileFlat: { owner: 1, held: usdt(held) },
  });
  const isTaken = (state: EngineState, held: number): boolean => keyOf(ask(state, flatly(held))) === "taken";

  test("[INV-14] is refused when the owner's contract wallet holds another amount, by one micro-unit", () => {
    const state = opened();
    expect([isTaken(state, 99_999.999999), isTaken(state, 100_000.000001), isTaken(state, 100_000)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("[INV-14] is refused while the owner has a live order, and while a tick has closed it and its money is not handed out", () => {
    const state = opened();
    const isTakenNow = (): boolean =>
      keyOf(ask(state, { ...flatly(0), whileFlat: { owner: 1, held: contractOf(state) } })) === "taken";
    open(state, { stopLoss: quote(990) });
    expect(isTakenNow()).toBe(false);
    trade(state, 980);
    expect(state.levers.size).toBe(0);
    expect(isTakenNow()).toBe(false);
    settleAll(state);
    expect(isTakenNow()).toBe(true);
  });

  test("[INV-14] is refused while the owner has a run, which may trade at the next tick", () => {
    const state = opened();
    send(state, {
      type: "startRun",
      userId: 1,
      acceptedMs: state.markMs,
      symbol: "A",
      amount: usdt(200),
      multiple: 10,
      times: 1,
    });
    expect(isTaken(state, 100_000)).toBe(false);
    send(state, { type: "stopRun", userId: 1, acceptedMs: state.markMs, runId: 1 });
    expect(isTaken(state, 100_000)).toBe(true);
  });
});
