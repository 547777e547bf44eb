/**
 * Who may ask for a code, and whether a captcha is due (SES-12). Nothing that the caller is told here depends on
 * whether an address has an account: a number is paced by its national digits, which every way of writing it has in
 * common, and its block counts only where the caller has named it.
 */
import {
  askedAgainMs,
  failedTries,
  networkPace,
  phonePrefix,
  prefixPace,
  troubledPrefix,
  type Pace,
} from "@candor/core/accounts/code-pace";
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import type { Tx } from "../../platform/db/schema.ts";
import { countedAs } from "./address.ts";
import { networkOf } from "./network.ts";
import { isAnyFull, noteEvent, takeTurn } from "./pace.ts";
import type { AccountParts } from "./parts.ts";
import type { AccountName } from "./repo.ts";

type Asked = { readonly name: AccountName; readonly callerAddress: string };
type GateParts = Pick<AccountParts, "db" | "codes">;

/** Whether the caller must answer a captcha: not the first code of the day for the address, failures, a block in trouble. */
export const needsCaptcha = async (
  { db, codes }: GateParts,
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
  if (!codes.pacesNetworks) return false;
  const prefix = name.by === "phone" ? phonePrefix(name.address) : undefined;
  const paces = new Map<string, Pace>([[`tries:${networkOf(callerAddress)}`, failedTries]]);
  if (prefix !== undefined) paces.set(`register:${prefix}`, troubledPrefix);
  return await isAnyFull(db, paces, nowMs);
};

/** Counts a request of the caller's network; false when it has had enough. */
export const takeNetworkTurn = async (
  tx: Tx,
  { codes }: GateParts,
  callerAddress: string,
  nowMs: number,
): Promise<boolean> =>
  !codes.pacesNetworks || (await takeTurn(tx, `net:${networkOf(callerAddress)}`, networkPace, nowMs));

/**
 * Counts a message into a block of numbers; false when the block has had enough of its purpose, which nobody is told. The purposes
 * are counted apart, so that who registers neither keeps owners of accounts waiting nor sees their resets by what is left.
 */
export const takePrefixTurn = async (
  tx: Tx,
  { codes }: GateParts,
  { address, purpose }: { readonly address: string; readonly purpose: CodePurpose },
  nowMs: number,
): Promise<boolean> => {
  const prefix = phonePrefix(address);
  if (prefix === undefined || !codes.pacesNetworks) return true;
  return await takeTurn(tx, `${purpose}:${prefix}`, prefixPace, nowMs);
};

/** A code or a login of this caller failed. */
export const noteFailure = async (
  { db, codes }: GateParts,
  callerAddress: string,
  nowMs: number,
): Promise<void> => {
  if (codes.pacesNetworks) await noteEvent(db, `tries:${networkOf(callerAddress)}`, failedTries, nowMs);
};
