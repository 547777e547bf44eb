/** What a field of digits keeps of what is typed or pasted into it, from any keyboard. */
import { codeDigits } from "@candor/core/accounts/verification-code";
import { foldDigits } from "@candor/core/accounts/typed-digits";

/** Of "090-1234" the digits. */
export const digitsIn = (typed: string): string => foldDigits(typed).replaceAll(/\D/g, "");

/** A code that is sent or shown by an app has only digits: "123 456" is read as meant. */
export const codeDigitsIn = (typed: string): string => digitsIn(typed).slice(0, codeDigits);
