/**
 * Joins the modules to what they listen to. The order in which anybody hears of anything stands here: of ticks first the engine,
 * then the modules in their order; of bookings first the balances, then the modules.
 */
import type { Engine } from "../engine/start-engine.ts";
import { createBalancePushes } from "../ledger/balance-pushes.ts";
import { balancesOfUsers } from "../ledger/balances.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { Market } from "./market.ts";

/** Opens the tick log behind what the engine has recovered, starts the modules, then lets the log go on. */
export const startModules = async (
  base: Base,
  { data, module: market }: Market,
  engine: Engine,
  modules: readonly Module[],
): Promise<void> => {
  const { closing } = base;
  data.tickLog.onAdvance(engine.advance);
  engine.onPublished(pushBalances(base));
  closing.add(data.stop);
  await data.prepare({ lead: engine.lead, recovered: engine.recovered, awaited: engine.awaited });
  for (const { start, stop, onAdvance, onPublished } of modules) {
    if (onPublished !== undefined) engine.onPublished(onPublished);
    await start?.();
    if (stop !== undefined) closing.add(stop);
    if (onAdvance !== undefined) data.tickLog.onAdvance(onAdvance);
  }
  await data.start(market.onBook);
};

/** BALANCE for everything that moves money. */
const pushBalances = ({ database: { db }, account, log }: Base): Parameters<Engine["onPublished"]>[0] => {
  const changed = createBalancePushes({
    pushes: account,
    readBalances: (userIds) => balancesOfUsers(db, userIds),
    isListening: account.isListening,
    log,
  });
  return (events) => changed(events.flatMap((event) => (event.type === "balance" ? [event.userId] : [])));
};
