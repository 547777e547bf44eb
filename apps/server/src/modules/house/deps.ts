/** What house money needs; `compose/house.ts` puts it together. */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { CommandPort } from "../../records/command-port.ts";

export type HouseDeps = CommandPort & {
  /** As candor_operator. */
  readonly operators: Db;
  readonly reads: Db;
  readonly log: Log;
  readonly mode: "demo" | "live";
  readonly exposure: () => Promise<Exposure>;
};
