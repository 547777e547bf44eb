/**
 * When an order is confirmed before it is sent (OPT-08, LEV-14). Every device decides with this one function, so the answer
 * does not depend on where the user is. Pure.
 */
import type { Money } from "../money/money.ts";

/** An order that binds more than its wallet divided by this number is always confirmed. */
export const alwaysAskedPart = 4n;

/** `bound`: what the order takes out of the wallet. Exactly a quarter is not yet above it. */
export const isLargeOrder = (bound: Money, wallet: Money): boolean => bound * alwaysAskedPart > wallet;

/** `asks`: the choice of the account. It can turn off the question before small orders only. */
export const asksToConfirm = (bound: Money, wallet: Money, asks: boolean): boolean =>
  asks || isLargeOrder(bound, wallet);
