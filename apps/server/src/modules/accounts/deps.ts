/** What the accounts module is made of; `compose/` puts it together. */
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { Message, Messages } from "../../platform/messages/messages.ts";
import type { Captcha } from "./codes/captcha.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { SecondFactor } from "./login/second-factor.ts";

/** Called after the commit that ended sessions: their sockets close and caches drop them (API-16). */
export type SessionsEnded = {
  readonly closeSession: (sessionId: string) => void;
  readonly closeUser: (userId: number) => void;
};

/** Tells the engine of a freeze and of its end (SES-17). Resolves when the engine has accepted; rejects when it has not, or when that is unknown. */
export type EngineFreeze = {
  readonly freeze: (userId: number) => Promise<void>;
  readonly unfreeze: (userId: number) => Promise<void>;
};

/** How codes are sent, and protected from abuse (SES-12). */
export type CodeDeps = {
  readonly captcha: Captcha;
  /** The channels that messages can be sent by. */
  readonly channels: readonly Message["channel"][];
  /** Whether networks and blocks of phone numbers are limited; off in load runs, which have one network. */
  readonly limitsNetworks: boolean;
};

export type AccountDeps = {
  readonly db: Db;
  /** For what is only shown. */
  readonly reads: Db;
  readonly jobs: Db;
  readonly log: Log;
  readonly messages: Messages;
  readonly passwords: Passwords;
  readonly sessionsEnded: SessionsEnded;
  /** Called after the commit that stored a notice: the user's devices read their lists again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
  readonly secondFactor: SecondFactor;
  readonly codes: CodeDeps;
  readonly engineFreeze: EngineFreeze;
  /** Closes the user's positions on all pairs, each at its pair's next tick, and returns how many. Throws `Refused` with the engine's refusal. */
  readonly closePositions: (userId: number) => Promise<number>;
  /** The URL of this server, without a slash at the end. */
  readonly publicUrl: string;
};
