/** Timed options in the simulated server: batches of placements, and what is due in pieces. */
import type { EngineState, OpenOption } from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import { apply, book, nextHead, pieceFault, type Host } from "./host.ts";
import type { SimCommand, SimInput } from "./inputs.ts";
import type { Booked } from "./answers.ts";
import type { Decided } from "./memory-ledger.ts";
import type { Subject } from "./subject.ts";

const piece = 2;

/** Books all that is due; dies between the decision and the booking of a piece when told so. */
export const settleOptions = (host: Host, diesAfterPieces = Number.POSITIVE_INFINITY): boolean => {
  for (let pieces = 0; host.state.due.length > 0; pieces++) {
    const effects = apply(host, { type: "settle", limit: piece });
    const settlements = effects.flatMap((effect) => (effect.type === "settled" ? [effect.settlement] : []));
    const [head, hash] = [nextHead(host), stateHash(host.state)];
    const legs = (one: (typeof settlements)[number]) => host.subject.settledLegs(one.option, one.outcome);
    const booked = book(
      host,
      pieces === diesAfterPieces ? "paused" : pieceFault(head),
      () => (host.ledger.settle(head, hash, settlements, legs), true),
      () => {
        const optionIds = settlements.map(({ option }) => option.id);
        host.notes.push({ kind: "settled", markMs: head.markMs, optionIds });
      },
    );
    if (booked === undefined) return false;
  }
  return true;
};

export const placeOptions = (host: Host, input: Extract<SimInput, { kind: "commands" }>): void => {
  const { commands, acceptedMs, fault } = input;
  const baseHash = stateHash(host.state);
  const decided = commands.map((command) => decide(host.subject, host.state, command, acceptedMs));
  const head = nextHead(host);
  const booked = book(
    host,
    fault,
    () => host.ledger.place(head, baseHash, decided, host.subject.placedLegs),
    (outcomes) =>
      host.notes.push({ kind: "placed", markMs: head.markMs, acceptedMs, commands, booked: outcomes }),
  );
  if (booked !== undefined) voidRefused(host, decided, booked);
};

const voidRefused = (host: Host, decided: readonly Decided[], booked: readonly Booked[]): void => {
  for (const [index, { outcome }] of booked.entries()) {
    const option: OpenOption | undefined = decided[index]?.option;
    if (option !== undefined && outcome !== "applied") {
      apply(host, { type: "voidOption", optionId: option.id });
    }
  }
};

const decide = ({ step }: Subject, state: EngineState, command: SimCommand, acceptedMs: number): Decided => {
  const [effect] = step(state, { type: "placeOption", ...command, acceptedMs });
  if (effect?.type === "placed") {
    return { command, option: effect.option, answer: `placed ${effect.option.id}` };
  }
  return { command, answer: effect?.type === "refused" ? `refused ${effect.refusal.key}` : "nothing" };
};
