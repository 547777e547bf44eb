/**
 * The exact amount that tells who owns a transfer to a shared address (WAL-15): the amount asked for, in whole cents, and a tag in the
 * last four decimals. The tag is drawn at random, so nobody can ask for the amount of a transfer that is on its way.
 */
import { money, moneyUnit, type Money } from "../money/money.ts";

/** A cent. */
const step = moneyUnit / 100n;
/** Tags are 1 to 9999: an amount without a tag is nobody's. */
export const mostTags = Number(step) - 1;

/** How long a quote is open: long enough for a slow transfer. */
export const quoteLifeMs = 2 * 3_600_000;
/** How long after that nobody else can get the same amount: a late transfer must not be credited to another user. */
export const quoteRestMs = 30 * 86_400_000;
/** The most open quotes of a user. */
export const mostQuotes = 5;

/** `tag` from 1 to `mostTags`. The asked amount is rounded up to whole cents first, so what is sent is never less than what was asked. */
export const quotedAmount = (asked: Money, tag: number): Money =>
  money(((asked + step - 1n) / step) * step + BigInt(tag));
