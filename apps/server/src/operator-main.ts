/**
 * `npm run operator -- create-referrer <e-mail address>` opens the account that the first customers of a live server name as their
 * referrer; `npm run operator -- create-admin <e-mail address> <name>` invites one of the first two operators. It reads the same
 * settings as the server, and connects as the server's web or operator role.
 */
import { createReferrer } from "./modules/accounts/register/create-referrer.ts";
import { createFirstAdmin, FirstAdminRefused } from "./modules/operators/first-admin.ts";
import { ConfigRefused, readConfig, type Config } from "./platform/config/config.ts";
import { DatabaseRefused } from "./platform/db/durability.ts";
import { joinOrOpenDatabase, type Database } from "./platform/db/open-database.ts";
import { silentLog } from "./platform/log.ts";
import { Refused } from "./platform/refused.ts";

const usage = `Usage: npm run operator -- create-referrer <e-mail address>
       npm run operator -- create-admin <e-mail address> <name>`;

type Work = (database: Database, config: Config) => Promise<readonly string[]>;

const workOf = ([command, address, ...rest]: readonly string[]): Work | undefined => {
  if (address === undefined) return undefined;
  if (command === "create-referrer" && rest.length === 0) return referrer(address);
  return command === "create-admin" && rest.length > 0 ? admin(address, rest.join(" ")) : undefined;
};

const referrer =
  (address: string): Work =>
  async ({ db }, { publicUrl }) => {
    const userId = await createReferrer(db, address, Date.now());
    return [
      `Account ${userId} is open for ${address}. It has no password yet: set one with a code at ${publicUrl}/forget.`,
      `Customers register at ${publicUrl}/register?uid=${userId}`,
    ];
  };

const admin =
  (address: string, name: string): Work =>
  async ({ operators }, { consoleUrl, consoleAddress }) => {
    const invitation = await createFirstAdmin(operators, address, name);
    return [
      `${name} is invited as an admin. Give this link to nobody else; it works once, within a day:`,
      `${consoleUrl}/?invitation=${invitation}`,
      ...(consoleAddress === undefined
        ? [
            "CONSOLE_ADDRESS is not set for this command, so the link may begin with the wrong address. Replace what is before /?invitation= by the address of the server's console. A server without CONSOLE_ADDRESS has none.",
          ]
        : []),
    ];
  };

const main = async (words: readonly string[]): Promise<number> => {
  const work = workOf(words);
  if (work === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readConfig(process.env);
  const database = await joinOrOpenDatabase(config, silentLog);
  try {
    process.stdout.write(`${(await work(database, config)).join("\n")}\n`);
    return 0;
  } finally {
    await database.close();
  }
};

const sentenceOf = (error: unknown): string => {
  if (
    error instanceof ConfigRefused ||
    error instanceof DatabaseRefused ||
    error instanceof FirstAdminRefused
  )
    return error.message;
  if (!(error instanceof Refused)) return String(error);
  return error.refusal.key === "AlreadyRegistered"
    ? "This address has an account already. Nothing was changed."
    : `This is not an e-mail address that an account can have (${error.refusal.key}). Nothing was changed.`;
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
