/** What the operators' module is made of; `compose/operator.ts` puts it together. */
import type { TwoOperatorAction } from "@candor/core/operators/actions";
import type { Db } from "../../platform/db/open-database.ts";
import type { Ceremony } from "../../platform/passkeys/passkey-ceremony.ts";
import type { CarryOut } from "../../records/operator-act.ts";

export type OperatorDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  readonly ceremony: Ceremony;
  /** Encrypts secrets of authenticator apps. */
  readonly totpKey: Buffer;
  /** Makes the secret that an invitation's app gets. */
  readonly invitationKey: Buffer;
  readonly consoleUrl: string;
  readonly mode: "demo" | "live";
  readonly passwords: {
    readonly hash: (password: string) => Promise<string>;
    /** Takes as long without a hash, and is then false. */
    readonly verify: (stored: string | null | undefined, password: string) => Promise<boolean>;
  };
  readonly lockout: {
    /** Counts an attempt before it is checked. Refuses LoginLocked. */
    readonly countAttempt: (subject: string, nowMs: number) => Promise<void>;
    readonly clearAttempts: (subject: string) => Promise<void>;
  };
  /** Sends a mail to an operator. */
  readonly tell: (
    email: string,
    mail: { readonly subject: string; readonly text: string },
    nowMs: number,
  ) => Promise<void>;
  /** Called after sessions ended or roles changed: their next calls look them up again. */
  readonly sessionsChanged: () => Promise<void>;
  /** How an act is carried out; undefined for one that no module carries out. */
  readonly carryOut: (action: TwoOperatorAction) => CarryOut | undefined;
};
