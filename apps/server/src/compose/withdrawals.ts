/** Withdrawals: their owner's protection, where money goes, and how it is paid out. */
import { createSettings } from "../modules/home/settings.ts";
import { withdrawalsModule } from "../modules/withdrawals/module.ts";
import { sandboxChannels } from "../modules/withdrawals/payouts/channels.ts";
import { createSandboxSend } from "../modules/withdrawals/payouts/sandbox-send.ts";
import type { OwnerPort } from "../modules/withdrawals/ports.ts";
import type { Network } from "../platform/chain/chain.ts";
import { createSandboxChain } from "../platform/chain/sandbox.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

/** Of the demo's chain, as WAL-04 has them for the real ones. */
const confirmationsNeeded: Readonly<Record<Network, number>> = { ethereum: 12, tron: 20 };

export const withdrawalModules = (
  { config, database, secretKey, account: pushes, log }: Base,
  { submit, clock }: EngineThread,
  owner: OwnerPort,
): readonly Module[] => {
  const { db, reads, jobs } = database;
  const chainOf = (network: Network) =>
    createSandboxChain({ db: reads, clock, network, confirmationsNeeded: confirmationsNeeded[network] });
  const chains = { ethereum: chainOf("ethereum"), tron: chainOf("tron") };
  return [
    withdrawalsModule({
      db,
      reads,
      jobs,
      submit,
      clock,
      log,
      owner,
      pushes,
      isDemo: config.mode === "demo",
      readSettings: createSettings(db, clock),
      payoutDetailsOf: async () => ({ bank: undefined, wallet: undefined }),
      channels: sandboxChannels(chains, createSandboxSend(secretKey)),
    }),
  ];
};
