/**
 * Who may ask for a code, and whether a captcha is due (SES-12). Nothing here looks at whether an address has an
 * account, except that a message to an account's own number is not counted against its block.
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
import { networkOf } from "./network.ts";
import { isAnyFull, noteEvent, takeTurn } from "./pace.ts";
import type { AccountParts } from "./parts.ts";
import type { Tx } from "./repo.ts";

type Asked = { readonly address: string; readonly callerAddress: string };
type GateParts = Pick<AccountParts, "db" | "codes">;

/** Whether the caller must answer a captcha: not the first code of the day for the address, failures, a block in trouble. */
export const needsCaptcha = async (
  { db, codes }: GateParts,
  { address, callerAddress }: Asked,
  nowMs: number,
): Promise<boolean> => {
  const asked = await db
    .selectFrom("verify_code")
    .select("purpose")
    .where("address", "=", address)
    .where("sent_ms", ">", BigInt(nowMs - askedAgainMs))
    .executeTakeFirst();
  if (asked !== undefined) return true;
  if (!codes.pacesNetworks) return false;
  const prefix = phonePrefix(address);
  const paces = new Map<string, Pace>([[`tries:${networkOf(callerAddress)}`, failedTries]]);
  if (prefix !== undefined) paces.set(`prefix:${prefix}`, troubledPrefix);
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

/** Counts a message to a stranger's number; false when its block has had enough, which nobody is told. */
export const takePrefixTurn = async (
  tx: Tx,
  { codes }: GateParts,
  address: string,
  nowMs: number,
): Promise<boolean> => {
  const prefix = phonePrefix(address);
  if (prefix === undefined || !codes.pacesNetworks) return true;
  return await takeTurn(tx, `prefix:${prefix}`, prefixPace, nowMs);
};

/** A code or a login of this caller failed. */
export const noteFailure = async (
  { db, codes }: GateParts,
  callerAddress: string,
  nowMs: number,
): Promise<void> => {
  if (codes.pacesNetworks) await noteEvent(db, `tries:${networkOf(callerAddress)}`, failedTries, nowMs);
};
