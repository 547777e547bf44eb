/** A message to an account's owner: by e-mail if there is an address, otherwise to the phone. */
import { noticeLimit } from "@candor/core/accounts/code-limits";
import { assert } from "@candor/core/assert/assert";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import type { Messages } from "../../../platform/messages/messages.ts";
import { channelOf } from "../addresses/address.ts";
import { countWithinLimit } from "../codes/event-limit.ts";
import { findAccountById } from "../repo.ts";

/** What the owner is told. Each kind has its own limit, so that many of one kind do not hide another. */
export type OwnerNotice = {
  readonly about: "closing" | "device" | "factors" | "freeze" | "payout" | "support" | "withdrawal";
  readonly subject: string;
  readonly text: string;
};

/** An owner who got the same message ten times in an hour gets no more of it in that hour: messages cost money, and more of them say nothing new. */
export const notifyOwner = async (
  { tx, messages }: { readonly tx: Tx; readonly messages: Messages },
  userId: number,
  { about, subject, text }: OwnerNotice,
  nowMs: number,
): Promise<void> => {
  if (!(await countWithinLimit(tx, `told:${about}:${userId}`, noticeLimit, nowMs))) return;
  const account = await findAccountById(tx, userId);
  assert(account !== undefined, "an owner has an account");
  const to = account.email ?? account.phone;
  // Of a closed account nobody is left to be told.
  if (to === null) return;
  await messages.send(tx, { to, channel: channelOf(to), kind: "notice", subject, text }, nowMs);
};
