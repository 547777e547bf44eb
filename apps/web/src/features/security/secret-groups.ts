/** A secret in groups of four, as people read it aloud and type it: "JBSW Y3DP". */
export const secretGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** Digits are all that an authenticator shows: "123 456" is read as meant. */
export const otpDigits = (typed: string): string => typed.replaceAll(/\D/g, "").slice(0, 6);
