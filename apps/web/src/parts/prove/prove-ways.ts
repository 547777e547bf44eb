/** How a factor can be proved here and now (SES-15): the strongest that the account has, by what this browser supports. */
import type { SecurityOverview } from "../../lib/account/security-overview.ts";

export type ProveWays = {
  /** What may be typed. A recovery code replaces a second factor; the password counts only where there is none. */
  readonly typed: "otp" | "recovery" | "pwd" | undefined;
  readonly passkey: boolean;
  /** Where the account's passkeys work, when that is not here. */
  readonly elsewhere: string | undefined;
};

type Factors = Pick<SecurityOverview, "totp" | "passkeys" | "recoveryCodes" | "passkeyOrigin">;

export const proveWays = (has: Factors, passkeysWorkHere: boolean): ProveWays => {
  const hasPasskeys = has.passkeys.length > 0;
  if (!has.totp && !hasPasskeys) return { typed: "pwd", passkey: false, elsewhere: undefined };
  return {
    typed: has.totp ? "otp" : has.recoveryCodes > 0 ? "recovery" : undefined,
    passkey: hasPasskeys && passkeysWorkHere,
    elsewhere: hasPasskeys && !passkeysWorkHere ? has.passkeyOrigin : undefined,
  };
};

/** A code in the form to send: apps show "123 456", people write recovery codes in capitals. A password is left unchanged. */
export const typedFactor = (typed: "otp" | "recovery" | "pwd", value: string): string =>
  typed === "pwd" ? value : value.replaceAll(/\s/g, "").toLowerCase();
