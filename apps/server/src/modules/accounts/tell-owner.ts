/** A message to an account's owner: by mail where there is an address, else to the phone. */
import { assert } from "@candor/core/assert/assert";
import type { Messages } from "../../platform/messages/messages.ts";
import { channelOf } from "./address.ts";
import { findAccountById, type Tx } from "./repo.ts";

export const tellOwner = async (
  { tx, messages }: { readonly tx: Tx; readonly messages: Messages },
  userId: number,
  text: { readonly subject: string; readonly text: string },
  nowMs: number,
): Promise<void> => {
  const account = await findAccountById(tx, userId);
  const to = account?.email ?? account?.phone ?? null;
  assert(to !== null, "an account can be reached");
  await messages.send(tx, { to, channel: channelOf(to), kind: "notice", ...text }, nowMs);
};
