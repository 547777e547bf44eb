/** What withdrawals need to know of their owner (WAL-06, WAL-12), in the shape that `compose/` passes on. */
import type { Language } from "@candor/wire/language";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import type { OwnSession } from "../../records/own-session.ts";
import type { OwnerProtection } from "../../records/owner-protection.ts";
import { clearAttempts, countAttempt } from "./login/lockout.ts";
import { noticeMessage } from "./messages/message-texts.ts";
import { notifyOwner } from "./messages/notify-owner.ts";
import type { AccountDeps } from "./deps.ts";
import { findAccountById } from "./repo.ts";
import { requireFresh, requireLive } from "./sessions/sessions.ts";

export const withdrawalPort = (
  deps: Pick<AccountDeps, "db" | "messages" | "passwords"> & {
    /** Whether the account has an authenticator app or a passkey. */
    readonly hasFactor: (userId: number) => Promise<boolean>;
  },
) => {
  const { db, messages, passwords, hasFactor } = deps;
  return {
    protectionOf: (userId: number): Promise<OwnerProtection> => readProtection(db, userId),
    /**
     * Whether it is the withdrawal password. An attempt is counted before it is checked, apart from logins. Refuses LoginLocked
     * when there were too many (SES-13).
     */
    isWithdrawPassword: async (userId: number, password: string, nowMs: number): Promise<boolean> => {
      const subject = `withdraw:${userId}`;
      await countAttempt(db, subject, nowMs);
      const account = await findAccountById(db, userId);
      const isRight = await passwords.verify(account?.withdrawHash, password);
      if (isRight) await clearAttempts(db, subject);
      return isRight;
    },
    /** Refuses FreshFactorNeeded when the account has a second factor that the session has not proved in the last ten minutes (SES-15). */
    requireFactor: async (session: OwnSession, nowMs: number): Promise<void> => {
      if (await hasFactor(session.userId)) await requireFresh(db, session, nowMs);
    },
    hasFactor,
    /** Sets the owner's rule that money goes only to a proven address. Refuses SessionRevoked, then FreshFactorNeeded. */
    setOnlyProven: async (session: OwnSession, isOn: boolean, nowMs: number): Promise<void> => {
      await db.transaction().execute(async (tx) => {
        await requireLive(tx, session);
        await requireFresh(tx, session, nowMs);
        await storeOnlyProven(tx, session.userId, isOn, nowMs);
      });
    },
    /** Writes to the owner that a withdrawal was requested. */
    tellRequested: async (tx: Tx, userId: number, language: Language, nowMs: number): Promise<void> => {
      const message = { about: "withdrawal" as const, ...noticeMessage("withdrawalRequested", language) };
      await notifyOwner({ tx, messages }, userId, message, nowMs);
    },
  };
};

const readProtection = async (db: Reader, userId: number): Promise<OwnerProtection> => {
  const row = await db
    .selectFrom("account")
    .select([
      "withdraw_hash",
      "frozen_ms",
      "only_proven",
      "password_changed_ms",
      "withdraw_changed_ms",
      "factor_changed_ms",
      "only_proven_off_ms",
    ])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirstOrThrow();
  const time = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));
  return {
    hasWithdrawPassword: row.withdraw_hash !== null,
    isFrozen: row.frozen_ms !== null,
    onlyProven: row.only_proven,
    password: time(row.password_changed_ms),
    withdrawPassword: time(row.withdraw_changed_ms),
    factor: time(row.factor_changed_ms),
    onlyProvenOff: time(row.only_proven_off_ms),
  };
};

/** Withdrawals wait only after it is switched off. */
const storeOnlyProven = async (tx: Tx, userId: number, isOn: boolean, nowMs: number): Promise<void> => {
  await tx
    .updateTable("account")
    .set({ only_proven: isOn, ...(isOn ? {} : { only_proven_off_ms: BigInt(nowMs) }) })
    .where("user_id", "=", BigInt(userId))
    .where("only_proven", "=", !isOn)
    .execute();
};
