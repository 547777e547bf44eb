/**
 * Carries closings out when they are due (ACC-01, ACC-02).
 *
 * Ordering: first the account is frozen, with its sessions ended in one transaction; then the engine takes the freeze, so that
 * whatever it had decided before is booked; then everything that could stand against the closing is looked at once more; then one
 * transaction erases (account_erase). A stop at any point is followed by the same steps again: a freeze that is there stays, and what is
 * erased is erased once. If something stands against it, the closing is given up, the freeze ends, and the owner is told.
 */
import { assert } from "@candor/core/assert/assert";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { asLeader } from "../../../platform/db/as-leader.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import type { JobTurn } from "../../../platform/jobs/job.ts";
import { channelOf } from "../addresses/address.ts";
import type { AccountDeps } from "../deps.ts";
import { findAccountById } from "../repo.ts";
import { revokeAllSessions } from "../sessions/sessions.ts";
import { readClosingState } from "./block-queries.ts";
import { closingMail, tellClosing } from "./tell-closing.ts";

export type CarryOutDeps = Pick<
  AccountDeps,
  "jobs" | "log" | "messages" | "sessionsEnded" | "engineFreeze" | "noticesChanged"
> & { readonly clock: Clock };

type Due = { readonly userId: number; readonly dueMs: number; readonly language: Language };

export const carryOutClosings = async (deps: CarryOutDeps, turn: JobTurn): Promise<void> => {
  const { rows } = await sql<{ user_id: bigint; due_ms: bigint; language: Language }>`
    SELECT user_id, due_ms, language FROM account_closings_due()`.execute(deps.jobs);
  for (const { user_id, due_ms, language } of rows) {
    turn.signal.throwIfAborted();
    const due = { userId: Number(user_id), dueMs: Number(due_ms), language };
    try {
      await carryOut(deps, turn, due);
    } catch (error) {
      // The next run tries again; the others do not wait for it.
      deps.log.warn({ err: error }, "a closing could not be carried out yet");
    }
  }
};

const carryOut = async (deps: CarryOutDeps, turn: JobTurn, due: Due): Promise<void> => {
  const { jobs, sessionsEnded, engineFreeze } = deps;
  const { userId } = due;
  const isBlocked = async (): Promise<boolean> => (await readClosingState(jobs, userId)).blocks.length > 0;
  if ((await isBlocked()) || !(await stopAccount(deps, turn, userId))) return await giveUp(deps, turn, due);
  sessionsEnded.closeUser(userId);
  await engineFreeze.freeze(userId);
  if (await isBlocked()) return await giveUp(deps, turn, due);
  await erase(deps, turn, due);
  sessionsEnded.closeUser(userId);
};

/** False when somebody else has frozen it, or its owner has undone the closing. */
const stopAccount = (deps: CarryOutDeps, { fence }: JobTurn, userId: number): Promise<boolean> =>
  asLeader(deps.jobs, fence, async (tx) => {
    const nowMs = deps.clock.nowMs();
    // The account first: its owner's undoing waits here, or has come before.
    const account = await tx
      .selectFrom("account")
      .select(["frozen_by"])
      .where("user_id", "=", BigInt(userId))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (account.frozen_by === "closing") return true;
    if (account.frozen_by !== null || !(await isUnderWay(tx, userId))) return false;
    await tx
      .updateTable("account")
      .set({ frozen_ms: BigInt(nowMs), frozen_by: "closing", frozen_reason: "" })
      .where("user_id", "=", BigInt(userId))
      .execute();
    await revokeAllSessions(tx, userId, "frozen", nowMs);
    return true;
  });

const isUnderWay = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom("account_closing")
    .select("id")
    .where("user_id", "=", BigInt(userId))
    .where("ended_ms", "is", null)
    .executeTakeFirst()) !== undefined;

/** The mail that it is done is written with the erasure, and is the last trace of the address until it is sent. */
const erase = (deps: CarryOutDeps, { fence }: JobTurn, { userId, dueMs, language }: Due): Promise<void> =>
  asLeader(deps.jobs, fence, async (tx) => {
    const account = await findAccountById(tx, userId);
    const { rows } = await sql<{ done: boolean }>`SELECT account_erase(${userId}) AS done`.execute(tx);
    const to = account?.email ?? account?.phone ?? null;
    if (rows[0]?.done !== true) return;
    assert(to !== null, "an account that is not closed can be reached");
    const mail = closingMail("done", dueMs, language);
    await deps.messages.send(tx, { to, channel: channelOf(to), kind: "notice", ...mail }, deps.clock.nowMs());
  });

const giveUp = async (deps: CarryOutDeps, { fence }: JobTurn, due: Due): Promise<void> => {
  const { jobs, messages, clock, engineFreeze, noticesChanged } = deps;
  const { userId } = due;
  const wasFrozen = await asLeader(jobs, fence, async (tx) => {
    const nowMs = clock.nowMs();
    const { numUpdatedRows } = await tx
      .updateTable("account")
      .set({ frozen_ms: null, frozen_by: null })
      .where("user_id", "=", BigInt(userId))
      .where("frozen_by", "=", "closing")
      .where("closed_ms", "is", null)
      .executeTakeFirst();
    const { rows } = await sql<{
      ended: boolean;
    }>`SELECT account_closing_end(${userId}, 'blocked') AS ended`.execute(tx);
    if (rows[0]?.ended === true) await tellClosing({ tx, messages }, "blocked", due, nowMs);
    return numUpdatedRows > 0n;
  });
  if (wasFrozen) await engineFreeze.unfreeze(userId);
  noticesChanged(userId);
};
