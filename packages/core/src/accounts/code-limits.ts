/**
 * How many codes may be requested from one network and sent to one block of phone numbers (SES-12): text messages cost
 * money, and fraudsters who earn on them request many for adjacent numbers. The windows are sliding.
 */
import { dayMs, hourMs } from "../time/time.ts";

/** `most` events within `withinMs`. */
export type EventLimit = { readonly most: number; readonly withinMs: number };

/**
 * Messages with codes of one purpose to numbers that differ only in their last four digits. Each of the two purposes has its
 * own limit, ten together: anyone can ask to register, and that uses up none of the resets, which go only to accounts.
 */
export const prefixLimit: EventLimit = { most: 5, withinMs: hourMs };
/** Codes requested from one network. */
export const networkLimit: EventLimit = { most: 20, withinMs: hourMs };
/** After this many failed codes and logins from one network a captcha is asked for. */
export const failedTries: EventLimit = { most: 3, withinMs: hourMs };
/** After this many registration messages to a block a captcha is asked for. */
export const troubledPrefix: EventLimit = { most: 3, withinMs: hourMs };
/** Messages of one kind to an account's owner. */
export const noticeLimit: EventLimit = { most: 10, withinMs: hourMs };
/** A captcha is asked for if the address was sent a code within this time, ms. */
export const askedAgainMs = dayMs;

/** No limit looks further back than this, ms. */
export const longestLimitMs = hourMs;

/** The block of a phone number: E.164 without its last four digits. Undefined for anything else, such as an e-mail address. */
export const phonePrefix = (address: string): string | undefined =>
  /^\+\d{5,}$/.test(address) ? address.slice(0, -4) : undefined;

/** Whether `times` (ms) contain as many events as the limit allows, at `nowMs`. */
export const isLimitReached = (
  { most, withinMs }: EventLimit,
  times: readonly number[],
  nowMs: number,
): boolean => times.filter((time) => time > nowMs - withinMs).length >= most;
