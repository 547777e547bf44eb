/** The part of the tick log that recovery reads; it writes nothing. */
import type { TickStore } from "../../feed/tick-store.ts";

/** What recovery reads of the tick log. */
export type TickHistory = Pick<TickStore, "pairs" | "lastTrade" | "tails" | "span">;
