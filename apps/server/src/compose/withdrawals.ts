/** Withdrawals: their owner's protection, where money goes, and how it is paid out. */
import { withdrawalsModule } from "../modules/withdrawals/module.ts";
import { manualChannels, sandboxChannels } from "../modules/withdrawals/payouts/channels.ts";
import { withHotwallet, type HotwalletSettings } from "../modules/withdrawals/payouts/hotwallet.ts";
import { createSandboxSend } from "../modules/withdrawals/payouts/sandbox-send.ts";
import type { OwnerPort, PayoutChannels } from "../modules/withdrawals/ports.ts";
import type { Module } from "../records/module.ts";
import { payoutDetailsOf } from "../records/addresses/payout-details.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { Chains } from "./chains.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export const withdrawalModules = (
  { config, database, secretKey, account: pushes, log }: Base,
  { submit, clock }: EngineThread,
  owner: OwnerPort,
  chains: Chains,
): readonly Module[] => {
  const { db, reads, turns, jobs, outside, operators } = database;
  const isDemo = config.mode === "demo";
  return [
    withdrawalsModule({
      db,
      reads,
      turns,
      jobs,
      outside,
      operators,
      submit,
      clock,
      log,
      owner,
      pushes,
      isDemo,
      readSettings: createSettings(db, clock),
      payoutDetailsOf: (userId, chosen) => payoutDetailsOf(reads, userId, chosen),
      channels: isDemo
        ? withSigner(sandboxChannels(chains, createSandboxSend(secretKey)), config.hotwallet)
        : liveChannels(chains, config.hotwallet),
    }),
  ];
};

export const liveChannels = (chains: Chains, hotwallet: HotwalletSettings | undefined): PayoutChannels =>
  withSigner(manualChannels(chains), hotwallet);

/** The settings of a demo name no signer; a journey gives it one. */
const withSigner = (channels: PayoutChannels, hotwallet: HotwalletSettings | undefined): PayoutChannels =>
  hotwallet === undefined ? channels : withHotwallet(channels, hotwallet);
