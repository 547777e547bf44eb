/** Passkeys of accounts (SES-15): stored, used, removed. */
import type { Language } from "@candor/wire/language";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { takeAnswer, type ChallengeUse } from "../../platform/passkeys/challenges.ts";
import { changeFactors, factorAdded, deleteCodesIfNoFactor } from "./factors.ts";
import type { Ceremony, StoredPasskey } from "../../platform/passkeys/passkey-ceremony.ts";
import type { OwnSession } from "../../records/own-session.ts";
import type { Caller, SecurityDeps } from "./ports.ts";
import { labelOf } from "./totp.ts";

/** More than anyone has, and few enough to be listed. */
const mostPasskeys = 20;

export const readPasskeys = async (db: Reader, userId: number): Promise<StoredPasskey[]> => {
  const rows = await selectPasskeys(db).where("user_id", "=", BigInt(userId)).execute();
  return rows.map(passkeyOf);
};

const selectPasskeys = (db: Reader) =>
  db
    .selectFrom("passkey")
    .select(["user_id", "id", "credential_id", "public_key", "user_handle", "counter", "transports"]);

type PasskeyRow = Awaited<ReturnType<ReturnType<typeof selectPasskeys>["execute"]>>[number];

const passkeyOf = (row: PasskeyRow): StoredPasskey => ({
  userId: Number(row.user_id),
  id: row.id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  userHandle: row.user_handle,
  counter: Number(row.counter),
  transports: row.transports === "" ? [] : row.transports.split(","),
});

/** What the browser needs for a logged-in user: to create a passkey (FreshFactorNeeded), or to prove one. */
export const optionsFor = async (
  { db, account }: SecurityDeps,
  ceremony: Ceremony,
  session: OwnSession,
  purpose: "add" | "prove",
  nowMs: number,
): Promise<string> => {
  const { userId } = session;
  if (purpose === "add") await account.requireFresh(session, nowMs);
  const known = await readPasskeys(db, userId);
  if (purpose === "prove") {
    return (await ceremony.optionsToAnswer(known, `prove:${session.id}`, nowMs)).options;
  }
  const userHandle = ceremony.userHandle(userId);
  const label = await labelOf(db, userId);
  return await ceremony.optionsToMake({ userHandle, label }, known, `add:${session.id}`, nowMs);
};

/** Stores a passkey; returns recovery codes when there were none. Refuses FreshFactorNeeded, PasskeyRefused. */
export const addPasskey = async (
  deps: SecurityDeps,
  ceremony: Ceremony,
  session: OwnSession,
  form: { readonly name: string; readonly response: string },
  language: Language,
  nowMs: number,
): Promise<string[]> => {
  const { userId } = session;
  await deps.account.requireFresh(session, nowMs);
  const made = await ceremony.readMade(form.response, `add:${session.id}`, nowMs);
  if (made === undefined) return refuseWith("PasskeyRefused");
  return await changeFactors(deps, session, language, nowMs, async (tx) => {
    const { length } = await readPasskeys(tx, userId);
    if (length >= mostPasskeys || !(await takeAnswer(tx, made.challenge, nowMs)))
      refuseWith("PasskeyRefused");
    const kept = await tx
      .insertInto("passkey")
      .values({
        user_id: BigInt(userId),
        credential_id: made.credentialId,
        public_key: made.publicKey,
        user_handle: ceremony.userHandle(userId),
        counter: BigInt(made.counter),
        transports: made.transports.join(","),
        name: form.name.replaceAll(/\p{Cc}/gu, "").trim() || "Passkey",
        created_ms: BigInt(nowMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept === undefined) refuseWith("PasskeyRefused");
    return await factorAdded(deps, tx, session, nowMs);
  });
};

/** Deletes a passkey. Refuses FreshFactorNeeded, PasskeyRefused for one that the caller does not have. */
export const removePasskey = async (
  deps: SecurityDeps,
  session: OwnSession,
  id: number,
  language: Language,
  nowMs: number,
): Promise<void> => {
  const { userId } = session;
  await changeFactors(deps, session, language, nowMs, async (tx) => {
    const gone = await tx
      .deleteFrom("passkey")
      .where("user_id", "=", BigInt(userId))
      .where("id", "=", BigInt(id))
      .returning("id")
      .executeTakeFirst();
    if (gone === undefined) refuseWith("PasskeyRefused");
    await deleteCodesIfNoFactor(tx, userId);
  });
};

/** The passkey that this answer proves; the answer is used up. Undefined when it proves none. */
export const consumeAnswer = async (
  tx: Tx,
  ceremony: Ceremony,
  text: string,
  use: ChallengeUse,
  nowMs: number,
): Promise<(StoredPasskey & { readonly challenge: string; readonly named: string }) | undefined> => {
  const named = ceremony.readNamed(text);
  if (named === undefined) return undefined;
  const row = await selectPasskeys(tx).where("credential_id", "=", named.credentialId).executeTakeFirst();
  if (row === undefined) return undefined;
  const passkey = passkeyOf(row);
  const answer = await ceremony.readAnswer(text, passkey, use, nowMs);
  if (answer === undefined) return undefined;
  if (!(await takeAnswer(tx, answer.challenge, nowMs))) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable("passkey")
    .set({ counter: BigInt(answer.counter), used_ms: BigInt(nowMs) })
    .where("user_id", "=", row.user_id)
    .where("id", "=", passkey.id)
    .where("counter", "=", row.counter)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  return { ...passkey, challenge: answer.challenge, named: named.userHandle };
};

/** Logs in with only a passkey. Refuses PasskeyRefused, whatever was wrong, and AccountFrozen. */
export const logInByPasskey = async (
  deps: SecurityDeps,
  ceremony: Ceremony,
  form: { readonly challengeId: string; readonly response: string },
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const passkey = await deps.db
    .transaction()
    .execute((tx) => consumeAnswer(tx, ceremony, form.response, "login", nowMs));
  // The caller did not name the account, so the passkey has to (WebAuthn, 7.2 step 6).
  if (passkey === undefined || passkey.named !== passkey.userHandle) return refuseWith("PasskeyRefused");
  if (passkey.challenge !== form.challengeId) return refuseWith("PasskeyRefused");
  return await deps.account.grantSession(passkey.userId, caller, nowMs);
};
