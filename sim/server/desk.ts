/**
 * Operators who decide on withdrawals (WAL-12, OPS-03): one alone, or, from the published limit on, two who sign. A decision is a
 * step with its line in the audit log; what follows from it is done at once, or by the next run.
 */
import type { OperatorReason } from "@candor/core/withdrawal/withdrawal";
import { approvalsNeeded } from "@candor/core/withdrawal/approval";
import { money } from "@candor/core/money/money";
import { stateOf, type Act, type Withdrawal } from "../ledger/withdrawals.ts";
import type { SimInput } from "../world/inputs.ts";
import type { Host } from "./host.ts";
import { killable, type Place } from "./killed.ts";
import { isWaiting, makeStep, takeOn } from "./withdrawals.ts";

type DeskInput = Extract<SimInput, { kind: "desk" }>;

export const workAtDesk = (host: Host, input: DeskInput): void =>
  killable(host, input.diesAfter, (place) => {
    const queue = requested(host);
    if (input.act === "clear") clear(host, place);
    else if (input.act === "sign") sign(host, input, place);
    else {
      const found = queue[input.nth % Math.max(1, queue.length)];
      if (found === undefined) return;
      if (input.act === "refuse") refuse(host, input.operator, found, input.why, place);
      else approve(host, input.operator, found, place);
    }
  });

const requested = ({ ledger: { withdrawals } }: Host): readonly Withdrawal[] =>
  [...withdrawals.held].flatMap((id) => {
    const found = withdrawals.all.get(id);
    return found !== undefined && stateOf(found) === "requested" ? [found] : [];
  });

const refuse = (
  host: Host,
  operator: number,
  found: Withdrawal,
  reason: OperatorReason,
  place: Place,
): void => {
  makeStep(host, found, { state: "refused", actor: "operator", operator, reason });
  place();
  takeOn(host, found.row.id, place);
};

/** A large one is only asked for. */
const approve = (host: Host, operator: number, found: Withdrawal, place: Place): void => {
  if (isWaiting(host, found)) return;
  const { withdrawals } = host.ledger;
  const isLarge = approvalsNeeded(money(found.row.amount), { twoFrom: money(host.world.cash.twoFrom) }) === 2;
  if (isLarge && !waitingActs(host).some((act) => act.withdrawalId === found.row.id))
    withdrawals.ask(found.row.id);
  if (isLarge) return;
  makeStep(host, found, { state: "approved", actor: "operator", operator });
  place();
  takeOn(host, found.row.id, place);
};

const waitingActs = ({ ledger: { withdrawals } }: Host): readonly Act[] =>
  [...withdrawals.acts.values()].filter(({ isCarriedOut }) => !isCarriedOut);

/** A signature of somebody who has signed already is no second one. Carried out at once, or by somebody who signs later. */
const sign = (host: Host, { operator, nth }: Omit<DeskInput, "kind">, place: Place): void => {
  const waiting = waitingActs(host);
  const act = waiting[nth % Math.max(1, waiting.length)];
  if (act === undefined) return;
  const isNew = !(host.subject.server.countsSigners && act.signedBy.includes(operator));
  const signed = isNew ? host.ledger.withdrawals.sign(act, operator) : act;
  place();
  if (signed.signedBy.length >= 2) carryOut(host, operator, signed, place);
};

const carryOut = (host: Host, operator: number, act: Act, place: Place): void => {
  const found = host.ledger.withdrawals.all.get(act.withdrawalId);
  if (found === undefined || stateOf(found) !== "requested" || isWaiting(host, found)) return;
  makeStep(host, found, { state: "approved", actor: "operator", operator, act: act.id });
  place();
  takeOn(host, found.row.id, place);
};

/** Everything that can be decided is approved, by the first two operators where it takes two. */
const clear = (host: Host, place: Place): void => {
  for (const found of requested(host)) approve(host, 1, found, place);
  for (const operator of [1, 2, 1])
    for (let nth = waitingActs(host).length - 1; nth >= 0; nth--)
      sign(host, { act: "sign", operator, nth, why: "ownerAsked", diesAfter: undefined }, place);
};
