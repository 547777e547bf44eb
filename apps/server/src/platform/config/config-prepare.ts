/** The settings of `npm run database:prepare`: those of the environment, and an owner's address that no server may have. */
import { join, resolve } from "node:path";
import { ConfigRefused, passwordFileName, type Config } from "./config.ts";
import type { Environment } from "./setting-names.ts";

export type PrepareConfig = Pick<Config, "mode" | "databasePasswords"> & {
  readonly ownerUrl: string;
  readonly renewsPasswords: boolean;
};

const renew = "--new-passwords";

/** Throws `ConfigRefused` with a message. MODE has no default here: a database gets its mode once, when it is created. */
export const readPrepareConfig = (parameters: readonly string[], environment: Environment): PrepareConfig => {
  const [argument, ...others] = parameters.filter((each) => each !== renew);
  const ownerUrl = argument ?? environment["DATABASE_OWNER_URL"] ?? "";
  if (others.length > 0 || !/^postgres(ql)?:\/\/\S+$/.test(ownerUrl)) {
    throw new ConfigRefused(
      `Name the database with its owner: MODE=live npm run database:prepare -- postgresql://owner:password@host/candor, or in DATABASE_OWNER_URL. ${renew} replaces the roles' passwords.`,
    );
  }
  const mode = environment["MODE"];
  if (mode !== "demo" && mode !== "live") {
    throw new ConfigRefused("MODE must be demo or live. It cannot be changed later.");
  }
  const dataDir = resolve(environment["DATA_DIR"] || "./.candor");
  const databasePasswords = resolve(environment["DATABASE_PASSWORDS"] || join(dataDir, passwordFileName));
  return { ownerUrl, mode, databasePasswords, renewsPasswords: parameters.includes(renew) };
};
