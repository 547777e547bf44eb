/** Money that moves without a price: the journal of the wallet and, in a demo, play money. */
import { demoModule } from "../modules/demo/module.ts";
import { seedDemo, type HashPassword } from "../modules/demo/seed.ts";
import { journalModule } from "../modules/journal/module.ts";
import { statementsModule } from "../modules/statements/module.ts";
import type { CommandPort } from "../records/command-port.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export const walletModules = (
  { database: { db, reads }, secretKey }: Base,
  { submit, clock }: EngineThread,
): readonly Module[] => [
  journalModule({ db: reads }),
  statementsModule({ db: reads }),
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
