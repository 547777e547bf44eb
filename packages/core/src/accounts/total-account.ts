/** Who is an IB member (REF-02). */
import { moneyUnit, money, type Money } from "../money/money.ts";

/** From this total account on a user is an IB member. */
export const ibMinimum = money(10_000n * moneyUnit);

/** The accounts that count: margins, stakes and holds stay apart, and so does credit. */
export const countedClasses = ["wallet", "contract", "invested"] as const;

export const isIb = (totalAccount: Money): boolean => totalAccount >= ibMinimum;
