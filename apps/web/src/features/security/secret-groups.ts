/** A secret in groups of four, for reading aloud and typing: "JBSW Y3DP". */
export const secretGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** An authenticator shows only digits: "123 456" is read as meant. */
export const otpDigits = (typed: string): string => typed.replaceAll(/\D/g, "").slice(0, 6);
