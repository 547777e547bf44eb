/** The calls that exist only in demo mode. */
import { demoFund, demoOutbox } from "@candor/wire/demo";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { readDemoMessages } from "../../platform/messages/demo-messages.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { createFunding } from "./fund.ts";
import { outboxAddresses } from "./outbox-addresses.ts";

export type DemoParts = CommandPort & { readonly db: Db; readonly clock: Clock };

const mostMessages = 20;

export const demoRoutes = (parts: DemoParts): readonly MountedCall[] => {
  const { db } = parts;
  const fund = createFunding(parts);
  return [
    handle(demoOutbox, async ({ to }) => {
      const messages = await readDemoMessages(db, await outboxAddresses(db, to), mostMessages);
      const rows = messages.map(({ timeMs, ...message }) => ({ ...message, time: timeMs }));
      return { rows, total: rows.length };
    }),
    handle(demoFund, async ({ money }, { session, idempotency, language }) => {
      const { body, replayed } = await fund({ ...idempotency, userId: session.userId, language }, money);
      return storedBody(body, replayed);
    }),
  ];
};
