/** Takes what users and operators send: most of it becomes a command of the engine. */
import type { Command } from "@candor/core/engine/command";
import { houseAccount, userAccount, type AccountId } from "@candor/core/ids/account-id";
import type { Money } from "@candor/core/money/money";
import { correctionMoves } from "@candor/core/wallet/correction";
import { fundingMoves } from "@candor/core/wallet/funding";
import type { OperatorAct, ProtectionChange, Purse, Sent } from "../world/inputs.ts";
import { accept, isKnown } from "./accept.ts";
import { claimHash, giveQuote } from "./deposits.ts";
import { give, nameOf, type Host } from "./host.ts";
import { orderInvoice } from "./invoices.ts";
import { resolve } from "./resolve.ts";
import { cancelWithdrawal } from "./withdrawals.ts";

/** Submits what a user sends. */
export const submit = (host: Host, sent: Sent): void => {
  const { request, userId } = sent;
  if (request.type === "cancel") return cancelWithdrawal(host, userId, request);
  if (request.type === "protect") return protect(host, userId, request.change);
  if (request.type === "claim") return claimHash(host, userId, request.nth);
  if (request.type === "quote") return giveQuote(host, userId, request.amount);
  if (request.type === "invoice") return orderInvoice(host, userId, request);
  if (isKnown(host, sent)) return;
  const acceptedMs = host.clock.acceptance(sent.acceptedMs);
  const command = host.firstAsked.get(nameOf(sent)) ?? resolve(host, { ...sent, request });
  if (command !== undefined) accept(host, sent, { ...command, acceptedMs });
};

/** A change of what protects an account: withdrawals wait for a day then (WAL-12). */
const protect = ({ ledger: { withdrawals }, nowMs }: Host, userId: number, change: ProtectionChange): void =>
  void (change === "address" ? withdrawals.addressMs : withdrawals.passwordMs).set(userId, nowMs);

/** Users without an answer send their commands again. */
export const submitLost = (host: Host, trueMs: number): void => {
  const lost = host.lost;
  host.lost = [];
  for (const keyed of lost) {
    const command = host.firstAsked.get(nameOf(keyed));
    if (command === undefined || isKnown(host, keyed)) continue;
    accept(host, keyed, { ...command, acceptedMs: host.clock.acceptance(trueMs) });
  }
};

/** Performs an operator's action. A freeze is stored before the engine gets it; movements of money are sent under a key. */
export const operate = (host: Host, act: OperatorAct, trueMs: number): void => {
  const acceptedMs = host.clock.acceptance(trueMs);
  const keyed = { userId: 0, key: `operator ${host.firstAsked.size}`, fingerprint: "first" };
  switch (act.type) {
    case "freeze":
    case "unfreeze":
      if (act.type === "freeze") host.ledger.frozen.add(act.userId);
      else host.ledger.frozen.delete(act.userId);
      give(host, freezing(host, act.type, act.userId, acceptedMs));
      return;
    case "capital":
      accept(host, keyed, { ...funding(act.amount), acceptedMs });
      return;
    case "correct":
      accept(host, keyed, { ...correction(host, act), acceptedMs });
  }
};

export const freezing = (host: Host, type: "freeze" | "unfreeze", userId: number, acceptedMs: number) => {
  host.lastTicket += 1;
  return {
    type: "command",
    ticket: host.lastTicket,
    command: { type: type === "freeze" ? "freezeUser" : "unfreezeUser", userId, acceptedMs },
  } as const;
};

const funding = (amount: Money): Command => ({
  type: "moveFunds",
  userId: 0,
  acceptedMs: 0,
  list: "fundings",
  row: { user_id: 0, amount },
  legs: fundingMoves({ userId: 0, amount }),
  shortages: [],
});

type Correct = Extract<OperatorAct, { type: "correct" }>;

const correction = (host: Host, act: Correct): Command => {
  const { requests } = host.ledger;
  const requestId = requests.size + 1;
  const [debit, credit] = [accountOf(act.from), accountOf(act.to)];
  requests.set(requestId, { debit, credit, amount: act.amount });
  return {
    type: "moveFunds",
    userId: 0,
    acceptedMs: 0,
    list: "corrections",
    row: { request_id: requestId },
    legs: correctionMoves({ requestId, debit, credit, amount: act.amount }),
    shortages: [],
  };
};

const accountOf = ({ userId, name }: Purse): AccountId =>
  name === "wallet" || name === "contract" ? userAccount(userId, name) : houseAccount(name);
