/**
 * `npm run signer`: the hot wallet, a process of its own with a key of its own (docs/OPERATING.md). It pays withdrawals on Ethereum that
 * the database says are approved, and is asked by the server over HTTP on this machine.
 */
import { privateKeyToAccount } from "viem/accounts";
import { openLog } from "../platform/log.ts";
import { openApprovals, RoleRefused } from "./approvals.ts";
import { requireJournal } from "./first-journal.ts";
import { openJournal } from "./journal.ts";
import { openNode } from "./node.ts";
import { serveWallet } from "./serve.ts";
import { readSignerSettings, SettingsRefused } from "./settings.ts";
import { createWallet } from "./wallet.ts";

const everyMs = 5_000;
const replaceAfterMs = 90_000;

const main = async (): Promise<void> => {
  const settings = readSignerSettings(process.env);
  const log = openLog("info");
  const approvals = await openApprovals(settings.databaseUrl);
  const node = openNode(settings.node);
  try {
    await requireJournal(settings.journal, settings.isFirstJournal, approvals.givenBefore);
    if ((await node.chainId()) !== settings.chainId)
      throw new SettingsRefused("The node is on another chain than ETHEREUM_CHAIN_ID.");
  } catch (error) {
    // An open connection would keep the process.
    await approvals.close();
    throw error;
  }
  const wallet = createWallet({
    ...settings,
    ...approvals,
    account: privateKeyToAccount(settings.key),
    node,
    journal: openJournal(settings.journal),
    replaceAfterMs,
    nowMs: Date.now,
    warn: (what, error) => log.warn({ why: shortOf(error) }, what),
  });
  const server = serveWallet(wallet, settings.secret);
  server.listen(settings.port, settings.host);
  const timer = setInterval(
    () =>
      void wallet.resend().catch((error: unknown) => log.warn({ why: shortOf(error) }, "looks again later")),
    everyMs,
  );
  process.stdout.write(
    `The signer pays from ${wallet.address}, asked at ${settings.host}:${settings.port}\n`,
  );
  const end = (): void => {
    clearInterval(timer);
    server.close();
    void approvals.close();
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
};

/** Without the address of the node: it may hold a key. */
const shortOf = (error: unknown): string => {
  if (error === undefined) return "";
  const { shortMessage, name } = error as { readonly shortMessage?: string; readonly name?: string };
  return shortMessage ?? name ?? "";
};

try {
  await main();
} catch (error) {
  const isExpected = error instanceof SettingsRefused || error instanceof RoleRefused;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
