/** The error a caller gets when the engine cannot decide now: nothing was done. */
import { Unavailable } from "../platform/unavailable.ts";

/** The engine is stopping or no longer leads; the caller may send the same command again. */
export class EngineUnavailable extends Unavailable {
  override readonly name = "EngineUnavailable";
}
