/**
 * How many codes may be asked for from one place and sent into one block of phone numbers (SES-12): text messages cost
 * money, and who earns at them asks for many to numbers that lie side by side. Spans are sliding.
 */
import { dayMs, hourMs } from "../time/time.ts";

/** `most` events within `withinMs`. */
export type EventLimit = { readonly most: number; readonly withinMs: number };

/**
 * Messages that asking for codes of one purpose brings to numbers that differ in their last four digits only. Each of the two
 * purposes has its own, ten together: anybody can ask to register, and uses up none of the resets, which go to accounts alone.
 */
export const prefixLimit: EventLimit = { most: 5, withinMs: hourMs };
/** Codes asked for from one network. */
export const networkLimit: EventLimit = { most: 20, withinMs: hourMs };
/** Failed codes and logins from one network, from which on a captcha is asked for. */
export const failedTries: EventLimit = { most: 3, withinMs: hourMs };
/** So many messages about registering into a block, and a captcha is asked for. */
export const troubledPrefix: EventLimit = { most: 3, withinMs: hourMs };
/** Messages of one kind to an account's owner. */
export const noticeLimit: EventLimit = { most: 10, withinMs: hourMs };
/** A captcha is asked for an address that was sent a code within this time, ms. */
export const askedAgainMs = dayMs;

/** No limit looks further back than this, ms. */
export const longestLimitMs = hourMs;

/** The block of a phone number: E.164 without its last four digits. Undefined for anything else, as an e-mail address. */
export const phonePrefix = (address: string): string | undefined =>
  /^\+\d{5,}$/.test(address) ? address.slice(0, -4) : undefined;

/** Whether `times` (ms) hold as many events as the limit allows, at `nowMs`. */
export const isLimitReached = (
  { most, withinMs }: EventLimit,
  times: readonly number[],
  nowMs: number,
): boolean => times.filter((time) => time > nowMs - withinMs).length >= most;
