/** For tests: a signer in this process, with a key, money on a real node and a journal of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseGwei } from "viem";
import { generatePrivateKey } from "viem/accounts";
import type { Anvil } from "../platform/chain/ethereum/test-anvil.ts";
import type { Approved } from "./approvals.ts";
import { openJournal } from "./journal.ts";
import { openNode, type Node } from "./node.ts";
import { openAccount, type Hex } from "./transaction.ts";
import { createWallet, type Wallet } from "./wallet.ts";

export const micro = 1_000_000n;
export const receiver = (nth: number): Hex => `0x${String(nth).padStart(40, "a")}`;

export type TestSigner = Awaited<ReturnType<typeof newSigner>>;

export const newSigner = async ({ client, write, usdt, mine, url }: Anvil) => {
  const account = openAccount(generatePrivateKey());
  await client.setBalance({ address: account.address, value: 10n ** 19n });
  await write(usdt, "transfer", account.address, 10_000n * micro);
  await mine();
  const folder = mkdtempSync(join(tmpdir(), "candor-signer-"));
  const file = join(folder, "journal");
  const approvals = new Map<number, Approved>();
  const strangers = new Set<number>();
  const warned: string[] = [];
  let nowMs = Date.UTC(2026, 4, 1);
  /** A new wallet, which reads the journal again, as a process does when it starts. */
  const start = (changes: { readonly node?: Partial<Node>; readonly mostFee?: bigint } = {}): Wallet =>
    createWallet({
      account,
      chainId: 31_337,
      usdt,
      node: { ...openNode(url), ...changes.node },
      journal: openJournal(file),
      approvalOf: async (withdrawal) => approvals.get(withdrawal),
      isGiven: async (withdrawal) => !strangers.has(withdrawal),
      dailyLimit: 5_000n * micro,
      mostFee: changes.mostFee ?? parseGwei("200"),
      replaceAfterMs: 60_000,
      nowMs: () => nowMs,
      warn: (what) => void warned.push(what),
    });
  return {
    file,
    account,
    approvals,
    /** Numbers of withdrawals that no signer was asked to pay. */
    strangers,
    warned,
    start,
    paidTo: (address: Hex): Promise<bigint> => openNode(url).tokens(usdt, address),
    pass: (ms: number) => void (nowMs += ms),
    all: () => openJournal(file).all(),
    remove: () => rmSync(folder, { recursive: true }),
  };
};
