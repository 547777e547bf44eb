/** A session, as the platform checks it and modules read it; `modules/accounts/sessions` stores it. */

/** The age at which a session expires, ms (SES-01). */
export const sessionLifetimeMs = 1_209_600_000;

/** A logged-in user's session, as the accounts module stores it; or an operator's, whose number is the `userId` then. */
export type Session = {
  readonly id: string;
  readonly userId: number;
  readonly createdMs: number;
  /** Of an operator. */
  readonly roles?: readonly string[];
};

/**
 * Looks a token up: returns its session; `revoked` when it was ended by logout elsewhere, a new password or
 * a freeze (103); undefined when unknown or too old (102). Results are cached for a few seconds.
 */
export type Authenticate = (
  token: string,
) => Promise<{ readonly session: Session } | { readonly revoked: true } | undefined>;
