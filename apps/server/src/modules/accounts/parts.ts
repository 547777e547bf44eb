/** What the accounts module is made of; `compose/` puts it together. */
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { Message, Messages } from "../../platform/messages/messages.ts";
import type { Captcha } from "./codes/captcha.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { SecondFactor } from "./login/second-factor.ts";

/** Told after the commit that ended sessions: their sockets close and caches forget them (API-16). */
export type SessionsEnded = {
  readonly closeSession: (sessionId: string) => void;
  readonly closeUser: (userId: number) => void;
};

/** How the engine hears of a freeze and of its end (SES-17). Resolves when it has taken it; rejects when it has not, or may not have. */
export type EngineFreeze = {
  readonly freeze: (userId: number) => Promise<void>;
  readonly unfreeze: (userId: number) => Promise<void>;
};

/** How codes are sent, and kept from being abused (SES-12). */
export type CodeParts = {
  readonly captcha: Captcha;
  /** By which ways a message can leave. */
  readonly channels: readonly Message["channel"][];
  /** Whether networks and blocks of phone numbers are limited; off in load runs, which have one network. */
  readonly limitsNetworks: boolean;
};

export type AccountParts = {
  readonly db: Db;
  readonly log: Log;
  readonly messages: Messages;
  readonly passwords: Passwords;
  readonly sessionsEnded: SessionsEnded;
  readonly secondFactor: SecondFactor;
  readonly codes: CodeParts;
  readonly engineFreeze: EngineFreeze;
  /** Closes the user's positions on all pairs at the next tick of each, and answers how many. Throws `Refused` with the engine's refusal. */
  readonly closePositions: (userId: number) => Promise<number>;
  /** Where people reach this server, without a slash at its end. */
  readonly publicUrl: string;
};
