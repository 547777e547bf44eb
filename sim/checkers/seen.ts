/** What the checks that run while a world plays are told of the engine. */
import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import type { EngineState } from "@candor/core/engine/state";
import type { Entry } from "../server/unbooked.ts";

/** An event that the engine has applied, and its effects. */
export type Seen = {
  readonly event: EngineEvent;
  readonly effects: readonly EngineEffect[];
  readonly entries: readonly Entry[];
  /** The engine's mark before the event. */
  readonly beforeMs: number;
  readonly state: EngineState;
};
