/**
 * The logged-in user of this device (SES-01): token and user info are in local storage with the time
 * of the login, and count only while both exist and the token is younger than 14 days.
 */
import type { UserInfo } from "@candor/wire/accounts";
import { create } from "zustand";
import { clearStored, readStored, writeOfTab, writeStored } from "../device/stored.ts";

/** SES-01. */
export const sessionAgeMs = 1_209_600_000;

export type Session = { readonly token: string; readonly sinceMs: number; readonly user: UserInfo };

type SessionState = { readonly session: Session | undefined };

/** Reads a stored session; undefined when any part is missing, unreadable or too old. */
export const parseSession = (
  token: string | undefined,
  since: string | undefined,
  user: string | undefined,
  nowMs: number,
): Session | undefined => {
  const sinceMs = Number(since);
  if (token === undefined || token === "" || user === undefined) return undefined;
  if (!Number.isFinite(sinceMs) || nowMs - sinceMs >= sessionAgeMs) return undefined;
  try {
    const info: unknown = JSON.parse(user);
    if (typeof info !== "object" || info === null || !("uid" in info)) return undefined;
    return { token, sinceMs, user: info as UserInfo };
  } catch {
    return undefined;
  }
};

const stored = (): Session | undefined =>
  parseSession(readStored("token"), readStored("since"), readStored("user"), Date.now());

const removeStored = (): void => {
  for (const name of ["token", "since", "user", "signIn", "tasks"]) writeStored(name, undefined);
};

export const useSessionStore = create<SessionState>(() => {
  const session = stored();
  if (session === undefined) removeStored();
  return { session };
});

/** The current session; ends it when it is too old. */
export const currentSession = (): Session | undefined => {
  const { session } = useSessionStore.getState();
  if (session === undefined) return undefined;
  if (Date.now() - session.sinceMs < sessionAgeMs) return session;
  endSession();
  return undefined;
};

/** The token that this page uses, however old; empty for a visitor. */
export const heldToken = (): string => useSessionStore.getState().session?.token ?? "";

export const beginSession = (token: string, user: UserInfo): void => {
  const session = { token, sinceMs: Date.now(), user };
  writeStored("token", token);
  writeStored("since", String(session.sinceMs));
  writeStored("user", JSON.stringify(user));
  useSessionStore.setState({ session });
};

/** Updates the user info in the session, completely or partly, such as pushed balances. */
export const updateUser = (change: Partial<UserInfo>): void => {
  const { session } = useSessionStore.getState();
  if (session === undefined) return;
  const user = { ...session.user, ...change };
  writeStored("user", JSON.stringify(user));
  useSessionStore.setState({ session: { ...session, user } });
};

/** For the answer to a call: changes the user info of the session that the call is of; nothing when that has ended meanwhile. */
export const userUpdater = (): typeof updateUser => {
  const token = heldToken();
  return (change) => {
    if (heldToken() === token) updateUser(change);
  };
};

/** Where this tab keeps what an account has not sent to support yet; 0: a visitor. */
export const unsentName = (uid: number): string => `supportUnsent.${uid}`;

/** Logout (SES-02): clears user info, token, sign-in and task data, and what this tab has not sent to support. */
export const endSession = (): void => {
  const uid = useSessionStore.getState().session?.user.uid;
  if (uid !== undefined) writeOfTab(unsentName(uid), undefined);
  removeStored();
  useSessionStore.setState({ session: undefined });
};

/** Codes 102 and 103 (API-06): clears everything stored for the user. False when another tab has logged in since: this tab then follows it. */
export const clearExpiredSession = (): boolean => {
  const newer = stored();
  const isFollowed = newer !== undefined && newer.token !== heldToken();
  if (!isFollowed) clearStored();
  useSessionStore.setState({ session: isFollowed ? newer : undefined });
  return !isFollowed;
};

/** The logged-in user, live; undefined for a visitor. */
export const useUser = (): UserInfo | undefined => useSessionStore((state) => state.session?.user);

// Another tab may log in or out: this tab follows.
addEventListener("storage", (event) => {
  if (event.key === null || event.key === "candor.token" || event.key === "candor.user") {
    useSessionStore.setState({ session: stored() });
  }
});
