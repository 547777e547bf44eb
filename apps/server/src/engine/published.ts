/** What the engine tells the rest of the server, after it is durable. */
import type { Settlement } from "@candor/core/engine/events";
import type { OpenOption } from "@candor/core/engine/state";

export type Published =
  | { readonly type: "optionPlaced"; readonly option: OpenOption }
  | { readonly type: "optionSettled"; readonly settlement: Settlement; readonly settledMs: number }
  /** The user's balances changed; read them from the ledger. */
  | { readonly type: "balance"; readonly userId: number };

export type PublishedListener = (events: readonly Published[]) => void;
