/**
 * Opening an account (SES-05, SES-11). Checks in this order: the form (core), the phone's country, the
 * referrer, the code, the address.
 *
 * Only a caller with a valid code for an address, which means its owner, learns that the address is taken. The code
 * is used up in the transaction that opens the account, so two registrations at once open one.
 */
import { checkRegisterForm, type RegisterForm } from "@candor/core/accounts/register-form";
import { codeRefusal } from "@candor/core/accounts/verification-code";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { accountName } from "../addresses/address.ts";
import { tryCode, useCode } from "../codes/codes.ts";
import type { AccountDeps } from "../deps.ts";
import { accountExists, findAccount, insertAccount, type NewAccount } from "../repo.ts";

/** Opens the account and returns its uid. Refuses like `checkRegisterForm`, then ReferrerIdError, the code, AlreadyRegistered. */
export const register = async (
  { db, passwords }: AccountDeps,
  form: RegisterForm & { readonly telcode: string },
  nowMs: number,
): Promise<number> => {
  const checked = checkRegisterForm(form);
  if (!checked.ok) throw new Refused(checked.refusal);
  const { code, password, referrerId } = checked.value;
  const name = accountName(form);
  if (name.by === "national") return refuseWith("WrongPhone");
  if (!(await accountExists(db, referrerId))) refuseWith("ReferrerIdError");
  const matched = await tryCode(db, { purpose: "register", address: name.address }, code, nowMs);
  if (matched === undefined) return refuseWith(codeRefusal(form.type));
  const account: NewAccount = {
    email: name.by === "email" ? name.address : null,
    phone: name.by === "phone" ? { full: name.address, national: name.national } : null,
    passwordHash: await passwords.hash(password),
    referrerId,
    createdMs: nowMs,
  };
  return await db.transaction().execute(async (tx) => {
    const first = await useCode(tx, matched, nowMs);
    const userId = first ? await insertAccount(tx, account) : undefined;
    if (userId !== undefined) return userId;
    const usedElsewhere = !first && (await findAccount(tx, name)) === undefined;
    return refuseWith(usedElsewhere ? codeRefusal(form.type) : "AlreadyRegistered");
  });
};
