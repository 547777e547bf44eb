/** What login needs from second factors (SES-15); the security module stores them, `compose/` connects the two. */

/** `none`: the account has none, and a code makes no difference. `needed`: it has one, and no code was given. */
export type SecondFactorAnswer = "none" | "needed" | "wrong" | "right";

export type SecondFactor = {
  /** Tries a code of the authenticator app or a recovery code; a right one is used up. */
  readonly check: (userId: number, otp: string, nowMs: number) => Promise<SecondFactorAnswer>;
};
