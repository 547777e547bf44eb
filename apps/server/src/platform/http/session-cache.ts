/**
 * Sessions by token, kept for a few seconds so that a busy user costs one look-up and not one a call.
 * A revocation in this process is felt at once (`forget`); the lifetime bounds what another process's
 * revocation may take to be felt.
 */
import type { Authenticate, Session } from "./mount.ts";

/** The age at which a session ends by itself (SES-01). */
export const sessionLifetimeMs = 1_209_600_000;
const cachedForMs = 5_000;
const maxEntries = 50_000;
const maxTokenLength = 128;

type Found = Awaited<ReturnType<Authenticate>>;
type Entry = { readonly found: Promise<Found>; readonly untilMs: number };

export type SessionCache = {
  /** The token's session, `revoked`, or undefined for an unknown, malformed or too old token. */
  readonly find: (token: string, nowMs: number) => Promise<Found>;
  /** Drops a session, or every session of a user, so that the next call looks it up again. */
  readonly forget: (isAffected: (session: Session) => boolean) => Promise<void>;
};

export const createSessionCache = (authenticate: Authenticate): SessionCache => {
  const entries = new Map<string, Entry>();
  const look = (token: string, nowMs: number): Promise<Found> => {
    const known = entries.get(token);
    if (known !== undefined && known.untilMs > nowMs) return known.found;
    const found = authenticate(token);
    if (entries.size >= maxEntries) entries.clear();
    entries.set(token, { found, untilMs: nowMs + cachedForMs });
    // Only sessions are worth keeping: unknown tokens would let anyone fill the cache.
    found.then(
      (result) => {
        if (result === undefined || "revoked" in result) entries.delete(token);
      },
      () => entries.delete(token),
    );
    return found;
  };
  return {
    find: async (token, nowMs) => {
      if (token === "" || token.length > maxTokenLength) return undefined;
      const found = await look(token, nowMs);
      if (found === undefined || "revoked" in found) return found;
      return nowMs - found.session.createdMs < sessionLifetimeMs ? found : undefined;
    },
    forget: async (isAffected) => {
      for (const [token, entry] of entries) {
        const found = await entry.found.catch(() => undefined);
        if (found !== undefined && "session" in found && isAffected(found.session)) entries.delete(token);
      }
    },
  };
};
