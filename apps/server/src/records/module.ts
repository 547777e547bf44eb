/** What a module of `modules/` gives the program. `compose/join.ts` starts it, calls its listeners, and stops it. */
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { MountedCall } from "../platform/http/mount.ts";
import type { Job } from "../platform/jobs/job.ts";
import type { RequestLimits } from "../platform/http/limits/request-limits.ts";
import type { Advance } from "./advance.ts";
import type { CarriedOutActs } from "./operator-act.ts";
import type { PublishedListener } from "./published.ts";

export type Module = {
  /** Mounted when everything has started: none is answered before `start`. */
  readonly calls: readonly MountedCall[];
  /** What is served beside the calls, such as public files. Each request costs 1, unless the route spends more. */
  readonly routes?: (app: FastifyInstance, requestLimits: RequestLimits) => void;
  /** Called after the tick log was opened, before it continues and before the server listens. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void> | void;
  /** Work that no caller waits for; it begins when all modules have started, and has ended when they stop. */
  readonly jobs?: readonly Job[];
  /** Receives ticks after the engine. Must be cheap and must not throw. */
  readonly onAdvance?: (advance: Advance) => void;
  /** Receives what was booked, once it is durable. Must not throw. */
  readonly onPublished?: PublishedListener;
  /** Called after each answer at the customers' address, with its HTTP status. Must be cheap and must not throw. */
  readonly onAnswered?: (status: number) => void;
  /** How acts of two operators are carried out that this module has calls for (OPS-03). */
  readonly acts?: CarriedOutActs;
  /** Adds the metrics that an operator's monitoring reads. */
  readonly metrics?: (registry: Registry) => void;
};
