import { getUserInfo } from "@candor/wire/accounts";
import { call } from "./api.ts";
import { currentSession, updateUser } from "./session.ts";

/** Reads the user's record afresh; a failure leaves what is shown. */
export const refreshUser = async (): Promise<void> => {
  if (currentSession() === undefined) return;
  try {
    updateUser(await call(getUserInfo, {}));
  } catch {
    // Shown balances stay as they are; the banner already says that the connection is down.
  }
};
