/** What the users' desk needs; `compose/house.ts` puts it together. */
import type { Log } from "../../platform/log.ts";
import type { Db } from "../../platform/db/open-database.ts";

export type UserDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  readonly reads: Db;
  readonly log: Log;
  readonly accounts: {
    /** After the commit of a freeze, or of its end: sockets close, the owner and the engine are told. */
    readonly freezeChanged: (userId: number, isFrozen: boolean, nowMs: number) => Promise<void>;
  };
};
