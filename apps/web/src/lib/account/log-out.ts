import { logout } from "@candor/wire/accounts";
import { ApiFailure, call } from "../calls/api.ts";
import { currentSession, endSession } from "./session.ts";

/** A server that does not answer within this time counts as not told. */
const timeoutMs = 10_000;

/**
 * Ends the session on this device at once, whatever the network does, then on the server (SES-02). Returns whether it has
 * ended there too: if not, it stays valid until it ends by its age or on another device, because nothing here keeps its token
 * for another try.
 */
export const logOut = async (): Promise<boolean> => {
  const token = currentSession()?.token;
  endSession();
  if (token === undefined) return true;
  try {
    await call(logout, {}, { token, signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // The server has already ended it.
    return error.retCode === 102 || error.retCode === 103;
  }
};
