/**
 * Reads invoices of which no message came (WAL-14). Payments may still come to those that are closed or paid, so these are read on for a
 * week. One that cannot be read delays no other; a gateway that does not answer ends the round.
 */
import { zeroMoney } from "@candor/core/money/money";
import { dayMs, hourMs } from "@candor/core/time/time";
import type { Db } from "../../../platform/db/open-database.ts";
import { InvoiceUnreadable } from "./gateway.ts";
import {
  checkInvoice,
  closeInvoice,
  readEveryMs,
  referenceOf,
  storeArrived,
  type InvoiceDeps,
  type StoredInvoice,
} from "./invoices.ts";

/** For how long an open invoice is read without a message. */
const readForMs = 3 * dayMs;
/** From this age on, one that cannot be read waits for an operator. */
const unreadableForMs = dayMs;
/** How often one that has ended is read, and for how long, from its creation on: a gateway watches its addresses for days. */
const readEndedEveryMs = hourMs;
const readEndedForMs = 7 * dayMs;
/** No time: it is read when a message names it. */
const neverMs = 9_000_000_000_000_000n;
const mostRead = 50;

/** Returns the users of the invoices that have changed. */
export const reconcileInvoices = async (
  deps: InvoiceDeps,
  nowMs: number,
  unreadable: (error: unknown) => void,
): Promise<ReadonlySet<number>> => {
  const { outside, gateway } = deps;
  const due = await outside
    .selectFrom("pay_invoice")
    .select(["id", "user_id", "amount", "invoice", "created_ms", "state"])
    .where("gateway", "=", gateway.name)
    .where("next_ms", "<=", BigInt(nowMs))
    .orderBy("next_ms")
    .limit(mostRead)
    .execute();
  const changed = new Set<number>();
  for (const stored of due) {
    const { id, state } = stored;
    const ageMs = nowMs - Number(stored.created_ms);
    // Postponed before it is read: an invoice that the gateway fails to answer about must not stay first in line.
    await postpone(outside, id, nextReading(state, ageMs, nowMs));
    try {
      const userId = await readAgain(deps, stored, nowMs);
      if (userId !== undefined) changed.add(userId);
      else if (ageMs > readForMs) await closeInvoice(outside, id);
    } catch (error) {
      if (!(error instanceof InvoiceUnreadable)) throw error;
      unreadable(error);
      const isOld = state === "open" && ageMs > unreadableForMs;
      if (isOld && (await storeUnreadable(deps, stored, nowMs))) changed.add(Number(stored.user_id));
    }
  }
  return changed;
};

const readAgain = async (
  deps: InvoiceDeps,
  { id, invoice }: StoredInvoice,
  nowMs: number,
): Promise<number | undefined> => {
  const names = invoice === null ? await deps.gateway.find(referenceOf(id)) : [invoice];
  let userId: number | undefined;
  for (const name of names) userId = (await checkInvoice(deps, name, nowMs)) ?? userId;
  return userId;
};

/** As one that is marked as paid: no payment is known, and one that is read later is a deposit of its own. */
const storeUnreadable = async (deps: InvoiceDeps, stored: StoredInvoice, nowMs: number): Promise<boolean> => {
  const { id, invoice } = stored;
  if (invoice === null) return false;
  const said = {
    amount: undefined,
    arrived: zeroMoney,
    status: "paid",
    isInvalid: false,
    isLate: false,
  } as const;
  const marked = { ...said, invoice, reference: referenceOf(id), isMarked: true };
  return await storeArrived(deps, stored, marked, nowMs);
};

const nextReading = (state: StoredInvoice["state"], ageMs: number, nowMs: number): bigint => {
  if (state === "open") return BigInt(nowMs + readEveryMs);
  return ageMs > readEndedForMs ? neverMs : BigInt(nowMs + readEndedEveryMs);
};

const postpone = async (db: Db, id: bigint, nextMs: bigint): Promise<void> => {
  await db.updateTable("pay_invoice").set({ next_ms: nextMs }).where("id", "=", id).execute();
};
