/** What the demo would have sent to an address, with the codes that still count: a browser offers those alone, also after it was loaded again. */
import { codeLifetimeMs, codeTries } from "@candor/core/accounts/verification-code";
import type { Db } from "../../platform/db/open-database.ts";
import { readDemoMessages } from "../../platform/messages/demo-messages.ts";
import { outboxAddresses } from "./outbox-addresses.ts";

const mostMessages = 20;

/** The newest first. `code` is "" in a message without one, and when it was used, replaced, tried too often, or is too old. */
export const readOutbox = async (db: Db, typed: string, nowMs: number) => {
  const addresses = await outboxAddresses(db, typed);
  const live = await readLiveCodes(db, addresses, nowMs);
  const messages = await readDemoMessages(db, addresses, mostMessages);
  return messages.map(({ timeMs, ...message }) => ({
    ...message,
    time: timeMs,
    code: message.kind === "code" && live.has(timeMs) ? codeIn(message.text) : "",
  }));
};

/** When the codes were sent that still count: each in one transaction with its message, so at the same time. */
const readLiveCodes = async (
  db: Db,
  addresses: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<number>> => {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom("verify_code")
    .select("sent_ms")
    .where("address", "in", addresses)
    .where("used_ms", "is", null)
    .where("tries", "<", codeTries)
    .where("sent_ms", ">", BigInt(nowMs - codeLifetimeMs))
    .execute();
  return new Set(rows.map(({ sent_ms }) => Number(sent_ms)));
};

const codeIn = (text: string): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "";
