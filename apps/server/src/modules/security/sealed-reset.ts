/**
 * The way back after the secret key was lost (SES-15): nobody can check the authenticator apps that it sealed, so two operators remove them.
 * An account that has no other factor also loses its password: its owner sets a new one with a code that is sent to the account's address, so
 * that a password alone, which somebody may know, opens nothing. Withdrawals wait as after any change of factors.
 *
 * Ordering: each account by itself, in a transaction, and the act is used up at the end. A run that ended in between is carried out again
 * and finds what is left.
 */
import { pickLanguage } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { unsealIfOurs } from "../../platform/secret-key.ts";
import {
  askForTwo,
  noteAct,
  operatorAct,
  takeApproved,
  waitingAct,
  type ActingSession,
  type CarryOut,
} from "../../records/operator-act.ts";
import type { SecurityDeps } from "./ports.ts";
import { forgetRecoveryCodes } from "./recovery-codes.ts";
import type { TotpKey } from "./totp.ts";

type Deps = Pick<SecurityDeps, "db" | "operators" | "account"> & { readonly key: TotpKey };

const subject = "authenticator apps of a lost key";
const pageSize = 1_000;

/** The users with an app whose secret does not open with this server's key. */
const readLost = async (db: Db, key: TotpKey): Promise<readonly number[]> => {
  const lost: number[] = [];
  for (let after = 0n; ;) {
    const rows = await db
      .selectFrom("totp")
      .select(["user_id", "sealed_secret"])
      .where("user_id", ">", after)
      .where("confirmed_ms", "is not", null)
      .orderBy("user_id")
      .limit(pageSize)
      .execute();
    for (const row of rows) if (isLost(key, row)) lost.push(Number(row.user_id));
    const last = rows.at(-1);
    if (rows.length < pageSize || last === undefined) return lost;
    after = last.user_id;
  }
};

const isLost = (key: TotpKey, row: { readonly user_id: bigint; readonly sealed_secret: Buffer }): boolean =>
  unsealIfOurs(key, row.sealed_secret, String(row.user_id)) === undefined;

export const readKeyState = async ({ db, operators, key }: Deps) => {
  const rows = await operators
    .selectFrom("server_key")
    .distinctOn("name")
    .select(["name", "fingerprint", "since_ms"])
    .orderBy("name")
    .orderBy("nth", "desc")
    .execute();
  const waiting = await waitingAct(operators, ["sealed_reset"], subject);
  return {
    keys: rows.map(({ name, fingerprint, since_ms }) => ({ name, fingerprint, since: Number(since_ms) })),
    lost: (await readLost(db, key)).length,
    waitingAct: waiting === undefined ? null : String(waiting),
  };
};

/** Returns the act's number. Refuses NothingIsSealedElsewhere, ReasonNeeded. */
export const askToReset = async (
  { db, operators, key }: Deps,
  session: ActingSession,
  reason: string,
): Promise<number> => {
  const { length } = await readLost(db, key);
  if (length === 0) return refuseWith("NothingIsSealedElsewhere");
  const act = { action: "sealed_reset", subject, reason } as const;
  return await askForTwo(operators, session, act, { accounts: String(length) }, (tx) =>
    waitingAct(tx, ["sealed_reset"], subject),
  );
};

export const resetSealed =
  (deps: Deps, nowMs: () => number): CarryOut =>
  async ({ id, action, reason, session }) => {
    const lost = await readLost(deps.db, deps.key);
    for (const userId of lost) await resetOne(deps, userId, nowMs());
    await operatorAct(deps.operators, session, { action, subject, reason }, async (tx) => {
      await takeApproved(tx, id);
      await noteAct(tx, `removed the authenticator apps of ${lost.length} users: ${named(lost)}`);
    });
  };

/** A line of the audit log has no room for all of many. */
const named = (users: readonly number[]): string =>
  `${users.slice(0, 50).join(", ")}${users.length > 50 ? ", …" : ""}`;

const resetOne = async ({ db, account, key }: Deps, userId: number, nowMs: number): Promise<void> => {
  const owner = BigInt(userId);
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("account").select("user_id").where("user_id", "=", owner).forNoKeyUpdate().execute();
    const kept = await tx
      .selectFrom("totp")
      .select(["user_id", "sealed_secret"])
      .where("user_id", "=", owner)
      .executeTakeFirst();
    if (kept === undefined || !isLost(key, kept)) return;
    await tx.deleteFrom("totp").where("user_id", "=", owner).execute();
    if (!(await hasPasskey(tx, owner))) {
      await forgetRecoveryCodes(tx, userId);
      await tx.updateTable("account").set({ password_hash: null }).where("user_id", "=", owner).execute();
    }
    await account.notifyFactorsChanged(tx, userId, pickLanguage(undefined), nowMs);
  });
  account.noticesChanged(userId);
};

const hasPasskey = async (tx: Reader, owner: bigint): Promise<boolean> =>
  (await tx.selectFrom("passkey").select("id").where("user_id", "=", owner).limit(1).executeTakeFirst()) !==
  undefined;
