/** What the engine publishes to the rest of the server, once it is durable. */
import type { Settlement } from "@candor/core/engine/events";
import type { LeverChange, RunChange } from "@candor/core/engine/levers/lever-change";
import type { OpenOption } from "@candor/core/engine/state";

export type Published =
  | { readonly type: "optionPlaced"; readonly option: OpenOption }
  | { readonly type: "optionSettled"; readonly settlement: Settlement; readonly settledMs: number }
  /** A lever order was placed, opened, changed or ended; `doneMs` is the engine's clock when it was booked. */
  | { readonly type: "leverChanged"; readonly change: LeverChange; readonly doneMs: number }
  /** A bot run started, continued or ended. */
  | { readonly type: "runChanged"; readonly change: RunChange }
  /** The user's balances changed; read them from the ledger. */
  | { readonly type: "balance"; readonly userId: number };

export type PublishedListener = (events: readonly Published[]) => void;
