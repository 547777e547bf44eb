import { getUserInfo } from "@candor/wire/accounts";
import { call } from "../calls/api.ts";
import { currentSession, userUpdater } from "./session.ts";

/** Reads the user's record again; after a failure the screen stays as it is. */
export const refreshUser = async (): Promise<void> => {
  if (currentSession() === undefined) return;
  const update = userUpdater();
  try {
    update(await call(getUserInfo, {}));
  } catch {
    // The shown balances stay; the banner already says that the connection is down.
  }
};
