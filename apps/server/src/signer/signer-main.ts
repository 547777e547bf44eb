/**
 * `npm run signer`: the hot wallet, a process of its own with a key of its own (docs/OPERATING.md). It pays withdrawals on Ethereum that
 * the database says are approved, and is asked by the server over HTTP on this machine.
 */
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { openLog } from "../platform/log.ts";
import { openApprovals, RoleRefused, type Approvals } from "./approvals.ts";
import { JournalChanged, openJournal, type Journal } from "./journal.ts";
import { openNode, type Node } from "./node.ts";
import { serveWallet } from "./serve.ts";
import { readSignerSettings, SettingsRefused, type SignerSettings } from "./settings.ts";
import { requireJournal, requireNoneTaken, requireOwnKey, requireWholeJournal } from "./start-checks.ts";
import { createWallet } from "./wallet.ts";

const everyMs = 5_000;
const replaceAfterMs = 90_000;

const main = async (): Promise<void> => {
  const settings = readSignerSettings(process.env);
  const log = openLog("info");
  const approvals = await openApprovals(settings.databaseUrl);
  const node = openNode(settings.node);
  const account = privateKeyToAccount(settings.key);
  const journal = await openChecked(settings, approvals, node, account.address).catch(
    async (error: unknown) => {
      // An open connection would keep the process.
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
    warn: (what, error) => log.warn({ why: shortOf(error) }, what),
  });
  const server = serveWallet(wallet, settings.secret, (error) =>
    log.warn({ why: shortOf(error) }, "could not do what it was asked"),
  );
  server.listen(settings.port, settings.host);
  const lookAgain = async (): Promise<void> => {
    try {
      // Two operators may have been wrong about this process: it does not send what is a person's now.
      await requireNoneTaken(journal.all(), approvals.takenByTwo);
      await wallet.resend();
    } catch (error) {
      if (!(error instanceof SettingsRefused)) {
        log.warn({ why: shortOf(error) }, "looks again later");
        return;
      }
      refuse(error);
      process.exit();
    }
  };
  let looking: Promise<void> | undefined;
  // One at a time: a node that does not answer delays what it is asked for by one look.
  setInterval(() => void (looking ??= lookAgain().finally(() => (looking = undefined))), everyMs);
  process.stdout.write(
    `The signer pays from ${wallet.address}, asked at ${settings.host}:${settings.port}\n`,
  );
  // At once, as a power cut would: the address is free from here on, and the next signer must not begin while this one still signs.
  process.once("SIGTERM", () => process.exit());
  process.once("SIGINT", () => process.exit());
};

/** The journal, once it is known that this process may go on with it. */
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
  await requireOwnKey(journal.all(), address);
  await requireWholeJournal(journal.all(), approvals.signedBefore);
  await requireNoneTaken(journal.all(), approvals.takenByTwo);
  return journal;
};

/** Without the address of the node: it may hold a key. */
const shortOf = (error: unknown): string => {
  if (error === undefined) return "";
  if (error instanceof JournalChanged) return error.message;
  const { shortMessage, code, name } = error as Readonly<Record<string, string | undefined>>;
  return shortMessage ?? code ?? name ?? "";
};

const refuse = (error: unknown): void => {
  const isExpected = error instanceof SettingsRefused || error instanceof RoleRefused;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
};

await main().catch(refuse);
