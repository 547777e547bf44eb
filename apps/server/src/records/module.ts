/** What a module of `modules/` gives the program. `compose/join.ts` starts it, tells it what it listens to, and stops it. */
import type { Registry } from "prom-client";
import type { MountedCall } from "../platform/http/mount.ts";
import type { Advance } from "./advance.ts";
import type { PublishedListener } from "./published.ts";

export type Module = {
  readonly calls: readonly MountedCall[];
  /** After the tick log was opened, before it goes on and before the server listens. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void> | void;
  /** Hears of ticks after the engine. Cheap; must not throw. */
  readonly onAdvance?: (advance: Advance) => void;
  /** Hears of what was booked, after it is durable. Must not throw. */
  readonly onPublished?: PublishedListener;
  /** Adds the figures that an operator's monitoring reads. */
  readonly metrics?: (registry: Registry) => void;
};
