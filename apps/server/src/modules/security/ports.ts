/** What second factors need from the accounts; `compose/` connects the two modules. */
import type { Language } from "@candor/wire/language";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import type { OwnSession } from "../../records/own-session.ts";

/** What the caller's browser said about itself. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
};

export type AccountPort = {
  /** Refuses FreshFactorNeeded unless the session proved its factors in the last ten minutes. `reader`: a transaction in progress. */
  readonly requireFresh: (session: OwnSession, nowMs: number, reader?: Reader) => Promise<void>;
  /** Locks the account until the commit. Refuses SessionRevoked when the session ended or the account was frozen since the call came in. */
  readonly requireLive: (tx: Tx, session: OwnSession) => Promise<void>;
  /** The user's other sessions must prove a factor again: the account has one that they have not proved. */
  readonly staleOthers: (tx: Tx, session: OwnSession) => Promise<void>;
  /** Until when sensitive calls are accepted; 0 when a factor must be proved first. */
  readonly freshUntil: (session: OwnSession, nowMs: number) => Promise<number>;
  /** The session has proved its factors now; returns until when that counts. */
  readonly refresh: (tx: Tx, session: OwnSession, nowMs: number) => Promise<number>;
  readonly isPassword: (userId: number, password: string) => Promise<boolean>;
  /** Counts an attempt before it is checked. Refuses LoginLocked when there were too many (SES-13). */
  readonly countAttempt: (subject: string, nowMs: number) => Promise<void>;
  readonly clearAttempts: (subject: string) => Promise<void>;
  /** Opens a session for a caller who proved every factor, and returns its token. Refuses AccountFrozen. */
  readonly grantSession: (userId: number, caller: Caller, nowMs: number) => Promise<string>;
  /** Tells the owner that the factors of the account were changed. */
  readonly notifyFactorsChanged: (tx: Tx, userId: number, language: Language, nowMs: number) => Promise<void>;
  /** Called after the commit that told the owner. */
  readonly noticesChanged: (userId: number) => void;
};

export type SecurityDeps = {
  readonly db: Db;
  readonly operators: Db;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  /** The URL at which people open the app, such as "https://candor.example": passkeys belong to it. */
  readonly publicUrl: string;
  readonly account: AccountPort;
};
