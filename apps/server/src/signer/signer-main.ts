/**
 * `npm run signer`: the hot wallet, a process of its own with a key of its own (docs/OPERATING.md). The server asks it over HTTP, on this
 * machine, to pay a withdrawal on Ethereum. It pays only when the database says that the withdrawal is approved.
 */
import { countedOf } from "../platform/counted-log.ts";
import { waitForDatabase } from "../platform/db/wait-for-database.ts";
import { openLog } from "../platform/log.ts";
import { openApprovals, RoleRefused, type Approvals } from "./approvals.ts";
import { JournalChanged, openJournal, type Journal } from "./journal.ts";
import { NodeFailed, openNode, type Node } from "./node.ts";
import { serveWallet } from "./serve.ts";
import { readSignerSettings, SettingsRefused, type SignerSettings } from "./settings.ts";
import { requireJournal, requireNoneTaken, requireOwnKey, requireWholeJournal } from "./start-checks.ts";
import { openAccount, type Hex } from "./transaction.ts";
import { createWallet } from "./wallet.ts";

const everyMs = 5_000;
const replaceAfterMs = 90_000;

const main = async (): Promise<void> => {
  // Node would open a debugger with this signal, which reads the key.
  process.on("SIGUSR1", () => undefined);
  const settings = readSignerSettings(process.env);
  const log = openLog("info");
  // Counted: while a node or the database is down, each of these comes again every few seconds.
  const warn = (what: string, error: unknown): void => countedOf(log)(what, { why: shortOf(error) }, what);
  const say = (sentence: string): void => {
    log.warn(sentence);
    process.stderr.write(`${sentence}\n`);
  };
  const lost = (error: unknown): void => warn("lost a connection to the database", error);
  const approvals = await waitForDatabase(() => openApprovals(settings.databaseUrl, lost), { say });
  const node = openNode(settings.node);
  const account = openAccount(settings.key);
  const journal = await openChecked(settings, approvals, node, account.address).catch(
    async (error: unknown) => {
      // An open connection would keep the process running.
      await approvals.close();
      throw error;
    },
  );
  const wallet = createWallet({
    ...settings,
    ...approvals,
    account,
    node,
    journal,
    replaceAfterMs,
    nowMs: Date.now,
    warn,
  });
  const server = serveWallet(wallet, settings.secret, (error) =>
    warn("could not do what it was asked", error),
  );
  server.listen(settings.port, settings.host);
  const lookAgain = async (): Promise<void> => {
    try {
      // Two operators may have taken a withdrawal by mistake while this process still runs. A person pays it now, so this process must not.
      await requireNoneTaken(journal.all(), approvals.takenByTwo);
      await wallet.resend();
    } catch (error) {
      if (!(error instanceof SettingsRefused)) {
        warn("looks again later", error);
        return;
      }
      refuse(error);
      process.exit();
    }
  };
  let looking: Promise<void> | undefined;
  // Only one look at a time: while a node does not answer, no second one begins.
  setInterval(() => void (looking ??= lookAgain().finally(() => (looking = undefined))), everyMs);
  process.stdout.write(
    `The signer pays from ${wallet.address}, asked at ${settings.host}:${settings.port}\n`,
  );
  // Ends at once, as in a power cut. Closing the server first would free the address while this process still signs, and the next signer
  // could start.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => process.exit());
};

/** Opens the journal, after the checks that this process may use it. */
const openChecked = async (
  { journal: file, isFirstJournal, chainId }: SignerSettings,
  approvals: Approvals,
  node: Node,
  address: Hex,
): Promise<Journal> => {
  await requireJournal(file, isFirstJournal, approvals);
  if ((await node.chainId()) !== chainId)
    throw new SettingsRefused("The node is on another chain than ETHEREUM_CHAIN_ID.");
  const journal = openJournal(file);
  requireOwnKey(journal.all(), address);
  await requireWholeJournal(journal.all(), approvals.signedBefore);
  await requireNoneTaken(journal.all(), approvals.takenByTwo);
  return journal;
};

/** A short text for the log. It leaves out the address of the node, which may contain an access key. */
const shortOf = (error: unknown): string => {
  if (error === undefined) return "";
  if (error instanceof JournalChanged || error instanceof NodeFailed) return error.message;
  const { code, name } = error as Readonly<Record<string, string | undefined>>;
  return code ?? name ?? "";
};

const refuse = (error: unknown): void => {
  const isExpected = error instanceof SettingsRefused || error instanceof RoleRefused;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
};

await main().catch(refuse);
