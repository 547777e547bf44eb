/** What every group of modules uses: settings, log, clocks, database, keys, sessions. */
import { authenticateWith } from "../modules/accounts/sessions/sessions.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database, openDatabase } from "../platform/db/open-database.ts";
import { requireKeys } from "../platform/keys/server-keys.ts";
import { createSessionCache, type SessionCache } from "../platform/http/session-cache.ts";
import type { Log } from "../platform/log.ts";
import type { UntilStopped } from "../platform/until-stopped.ts";
import { openSecretKey, type SecretKey } from "../platform/secret-key.ts";
import { createAccountSocket, type AccountSocketHub } from "../platform/ws/account-socket.ts";
import type { Closing } from "./closing.ts";

/** What the program passes in. */
export type BaseDeps = {
  readonly config: Config;
  readonly log: Log;
  /** This machine's clock: sessions, codes, limits. */
  readonly clock: Clock;
  readonly closing: Closing;
  readonly untilStopped: UntilStopped;
  readonly open: typeof openDatabase;
  /** Waits until the web app is built, and throws when it cannot be. */
  readonly untilBuilt: () => Promise<void>;
  /** Called once when the server cannot continue. */
  readonly fail: (reason: unknown) => void;
};

export type Base = BaseDeps & {
  readonly database: Database;
  readonly secretKey: SecretKey;
  readonly sessions: SessionCache;
  readonly account: AccountSocketHub;
};

export const openBase = async (deps: BaseDeps): Promise<Base> => {
  const { config, log, clock, closing, open, fail } = deps;
  const database = await open(config, log);
  closing.add(database.close);
  void database.failed.then(fail);
  await requireKeys(database.operators, config);
  const sessions = createSessionCache(authenticateWith(database.db, clock));
  return {
    ...deps,
    database,
    secretKey: openSecretKey(config.secretKey, config.dataDir),
    sessions,
    account: createAccountSocket(sessions, clock),
  };
};
