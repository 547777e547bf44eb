/**
 * Sessions by token, cached for a few seconds so that a busy user costs one look-up and not one per call.
 * A revocation in this process takes effect at once (`forget`); the cache's lifetime limits how late another
 * process's revocation takes effect.
 */
import { sessionLifetimeMs, type Authenticate, type Session } from "../session.ts";

const cachedForMs = 5_000;
const maxEntries = 50_000;
const maxTokenLength = 128;

type Found = Awaited<ReturnType<Authenticate>>;
type Entry = {
  readonly found: Promise<Found>;
  readonly untilMs: number;
  /** The session that was found; absent while the look-up is under way. */
  session?: Session;
};

export type SessionCache = {
  /** The token's session, `revoked`, or undefined for an unknown, malformed or too old token. */
  readonly find: (token: string, nowMs: number) => Promise<Found>;
  /**
   * Drops a session, or every session of a user, so that the next call looks it up again: known sessions before it
   * returns, those whose look-up is under way when that look-up ends.
   */
  readonly forget: (isAffected: (session: Session) => boolean) => Promise<void>;
};

export const createSessionCache = (authenticate: Authenticate): SessionCache => {
  const entries = new Map<string, Entry>();
  const look = (token: string, nowMs: number): Promise<Found> => {
    const known = entries.get(token);
    if (known !== undefined && known.untilMs > nowMs) return known.found;
    const found = authenticate(token);
    if (entries.size >= maxEntries) entries.clear();
    const entry: Entry = { found, untilMs: nowMs + cachedForMs };
    entries.set(token, entry);
    // Only sessions are worth keeping: unknown tokens would let anyone fill the cache.
    found.then(
      (result) => {
        if (result === undefined || "revoked" in result) entries.delete(token);
        else entry.session = result.session;
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
      const underWay: Promise<void>[] = [];
      const forgetIf = (token: string, { session }: Entry): void => {
        if (session !== undefined && isAffected(session)) entries.delete(token);
      };
      for (const [token, entry] of entries) {
        if (entry.session !== undefined) forgetIf(token, entry);
        else
          underWay.push(
            entry.found.then(
              () => forgetIf(token, entry),
              () => undefined,
            ),
          );
      }
      await Promise.all(underWay);
    },
  };
};
