/**
 * The end of a hold (WAL-12): a fact of the engine, once, under a key that never changes. The database computes it again from the
 * steps and refuses another end.
 *
 * The command is the house's own, user 0: a freeze must not keep money that goes back (SES-17).
 */
import { assert } from "@candor/core/assert/assert";
import { paidMoves, returnedMoves } from "@candor/core/withdrawal/moves";
import type { WithdrawalOutcome } from "@candor/core/withdrawal/withdrawal";
import { houseRequest, type CommandInput, type CommandPort } from "../../../records/command-port.ts";
import type { StoredWithdrawal } from "../queries.ts";

const house = 0;

/** The hold's end, for a withdrawal whose steps have come to one. May be repeated. */
export const endHold = async (
  { submit }: CommandPort,
  withdrawal: StoredWithdrawal,
  outcome: WithdrawalOutcome,
): Promise<void> => {
  const { userId, id, channel } = withdrawal;
  assert(outcome === "returned" || channel !== undefined, "what is paid was sent through a channel");
  const key = `withdrawal-ended-${id}`;
  const command: CommandInput = {
    type: "moveFunds",
    userId: house,
    list: "withdrawals_ended",
    row: { user_id: userId, withdrawal_id: id },
    legs:
      channel && outcome === "paid" ? paidMoves(withdrawal, `custody:${channel}`) : returnedMoves(withdrawal),
    shortages: [],
  };
  const answer = await submit(houseRequest(command, key));
  assert(answer.outcome === "applied" || answer.outcome === "replayed", "a hold that is there can end");
};
