/** What operators do with the house's money, and corrections. */
import { houseModule } from "../modules/house/module.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export const houseModules = (
  { config, database, log }: Base,
  { submit, exposure }: EngineThread,
): readonly Module[] => [
  houseModule({
    operators: database.operators,
    reads: database.reads,
    submit,
    log,
    mode: config.mode,
    exposure,
  }),
];
