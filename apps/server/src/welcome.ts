/** What the program prints when it is ready: where people open it, and in demo mode what a visitor needs. */
import { demoAccounts, demoWithdrawPassword } from "./modules/demo/seed.ts";
import type { Config, ListenAddress } from "./platform/config/config.ts";
import { shownAddress } from "./platform/visitor/shown-address.ts";

type Settings = Pick<Config, "mode" | "consoleAddress" | "consoleUrl" | "dataDir">;

export const welcome = (listening: string, config: Settings): string => {
  const address = shownAddress(listening);
  const lines = [`Candor is ready at ${address}`];
  // Passkeys work at the address where operators open it, not at the one where it is served.
  if (config.consoleAddress !== undefined) lines.push(`The operators' console is at ${config.consoleUrl}`);
  if (config.mode === "demo") lines.push(...demoLines(address, config));
  return `${lines.join("\n")}\n`;
};

const demoLines = (address: string, { consoleAddress, dataDir }: Settings): string[] => [
  "",
  "Demo mode: the money is play money.",
  ...demoAccounts.map(
    ({ email, password }) =>
      `  account    ${email}  password  ${password}  withdrawal password  ${demoWithdrawPassword}`,
  ),
  `  outbox     POST ${address}/api/demo/outbox {"to":"<address>"}, signed like every call, answers the codes and mails sent there`,
  `  reference  ${address}/api/reference/ describes every call`,
  ...(consoleAddress === undefined ? [] : [operatorLine(consoleAddress, dataDir)]),
];

/** The demo has no operators of its own. The command needs the settings of this start: its link names the console's port. */
const operatorLine = ({ host, port }: ListenAddress, dataDir: string): string =>
  `  operators  CONSOLE_ADDRESS=${host}:${port} DATA_DIR="${dataDir}" npm run operator -- create-admin <e-mail address> <name> invites the first two; give it the other settings of this start, too`;
