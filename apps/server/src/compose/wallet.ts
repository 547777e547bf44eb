/** The wallet: deposits, swaps and, in a demo, play money; its journal and statements. */
import { depositsModule } from "../modules/deposits/module.ts";
import { demoModule } from "../modules/demo/module.ts";
import { playWalletOf } from "../modules/demo/play-wallet.ts";
import { seedDemo, type HashPassword } from "../modules/demo/seed.ts";
import { journalModule } from "../modules/journal/module.ts";
import { statementsModule } from "../modules/statements/module.ts";
import { swapModule } from "../modules/swap/module.ts";
import type { CommandPort } from "../records/command-port.ts";
import type { Module } from "../records/module.ts";
import { createPlayMoney } from "../records/play-money.ts";
import { userProven } from "../records/addresses/payout-details.ts";
import { createSettings } from "../records/settings.ts";
import type { Base } from "./base.ts";
import type { Chains } from "./chains.ts";
import { depositNetworks, paymentGateway } from "./deposit-networks.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export const walletModules = (
  base: Base,
  { submit, clock, lastTrade }: EngineThread,
  chains: Chains,
): readonly Module[] => {
  const { config, database, secretKey, log, account: pushes } = base;
  const readSettings = createSettings(database.db, base.clock);
  const { db, reads, turns, outside, operators } = database;
  const inPlayTurn = createPlayMoney({ db, turns, clock });
  return [
    journalModule({ db: reads }),
    statementsModule({ db: reads }),
    swapModule({ reads, submit, clock, lastTrade, readSettings, secretKey }),
    depositsModule({
      db,
      reads,
      outside,
      operators,
      submit,
      clock,
      log,
      pushes,
      publicUrl: config.publicUrl,
      walletLinkUsers: config.walletLinkUsers,
      readSettings,
      networks: depositNetworks(base, chains),
      gateway: paymentGateway(base),
      inPlayTurn,
      gatewayChannel: config.mode === "demo" ? "sandbox" : "gateway",
      provenOwner: (network, address) => userProven(reads, network, address),
      everyMs: config.mode === "demo" ? demoRoundMs : roundMs,
    }),
    demoModule({ db, submit, clock, secretKey, inPlayTurn, lastTrade }),
  ];
};

/** The time between two looks at the chains: a demo's has a block every half second. */
const [demoRoundMs, roundMs] = [1_000, 5_000];

/**
 * A demo has its accounts and its capital before anyone trades. A live server runs on a database that can hold no play money. Nobody waits
 * for an answer yet, so a slow machine may take longer for it than for a caller.
 */
export const prepareHouse = async (
  { config, database: { jobs }, clock, secretKey }: Base,
  hashPassword: HashPassword,
  { submit }: CommandPort,
): Promise<void> => {
  if (config.mode !== "demo") return;
  const walletOf = playWalletOf(secretKey);
  const playAddressOf = (userId: number): string => walletOf(userId, "tron").address;
  await seedDemo({ db: jobs, submit, hashPassword, playAddressOf, nowMs: clock.nowMs() });
};
