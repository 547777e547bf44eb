/**
 * Connects the modules to what they listen to. The order of all notifications is defined here: ticks go first to the engine,
 * then to the modules in their order; bookings go first to the balance pushes, then to the modules.
 */
import type { Engine } from "../engine/start-engine.ts";
import { createBalancePushes } from "../ledger/balance-pushes.ts";
import { balancesOfUsers } from "../ledger/balances.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { Market } from "./market.ts";

/** Opens the tick log after what the engine has recovered, starts the modules, then lets the log continue. */
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
    // Before it starts: one that fails halfway is stopped too.
    if (stop !== undefined) closing.add(stop);
    await start?.();
    if (onAdvance !== undefined) data.tickLog.onAdvance(onAdvance);
  }
  await data.start(market.onBook);
};

/** Pushes BALANCE after everything that moves money. */
const pushBalances = ({ database: { db }, account, log }: Base): Parameters<Engine["onPublished"]>[0] => {
  const changed = createBalancePushes({
    pushes: account,
    readBalances: (userIds) => balancesOfUsers(db, userIds),
    isListening: account.isListening,
    log,
  });
  return (events) => changed(events.flatMap((event) => (event.type === "balance" ? [event.userId] : [])));
};
