/**
 * `npm run operator -- create-referrer <e-mail address>`: opens the account that the first customers of a live server name as
 * their referrer. It reads the same settings as the server, and connects as the server's web role.
 */
import { ConfigRefused, readConfig } from "../../platform/config.ts";
import { joinOrOpenDatabase } from "../../platform/db/open-database.ts";
import { silentLog } from "../../platform/log.ts";
import { Refused } from "../../platform/refused.ts";
import { createReferrer } from "./register/create-referrer.ts";

const usage = "Usage: npm run operator -- create-referrer <e-mail address>";

const main = async ([command, address, ...rest]: readonly string[]): Promise<number> => {
  if (command !== "create-referrer" || address === undefined || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readConfig(process.env);
  const database = await joinOrOpenDatabase(config, silentLog);
  try {
    const userId = await createReferrer(database.db, address, Date.now());
    process.stdout.write(
      [
        `Account ${userId} is open for ${address}. It has no password yet: set one with a code at ${config.publicUrl}/forget.`,
        `Customers register at ${config.publicUrl}/register?uid=${userId}`,
        "",
      ].join("\n"),
    );
    return 0;
  } finally {
    await database.close();
  }
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigRefused) return error.message;
  if (!(error instanceof Refused)) return String(error);
  return error.refusal.key === "AlreadyRegistered"
    ? "This address has an account already. Nothing was changed."
    : `This is no e-mail address that an account can have (${error.refusal.key}). Nothing was changed.`;
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
