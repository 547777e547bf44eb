/**
 * The session that every login ends with (SES-13, SES-15): a caller who proved every factor of the account gets a session.
 * The owner is told of a login from a browser, a system or a country that the account had not seen in 180 days. Every login is a notice,
 * and one from a device that the account knows is not a new one (NOTE-02).
 */
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { storeNotice, type NewNotice } from "../../../records/notices/store-notice.ts";
import { deviceOf, deviceText } from "../../../platform/visitor/device.ts";
import { knownCountryOf } from "../addresses/ip-country.ts";
import { newDeviceMessage } from "../messages/message-texts.ts";
import { findAccountById } from "../repo.ts";
import { openSession, type Caller, type Proved } from "../sessions/sessions.ts";
import { notifyOwner } from "../messages/notify-owner.ts";
import type { AccountDeps } from "../deps.ts";

/** A device that was not used for this long is a new one again, ms. */
export const deviceKnownMs = 180 * dayMs;

type GrantDeps = Pick<AccountDeps, "db" | "messages" | "noticesChanged">;

/** Returns the token. Refuses AccountFrozen, and WrongAccountOrPassword when the password was changed in the meantime. */
export const grantSession = async (
  { db, messages, noticesChanged }: GrantDeps,
  proved: Proved,
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const granted = await db.transaction().execute(async (tx) => {
    const token = await openSession(tx, proved, caller, nowMs);
    if (token === undefined) {
      const account = await findAccountById(tx, proved.userId);
      return refuseWith(account?.frozen === true ? "AccountFrozen" : "WrongAccountOrPassword");
    }
    const device = deviceOf(caller.userAgent);
    const country = knownCountryOf(caller.address);
    const known = [device.browser, device.system, country].join("|");
    const isNew = await isNewDevice(tx, proved.userId, known, nowMs);
    if (isNew) {
      const text = newDeviceMessage(deviceText(device), country, caller.language);
      await notifyOwner({ tx, messages }, proved.userId, { about: "device", ...text }, nowMs);
    }
    const from = [deviceText(device), country].filter((part) => part !== "").join(", ");
    await storeNotice(tx, { userId: proved.userId, ...signInNotice(isNew, from) }, nowMs);
    return token;
  });
  noticesChanged(proved.userId);
  return granted;
};

/** `from` may be empty. */
const signInNotice = (isNew: boolean, from: string): Omit<NewNotice, "userId"> => {
  const shared = { tourl: "/security", isRead: !isNew };
  if (from === "") return { ...shared, key: isNew ? "newDevice" : "signedIn" };
  return { ...shared, key: isNew ? "newDeviceFrom" : "signedInFrom", args: { from } };
};

/** Records the device. True when it is new to an account that has others; an account's very first device is not new. */
const isNewDevice = async (tx: Tx, userId: number, device: string, nowMs: number): Promise<boolean> => {
  // The CTE sees the table as it was before the row is written.
  const { rows } = await sql<{ others: boolean; known: boolean }>`
    WITH before AS (
      SELECT count(*) > 0 AS others,
             coalesce(bool_or(device = ${device} AND seen_ms > ${nowMs - deviceKnownMs}), false) AS known
      FROM known_device WHERE user_id = ${userId}
    ), noted AS (
      INSERT INTO known_device AS kept (user_id, device, seen_ms, first_ms) VALUES (${userId}, ${device}, ${nowMs}, ${nowMs})
      ON CONFLICT (user_id, device) DO UPDATE SET seen_ms = excluded.seen_ms,
        first_ms = CASE WHEN kept.seen_ms > ${nowMs - deviceKnownMs} THEN kept.first_ms ELSE excluded.first_ms END
    )
    SELECT others, known FROM before`.execute(tx);
  const [row] = rows;
  return row !== undefined && row.others && !row.known;
};
