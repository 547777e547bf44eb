/** Withdrawals: their owner's protection, where money goes, and how it is paid out. */
import { payoutDetailsModule } from "../modules/payout-details/module.ts";
import { withdrawalsModule } from "../modules/withdrawals/module.ts";
import { manualChannels, sandboxChannels } from "../modules/withdrawals/payouts/channels.ts";
import { withHotwallet, type HotwalletSettings } from "../modules/withdrawals/payouts/hotwallet.ts";
import { createSandboxSend } from "../modules/withdrawals/payouts/sandbox-send.ts";
import type { PayoutChannels } from "../modules/withdrawals/ports.ts";
import type { Module } from "../records/module.ts";
import { houseAddressOf } from "../records/addresses/house-address.ts";
import { payoutDetailsOf } from "../records/addresses/payout-details.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { Chains } from "./chains.ts";
import { housePlaces } from "./deposit-networks.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { People } from "./people.ts";

export const withdrawalModules = (
  base: Base,
  { submit, clock }: EngineThread,
  { owner, payout }: Pick<People, "owner" | "payout">,
  chains: Chains,
): readonly Module[] => {
  const { config, database, secretKey, account: pushes, log } = base;
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
    payoutDetailsModule({
      db,
      account: payout,
      publicUrl: config.publicUrl,
      houseAddressOf: houseAddressOf(db, housePlaces(base, chains)),
    }),
  ];
};

export const liveChannels = (chains: Chains, hotwallet: HotwalletSettings | undefined): PayoutChannels =>
  withSigner(manualChannels(chains), hotwallet);

/** The settings of a demo name no signer; a journey gives it one. */
const withSigner = (channels: PayoutChannels, hotwallet: HotwalletSettings | undefined): PayoutChannels =>
  hotwallet === undefined ? channels : withHotwallet(channels, hotwallet);
