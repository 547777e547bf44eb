/** Deposits (WAL-01 to WAL-04, WAL-14, WAL-15). */
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { createAddressBook } from "./address/address-book.ts";
import type { Gateway } from "./gateway/gateway.ts";
import type { InvoiceParts } from "./gateway/invoices.ts";
import { mountSandboxPage } from "./gateway/sandbox-routes.ts";
import { mountWebhook } from "./gateway/webhook-routes.ts";
import { createDepositJobs, type DepositJobParts } from "./jobs.ts";
import { carryOutLarge } from "./operators/decide.ts";
import { registerUnreadMetrics } from "./operators/unread-queries.ts";
import { registerWatchMetrics } from "./operators/watch-metrics.ts";
import { depositOperatorRoutes } from "./routes.operator.ts";
import { depositRoutes } from "./routes.ts";

export type DepositParts = Omit<DepositJobParts, "book" | "invoices"> & {
  readonly db: Db;
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly walletLinkUsers: ReadonlySet<number>;
  /** Absent where no gateway is set up. */
  readonly gateway: Gateway | undefined;
  /** The custody account that holds what the gateway takes. */
  readonly gatewayChannel: InvoiceParts["channel"];
};

export const depositsModule = (parts: DepositParts): Module => {
  const { db, outside, networks, gateway, clock } = parts;
  const book = createAddressBook(outside, networks);
  const invoices: InvoiceParts | undefined = gateway && {
    outside,
    gateway,
    channel: parts.gatewayChannel,
  };
  const { jobs, wake } = createDepositJobs({ ...parts, book, invoices });
  const deciding = { ...parts, onDecided: wake };
  return {
    calls: [
      ...depositRoutes({ ...parts, book, invoices, onClaimed: wake }),
      ...depositOperatorRoutes(deciding),
    ],
    acts: { deposit_large: carryOutLarge(deciding) },
    routes: (app) => {
      if (invoices === undefined) return;
      mountWebhook(app, { invoices, clock, onPaid: wake });
      if (invoices.gateway.name === "sandbox") mountSandboxPage(app, db, invoices.gateway);
    },
    start: () => book.open(),
    jobs,
    metrics: (registry) => {
      registerUnreadMetrics(registry, parts.reads);
      registerWatchMetrics(registry, parts.reads);
    },
  };
};
