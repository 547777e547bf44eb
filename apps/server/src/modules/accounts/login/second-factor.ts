/** What login asks of second factors (SES-15); the security module keeps them, `compose/` joins the two. */

/** `none`: the account has none, and a code changes nothing. `needed`: it has one, and no code was given. */
export type SecondFactorAnswer = "none" | "needed" | "wrong" | "right";

export type SecondFactor = {
  /** Tries a code of the authenticator app or a recovery code; a right one is used up by it. */
  readonly check: (userId: number, otp: string, nowMs: number) => Promise<SecondFactorAnswer>;
};
