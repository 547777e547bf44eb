/**
 * The freeze of a user in the engine (SES-17): waiting commands are refused, waiting orders are revoked, the bot's run ends.
 * Positions and options stay, with their stops: they end by their own rules, or because their owner closes them.
 */
import type { FreezeUser } from "./command.ts";
import type { EngineEffect } from "./events.ts";
import { freezeRun } from "./bot/bot-steps.ts";
import { decideChanges } from "./levers/apply-lever.ts";
import { isBeingExecuted } from "./levers/lever-due.ts";
import { revoked } from "./levers/lever-change.ts";
import type { EngineState } from "./state.ts";
import { refuseWaiting } from "./waiting.ts";

export const freezeUser = (
  state: EngineState,
  ticket: number,
  { userId, acceptedMs }: FreezeUser,
): readonly EngineEffect[] => {
  state.frozen.add(userId);
  const refusals = refuseWaiting(state, userId, { key: "AccountFrozen" });
  const pending = (state.leversOf.get(userId) ?? []).flatMap((id) => {
    const lever = state.levers.get(id);
    return lever === undefined || lever.opening !== undefined || isBeingExecuted(state, id) ? [] : [lever];
  });
  const facts = [
    ...decideChanges(
      state,
      pending.map((lever) => revoked(lever, state.markMs)),
    ),
    ...freezeRun(state, userId, Math.max(state.markMs, acceptedMs)),
  ];
  return [...refusals, { type: "taken", ticket, facts, newId: undefined }];
};
