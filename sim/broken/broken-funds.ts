/** Engines, and their ledgers, that do not agree about money: the funds authority has a gap (issue: funds, freezes). */
import type { EngineState, LeverDue } from "@candor/core/engine/state";
import { houseAccount, userAccount, type AccountId } from "@candor/core/ids/account-id";
import { postingOfRow, type Known, type Posting } from "../ledger/moves.ts";
import type { Row } from "../ledger/rows.ts";
import { product } from "../subject.ts";
import { afterwards, during, keeping, nothing, serving, stepping, type BrokenOnes } from "./tampering.ts";

const add = (state: EngineState, account: AccountId, amount: bigint): void =>
  void state.funds.set(Number(account), (state.funds.get(Number(account)) ?? 0n) + amount);

const credited = keeping(() => new Set<LeverDue>());

/** What an owner gets back for a close that is not handed out yet. */
const backOf = (due: LeverDue): bigint => {
  if ("fill" in due) return 0n;
  return due.order.margin + due.profit;
};

const paysAtOnce = stepping((state, event) => {
  const paid = credited(state);
  const pay = (sign: 1n | -1n): void => {
    for (const due of paid) add(state, userAccount(due.order.userId, "contract"), sign * backOf(due));
  };
  if (event.type === "settle") pay(-1n);
  const effects = product.step(state, event);
  if (event.type === "settle") {
    for (const due of paid) if (!state.leverDue.includes(due)) paid.delete(due);
    pay(1n);
    return effects;
  }
  for (const due of state.leverDue) {
    if (paid.has(due)) continue;
    paid.add(due);
    add(state, userAccount(due.order.userId, "contract"), backOf(due));
  }
  return effects;
});

const frozenUsers = keeping(() => new Set<number>());

/** Checks for a freeze only when a command arrives. */
const freezesOnArrival = stepping((state, event) => {
  if (event.type !== "command") return product.step(state, event);
  const { command, ticket } = event;
  const frozen = frozenUsers(state);
  if (command.type === "freezeUser") {
    frozen.add(command.userId);
    return [{ type: "taken", ticket, facts: [], newId: undefined }];
  }
  if (command.type === "unfreezeUser") frozen.delete(command.userId);
  const isClosing = command.type === "closeLever" || command.type === "closeAllLevers";
  return frozen.has(command.userId) && !isClosing
    ? [{ type: "refused", ticket, refusal: { key: "AccountFrozen" } }]
    : product.step(state, event);
});

/** A winner gets a micro-unit more than was reserved. */
const overpaid = (row: Row, known: Known): Posting | undefined => {
  const posting = postingOfRow(row, known);
  return posting?.kind !== "option_won"
    ? posting
    : { ...posting, moves: posting.moves.map((move) => ({ ...move, amount: move.amount + 1n })) };
};

const holds = "the engine holds what the ledger and the unbooked decisions hold";

export const brokenFunds: BrokenOnes = {
  "pays what a tick has closed before it is handed out": ["TRUST-01", holds, paysAtOnce, 1],
  "pays a micro-unit too much, without a comparison of balances": [
    "TRUST-01",
    holds,
    serving({ comparesBalances: false }, { postingOf: overpaid }),
    1,
  ],
  "pays a micro-unit too much": [
    "TRUST-01",
    "a booking returns the balances that the engine expects",
    serving({}, { postingOf: overpaid }),
    1,
  ],
  "does not count capital that others add": [
    "OPT-07",
    holds,
    during(["command"], (state, event) => {
      const isCapital =
        event.type === "command" && event.command.type === "moveFunds" && event.command.userId === 0;
      const capital = Number(houseAccount("capital"));
      const before = state.funds.get(capital) ?? 0n;
      return isCapital ? () => void state.funds.set(capital, before) : nothing;
    }),
    1,
  ],
  "lets a transfer go below zero": [
    "LEV-16",
    "nobody is below zero",
    during(["command"], (state, event) => {
      if (event.type !== "command" || event.command.type !== "moveFunds") return nothing;
      const { list, legs } = event.command;
      if (list !== "transfers") return nothing;
      const accounts = legs.map(({ debit }) => debit);
      for (const account of accounts) add(state, account, 10n ** 12n);
      return () => {
        for (const account of accounts) add(state, account, -(10n ** 12n));
      };
    }),
    1,
  ],
  "promises more than the house owns": [
    "OPT-07",
    "what is taken could be paid under stress",
    during(["mark"], (state) => {
      add(state, houseAccount("capital"), 10n ** 15n);
      return () => add(state, houseAccount("capital"), -(10n ** 15n));
    }),
    2,
  ],
  "reserves nothing for a win": [
    "OPT-07",
    holds,
    afterwards((state, _, effects) => {
      const facts = effects.flatMap((effect) => (effect.type === "taken" ? effect.facts : []));
      for (const fact of facts) {
        if (fact.type !== "optionPlaced") continue;
        add(state, houseAccount("capital"), fact.option.payout);
        add(state, houseAccount("option_reserve"), -fact.option.payout);
      }
    }),
    1,
  ],
  "charges the fee of a contract twice": [
    "LEV-13",
    holds,
    afterwards((state, _, effects) => {
      const facts = effects.flatMap((effect) => (effect.type === "taken" ? effect.facts : []));
      for (const fact of facts) {
        if (fact.type !== "leverChanged" || fact.change.before !== undefined) continue;
        const { userId, fee, opening } = fact.change.order;
        if (opening !== undefined) add(state, userAccount(userId, "contract"), -fee);
      }
    }),
    1,
  ],
  "checks for a freeze only when a command arrives": [
    "SES-17",
    "nothing new is decided for a frozen user",
    freezesOnArrival,
    1,
  ],
};
