/**
 * Verification codes (SES-07, SES-08, SES-14): what they look like, how long they are valid, how often one
 * may be requested and tried. The browser's button and the server use the same interval.
 */
import { ok, refuse, type Result } from "../result/result.ts";
import { minuteMs, secondMs } from "../time/time.ts";
import type { AddressType } from "./address.ts";
import { foldCode } from "./typed-digits.ts";

/** What a code is for: to open an account, or to set the password of one. */
export type CodePurpose = "register" | "reset";

export const codeDigits = 6;
/** A code expires after this time, ms (SES-14). */
export const codeLifetimeMs = 10 * minuteMs;
/** The number of wrong attempts that a code allows (SES-14). */
export const codeTries = 5;
/**
 * Codes that an address gets per business day. Together with the attempts it limits a guesser to 100 in a
 * million a day, and a stranger who presses the button to 20 messages.
 */
export const codesPerDay = 20;

/** The time between two codes for one address, ms (SES-08). */
export const resendAfterMs: Readonly<Record<CodePurpose, number>> = {
  register: 120 * secondMs,
  reset: 60 * secondMs,
};

/** The purpose that `status` of sendVerifyCode names: 1 register, 2 reset (SES-11). */
export const codePurpose = (status: number): CodePurpose => (status === 1 ? "register" : "reset");

/** The refusal of a code that is missing, malformed, wrong, used or expired: one for all, per channel. */
export const codeRefusal = (type: AddressType): "SMSIncorrect" | "EMAILIncorrect" =>
  type === 1 ? "SMSIncorrect" : "EMAILIncorrect";

/** The six digits of a code as someone typed it; undefined when it is not a code. */
export const sixDigits = (typed: string): string | undefined => /^\d{6}$/.exec(foldCode(typed))?.[0];

/** Refuses a text that is not exactly six digits. */
export const checkCode = (text: string, type: AddressType): Result<string> => {
  const code = sixDigits(text);
  return code === undefined ? refuse(codeRefusal(type)) : ok(code);
};

/** Formats `number`, from 0 to 999 999, as the six digits that are sent. */
export const codeText = (number: number): string => String(number).padStart(codeDigits, "0");

/** Whole seconds until the button may be pressed again; 0 when it may. */
export const codeWaitSeconds = (purpose: CodePurpose, sentMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((sentMs + resendAfterMs[purpose] - nowMs) / secondMs));
