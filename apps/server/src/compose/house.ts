/** Desks of operators: the house's money and corrections, users, the live numbers, settings, terms and the outbox. */
import { protectionProfiles } from "@candor/core/protection/profile";
import { houseModule } from "../modules/house/module.ts";
import { outboxModule } from "../modules/outbox/module.ts";
import { overviewModule } from "../modules/overview/module.ts";
import { settingsModule } from "../modules/settings/module.ts";
import { termsModule } from "../modules/terms/module.ts";
import { usersModule } from "../modules/users/module.ts";
import type { OperatorPort } from "../modules/accounts/operator-port.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { Market } from "./market.ts";

export const houseModules = (
  { config, database, log }: Base,
  { products }: Market,
  engine: EngineThread,
  accounts: OperatorPort,
): readonly Module[] => [
  houseModule({
    operators: database.operators,
    reads: database.reads,
    submit: engine.submit,
    log,
    mode: config.mode,
    exposure: engine.exposure,
  }),
  overviewModule({
    ...engine,
    operators: database.operators,
    reads: database.reads,
    symbols: products.all.map(({ symbol }) => symbol),
  }),
  usersModule({ operators: database.operators, reads: database.reads, log, accounts }),
  settingsModule(database.operators),
  outboxModule(database.operators),
  termsModule(database.operators, protectionProfiles[config.protectionProfile]),
];
