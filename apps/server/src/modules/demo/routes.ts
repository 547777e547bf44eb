/** The calls that exist in demo mode only. */
import { refusalBody, successBody } from "@candor/wire/answer";
import { demoFund, demoOutbox } from "@candor/wire/demo";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { readDemoMessages } from "../../platform/messages/demo-messages.ts";
import { fund } from "./fund.ts";
import { outboxAddresses } from "./outbox-addresses.ts";

export type DemoParts = {
  readonly db: Db;
  /** Told after a funding has been committed, to push the new balance. */
  readonly balanceChanged: (userId: number) => void;
};

const mostMessages = 20;

export const demoRoutes = ({ db, balanceChanged }: DemoParts): readonly MountedCall[] => [
  handle(demoOutbox, async ({ to }) => {
    const messages = await readDemoMessages(db, await outboxAddresses(db, to), mostMessages);
    const rows = messages.map(({ timeMs, ...message }) => ({ ...message, time: timeMs }));
    return { rows, total: rows.length };
  }),
  handle(demoFund, async ({ money }, { session, idempotency, language, nowMs }) => {
    const command = { ...idempotency, userId: session.userId, nowMs };
    const { body, state, replayed } = await fund(db, command, money, {
      funded: (wallet) => successBody({ wallet }, language),
      refused: ({ refusal }) => refusalBody(refusal, language),
    });
    if (state === "applied" && !replayed) balanceChanged(session.userId);
    return storedBody(body, replayed);
  }),
];
