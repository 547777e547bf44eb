/** Money of the wallet: its journal, swaps and, in a demo, play money. */
import { demoModule } from "../modules/demo/module.ts";
import { seedDemo, type HashPassword } from "../modules/demo/seed.ts";
import { createSettings } from "../modules/home/settings.ts";
import { journalModule } from "../modules/journal/module.ts";
import { statementsModule } from "../modules/statements/module.ts";
import { swapModule } from "../modules/swap/module.ts";
import type { CommandPort } from "../records/command-port.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export const walletModules = (
  { database: { db, reads }, clock: machineClock, secretKey }: Base,
  { submit, clock, lastTrade }: EngineThread,
): readonly Module[] => [
  journalModule({ db: reads }),
  statementsModule({ db: reads }),
  swapModule({ reads, submit, clock, lastTrade, readSettings: createSettings(db, machineClock), secretKey }),
  demoModule({ db, submit, clock, secretKey }),
];

/** A demo has its accounts and its capital before anyone trades. A live server runs on a database that can hold no play money. */
export const prepareHouse = async (
  { config, database: { db }, clock }: Base,
  hashPassword: HashPassword,
  { submit }: CommandPort,
): Promise<void> => {
  if (config.mode === "demo") await seedDemo({ db, submit, hashPassword, nowMs: clock.nowMs() });
};
