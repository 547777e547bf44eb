/**
 * Who may ask for a code, and whether a captcha is required (SES-12). Nothing the caller learns here depends on whether an
 * address has an account: a number is limited by its national digits, which are the same in every way of writing it, and the
 * limit of its block applies only when the caller gave the country.
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
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { countingKey } from "../addresses/address.ts";
import { callerNetwork } from "../addresses/network.ts";
import { isAnyFull, countEvent, countWithinLimit } from "./event-limit.ts";
import type { AccountDeps } from "../deps.ts";
import type { AccountName } from "../repo.ts";

type Asked = { readonly name: AccountName; readonly callerAddress: string };
type LimitDeps = Pick<AccountDeps, "db" | "codes">;

/** Whether a captcha is required: a further code of the day for the address, failures, or a block of numbers near its limit. */
export const needsCaptcha = async (
  { db, codes }: LimitDeps,
  { name, callerAddress }: Asked,
  nowMs: number,
): Promise<boolean> => {
  const asked = await db
    .selectFrom("verify_code")
    .select("purpose")
    .where("address", "=", countingKey(name))
    .where("sent_ms", ">", BigInt(nowMs - askedAgainMs))
    .executeTakeFirst();
  if (asked !== undefined) return true;
  if (!codes.limitsNetworks) return false;
  const prefix = name.by === "phone" ? phonePrefix(name.address) : undefined;
  const limits = new Map<string, EventLimit>([[`tries:${callerNetwork(callerAddress)}`, failedTries]]);
  if (prefix !== undefined) limits.set(`register:${prefix}`, troubledPrefix);
  return await isAnyFull(db, limits, nowMs);
};

/** Counts a request of the caller's network; false when its limit is reached. */
export const countNetworkRequest = async (
  tx: Tx,
  { codes }: LimitDeps,
  callerAddress: string,
  nowMs: number,
): Promise<boolean> =>
  !codes.limitsNetworks ||
  (await countWithinLimit(tx, `net:${callerNetwork(callerAddress)}`, networkLimit, nowMs));

/**
 * Counts a message to a block of numbers; false when the block's limit for this purpose is reached, which the caller is not
 * told. Each purpose is counted separately, so registrations neither delay the owners of accounts nor reveal their resets.
 */
export const countBlockMessage = async (
  tx: Tx,
  { codes }: LimitDeps,
  { address, purpose }: { readonly address: string; readonly purpose: CodePurpose },
  nowMs: number,
): Promise<boolean> => {
  const prefix = phonePrefix(address);
  if (prefix === undefined || !codes.limitsNetworks) return true;
  return await countWithinLimit(tx, `${purpose}:${prefix}`, prefixLimit, nowMs);
};

/** Counts a failed code or login of this caller. */
export const countNetworkFailure = async (
  { db, codes }: LimitDeps,
  callerAddress: string,
  nowMs: number,
): Promise<void> => {
  if (codes.limitsNetworks) await countEvent(db, `tries:${callerNetwork(callerAddress)}`, failedTries, nowMs);
};
