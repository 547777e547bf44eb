/**
 * The first account of a live database (SES-05): registering needs a referrer, and a live server has no demo accounts. It has no
 * password; its owner sets one by a reset code, so only who reads the mail of the address can log in.
 */
import { checkEmail } from "@candor/core/accounts/address";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { Refused } from "../../../platform/refused.ts";
import { insertAccount } from "../repo.ts";

/** Opens the account and returns its number. Refuses EmailError and TheEmailAddressCannotContainSpaces as a registration does, and AlreadyRegistered. */
export const createReferrer = async (db: Reader, address: string, nowMs: number): Promise<number> => {
  const email = checkEmail(address);
  if (!email.ok) throw new Refused(email.refusal);
  const account = { email: email.value, phone: null, passwordHash: null, referrerId: null, createdMs: nowMs };
  const userId = await insertAccount(db, account);
  if (userId === undefined) throw new Refused({ key: "AlreadyRegistered" });
  return userId;
};
