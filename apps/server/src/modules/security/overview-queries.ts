/** How a user's account is protected (SES-15). */
import type { AnswerOf } from "@candor/wire/call";
import type { securityOverview } from "@candor/wire/security";
import { readFactors } from "./factors.ts";
import type { SecurityDeps } from "./ports.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import type { OwnSession } from "../../records/own-session.ts";

export const readOverview = async (
  { db, account, publicUrl }: SecurityDeps,
  session: OwnSession,
  nowMs: number,
): Promise<AnswerOf<typeof securityOverview>> => {
  const userId = BigInt(session.userId);
  const [{ totp }, passkeys, recoveryCodes, { withdraw_hash }, freshUntil] = await Promise.all([
    readFactors(db, session.userId),
    db
      .selectFrom("passkey")
      .select(["id", "name", "created_ms", "used_ms"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    countRecoveryCodes(db, session.userId),
    db.selectFrom("account").select("withdraw_hash").where("user_id", "=", userId).executeTakeFirstOrThrow(),
    account.freshUntil(session, nowMs),
  ]);
  return {
    totp,
    passkeys: passkeys.map(({ id, name, created_ms, used_ms }) => ({
      id: String(id),
      name,
      createdAt: Number(created_ms),
      usedAt: used_ms === null ? null : Number(used_ms),
    })),
    recoveryCodes,
    withdrawPassword: withdraw_hash !== null,
    freshUntil,
    passkeyOrigin: publicUrl,
  };
};
