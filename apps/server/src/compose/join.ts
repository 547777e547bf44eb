/**
 * Connects the modules to what they listen to. The order of all notifications is defined here: ticks go first to the engine,
 * then to the modules in their order; bookings go first to the balance pushes, then to the modules.
 */
import { createBalancePushes } from "../ledger/balance-pushes.ts";
import { balancesOfUsers } from "../ledger/balances.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";
import type { Market } from "./market.ts";

/** Opens the tick log after what the engine has recovered, starts the modules, then lets the log continue. */
export const startModules = async (
  base: Base,
  { module: market }: Market,
  engine: EngineThread,
  modules: readonly Module[],
): Promise<void> => {
  const { closing } = base;
  engine.onPublished(pushBalances(base));
  await engine.openLog();
  for (const { start, stop, onAdvance, onPublished } of modules) {
    if (onPublished !== undefined) engine.onPublished(onPublished);
    // Before it starts: one that fails halfway is stopped too.
    if (stop !== undefined) closing.add(stop);
    await start?.();
    if (onAdvance !== undefined) engine.onAdvance(onAdvance);
  }
  engine.onBook(market.onBook);
  await engine.startFeeds();
};

/** Pushes BALANCE after everything that moves money. */
const pushBalances = ({
  database: { db },
  account,
  log,
}: Base): Parameters<EngineThread["onPublished"]>[0] => {
  const changed = createBalancePushes({
    pushes: account,
    readBalances: (userIds) => balancesOfUsers(db, userIds),
    isListening: account.isListening,
    log,
  });
  return (events) => changed(events.flatMap((event) => (event.type === "balance" ? [event.userId] : [])));
};
