/** Takes what users and operators send: most of it becomes a command of the engine. */
import type { Money } from "@candor/core/money/money";
import type { OperatorAct, ProtectionChange, Sent } from "../world/inputs.ts";
import { accept, isKnown } from "./accept.ts";
import { isWithinCap } from "./days-cap.ts";
import { claimHash, giveQuote } from "./deposits.ts";
import { askToCorrect, askToMove } from "./house.ts";
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
  if (command === undefined || !isWithinCap(host, { ...command, acceptedMs })) return;
  accept(host, sent, { ...command, acceptedMs });
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
    const again = { ...command, acceptedMs: host.clock.acceptance(trueMs) };
    if (isWithinCap(host, again)) accept(host, keyed, again);
  }
};

/** Performs an operator's action. A freeze is stored before the engine gets it; money moves by acts of two, which one asks for. */
export const operate = (host: Host, act: OperatorAct, trueMs: number): void => {
  switch (act.type) {
    case "freeze":
    case "unfreeze":
      if (act.type === "freeze") host.ledger.frozen.add(act.userId);
      else host.ledger.frozen.delete(act.userId);
      give(host, freezing(host, act.type, act.userId, host.clock.acceptance(trueMs)));
      return;
    case "move":
      askToMove(host, askedBy(act.amount), act);
      return;
    case "correct":
      askToCorrect(host, askedBy(act.amount), act);
  }
};

/** The odd micro-units of the amount say which of the three asks. */
const askedBy = (amount: Money): number => 1 + Number(amount % 3n);

export const freezing = (host: Host, type: "freeze" | "unfreeze", userId: number, acceptedMs: number) => {
  host.lastTicket += 1;
  return {
    type: "command",
    ticket: host.lastTicket,
    command: { type: type === "freeze" ? "freezeUser" : "unfreezeUser", userId, acceptedMs },
  } as const;
};
