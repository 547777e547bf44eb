/** The pairs whose prices decide a command about contracts (API-18); none for a command that needs no price. */
import type { EngineState } from "../state.ts";
import type { LeverCommand } from "./lever-command.ts";
import { freeOrders } from "./lever-commands.ts";

export const pairsOfLever = (state: EngineState, command: LeverCommand): readonly string[] => {
  switch (command.type) {
    case "openLever":
      return [command.symbol];
    case "closeLever":
    case "reverseLever": {
      const lever = state.levers.get(command.orderId);
      return lever?.opening === undefined || lever.userId !== command.userId ? [] : [lever.symbol];
    }
    case "closeAllLevers": {
      const held = freeOrders(state, command).filter(({ opening }) => opening !== undefined);
      return [...new Set(held.map(({ symbol }) => symbol))];
    }
    case "stopRun": {
      const run = state.runs.get(command.runId);
      return run?.orderId === undefined || run.userId !== command.userId ? [] : [run.symbol];
    }
    default:
      return [];
  }
};
