/** Deposits (WAL-01 to WAL-04, WAL-14, WAL-15). */
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import type { InPlayTurn } from "../../records/play-money.ts";
import { createAddressBook } from "./address/address-book.ts";
import type { Gateway } from "./gateway/gateway.ts";
import type { InvoiceDeps } from "./gateway/invoices.ts";
import { mountSandboxPage } from "./gateway/sandbox-routes.ts";
import { mountWebhook } from "./gateway/webhook-routes.ts";
import { createDepositJobs, type DepositJobDeps } from "./jobs.ts";
import { carryOutLarge } from "./operators/decide.ts";
import { registerUnreadMetrics } from "./operators/unread-queries.ts";
import { registerWatchMetrics } from "./operators/watch-metrics.ts";
import { depositOperatorRoutes } from "./routes.operator.ts";
import { depositRoutes } from "./routes.ts";

export type DepositDeps = Omit<DepositJobDeps, "book" | "invoices"> & {
  readonly db: Db;
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly walletLinkUsers: ReadonlySet<number>;
  readonly inPlayTurn: InPlayTurn;
  /** Absent where no gateway is set up. */
  readonly gateway: Gateway | undefined;
  /** The custody account that holds what the gateway takes. */
  readonly gatewayChannel: InvoiceDeps["channel"];
};

export const depositsModule = (deps: DepositDeps): Module => {
  const { db, outside, networks, gateway, clock } = deps;
  const book = createAddressBook(outside, networks);
  const invoices: InvoiceDeps | undefined = gateway && {
    outside,
    gateway,
    channel: deps.gatewayChannel,
  };
  const { jobs, wake } = createDepositJobs({ ...deps, book, invoices });
  const deciding = { ...deps, onDecided: wake };
  return {
    calls: [
      ...depositRoutes({ ...deps, book, invoices, onClaimed: wake }),
      ...depositOperatorRoutes(deciding),
    ],
    acts: { deposit_large: carryOutLarge(deciding) },
    routes: (app) => {
      if (invoices === undefined) return;
      mountWebhook(app, { invoices, clock, onPaid: wake });
      if (invoices.gateway.name === "sandbox")
        mountSandboxPage(app, { db, clock, inPlayTurn: deps.inPlayTurn }, invoices.gateway);
    },
    start: () => book.open(),
    jobs,
    metrics: (registry) => {
      registerUnreadMetrics(registry, deps.reads);
      registerWatchMetrics(registry, deps.reads);
    },
  };
};
