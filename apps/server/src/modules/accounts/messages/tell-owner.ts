/** A message to an account's owner: by mail where there is an address, else to the phone. */
import { noticeLimit } from "@candor/core/accounts/code-limits";
import { assert } from "@candor/core/assert/assert";
import type { Tx } from "../../../platform/db/schema.ts";
import type { Messages } from "../../../platform/messages/messages.ts";
import { channelOf } from "../addresses/address.ts";
import { takeTurn } from "../codes/event-limit.ts";
import { findAccountById } from "../repo.ts";

/** What is told. Each has a limit of its own, so that much of one hides nothing of another. */
export type Told = {
  readonly about: "device" | "factors" | "freeze";
  readonly subject: string;
  readonly text: string;
};

/** Whoever has been told the same ten times in an hour hears no more of it in that hour: a message costs, and more say no more. */
export const tellOwner = async (
  { tx, messages }: { readonly tx: Tx; readonly messages: Messages },
  userId: number,
  { about, subject, text }: Told,
  nowMs: number,
): Promise<void> => {
  if (!(await takeTurn(tx, `told:${about}:${userId}`, noticeLimit, nowMs))) return;
  const account = await findAccountById(tx, userId);
  const to = account?.email ?? account?.phone ?? null;
  assert(to !== null, "an account can be reached");
  await messages.send(tx, { to, channel: channelOf(to), kind: "notice", subject, text }, nowMs);
};
