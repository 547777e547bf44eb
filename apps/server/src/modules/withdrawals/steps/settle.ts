/**
 * The end of a hold (WAL-12): a fact of the engine, once, under a key that never changes. The database computes it again from the
 * steps and refuses another end.
 *
 * The command is the house's own, user 0: a freeze must not keep money that goes back (SES-17).
 */
import { assert } from "@candor/core/assert/assert";
import { money } from "@candor/core/money/money";
import { paidMoves, returnedMoves } from "@candor/core/withdrawal/moves";
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { CommandInput, CommandPort } from "../../../records/command-port.ts";
import type { StoredWithdrawal } from "../queries.ts";

const house = 0;

/** The hold's end, for a withdrawal whose steps have come to one. May be repeated. */
export const endHold = async ({ submit }: CommandPort, withdrawal: StoredWithdrawal): Promise<void> => {
  const key = `withdrawal-ended-${withdrawal.id}`;
  const answer = await submit({
    command: endCommand(withdrawal),
    key,
    fingerprint: key,
    reply: { language: "en", says: "nothing" },
  });
  assert(answer.outcome === "applied" || answer.outcome === "replayed", "a hold that is there can end");
};

const endCommand = (withdrawal: StoredWithdrawal): CommandInput => ({
  type: "moveFunds",
  userId: house,
  list: "withdrawals_ended",
  row: { user_id: withdrawal.userId, withdrawal_id: withdrawal.id },
  legs: endMoves(withdrawal),
  shortages: [],
});

const endMoves = ({ userId, amount, fee, state, channel }: StoredWithdrawal) => {
  const outcome = outcomeOf(state);
  assert(outcome !== undefined, "its steps have come to an end");
  if (outcome === "returned") return returnedMoves({ userId, amount });
  assert(channel !== undefined, "what is paid was sent through a channel");
  return paidMoves(userId, { fee, arrives: money(amount - fee) }, `custody:${channel}`);
};
