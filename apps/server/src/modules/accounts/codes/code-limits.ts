/**
 * Who may ask for a code, and whether a captcha is due (SES-12). Nothing that the caller is told here depends on
 * whether an address has an account: a number is limited by its national digits, which every way of writing it has in
 * common, and its block counts only where the caller has named it.
 */
import {
  askedAgainMs,
  failedTries,
  networkLimit,
  phonePrefix,
  prefixLimit,
  troubledPrefix,
  type EventLimit,
} from "@candor/core/accounts/code-limits";
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import type { Tx } from "../../../platform/db/schema.ts";
import { countedAs } from "../addresses/address.ts";
import { callerNetwork } from "../addresses/network.ts";
import { isAnyFull, noteEvent, takeTurn } from "./event-limit.ts";
import type { AccountParts } from "../parts.ts";
import type { AccountName } from "../repo.ts";

type Asked = { readonly name: AccountName; readonly callerAddress: string };
type LimitParts = Pick<AccountParts, "db" | "codes">;

/** Whether the caller must answer a captcha: not the first code of the day for the address, failures, a block in trouble. */
export const needsCaptcha = async (
  { db, codes }: LimitParts,
  { name, callerAddress }: Asked,
  nowMs: number,
): Promise<boolean> => {
  const asked = await db
    .selectFrom("verify_code")
    .select("purpose")
    .where("address", "=", countedAs(name))
    .where("sent_ms", ">", BigInt(nowMs - askedAgainMs))
    .executeTakeFirst();
  if (asked !== undefined) return true;
  if (!codes.limitsNetworks) return false;
  const prefix = name.by === "phone" ? phonePrefix(name.address) : undefined;
  const limits = new Map<string, EventLimit>([[`tries:${callerNetwork(callerAddress)}`, failedTries]]);
  if (prefix !== undefined) limits.set(`register:${prefix}`, troubledPrefix);
  return await isAnyFull(db, limits, nowMs);
};

/** Counts a request of the caller's network; false when it has had enough. */
export const takeNetworkTurn = async (
  tx: Tx,
  { codes }: LimitParts,
  callerAddress: string,
  nowMs: number,
): Promise<boolean> =>
  !codes.limitsNetworks || (await takeTurn(tx, `net:${callerNetwork(callerAddress)}`, networkLimit, nowMs));

/**
 * Counts a message into a block of numbers; false when the block has had enough of its purpose, which nobody is told. The purposes
 * are counted apart, so that who registers neither keeps owners of accounts waiting nor sees their resets by what is left.
 */
export const takePrefixTurn = async (
  tx: Tx,
  { codes }: LimitParts,
  { address, purpose }: { readonly address: string; readonly purpose: CodePurpose },
  nowMs: number,
): Promise<boolean> => {
  const prefix = phonePrefix(address);
  if (prefix === undefined || !codes.limitsNetworks) return true;
  return await takeTurn(tx, `${purpose}:${prefix}`, prefixLimit, nowMs);
};

/** A code or a login of this caller failed. */
export const noteFailure = async (
  { db, codes }: LimitParts,
  callerAddress: string,
  nowMs: number,
): Promise<void> => {
  if (codes.limitsNetworks) await noteEvent(db, `tries:${callerNetwork(callerAddress)}`, failedTries, nowMs);
};
