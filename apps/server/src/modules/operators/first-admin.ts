/** `npm run operator -- create-admin` invites the first two operators; these two invite all others in the console (OPS-01). */
import { sql } from "kysely";
import { againAfterDeadlock } from "../../platform/db/after-deadlock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { makeInvitation } from "./invitation.ts";

/** Thrown with a sentence for the person who typed the command. */
export class FirstAdminRefused extends Error {
  override readonly name = "FirstAdminRefused";
}

/** Adds an admin, or invites one again who has not opened the account, and returns the code of the invitation. Throws `FirstAdminRefused`. */
export const createFirstAdmin = async (operators: Db, email: string, name: string): Promise<string> => {
  const { code, hash } = makeInvitation();
  const made = sql`SELECT operator_first(${name.trim()}, ${email.trim().toLowerCase()}, ${hash})`;
  try {
    await againAfterDeadlock(() => made.execute(operators));
  } catch (error) {
    const sentence = sentences[(error as { code?: string }).code ?? ""];
    if (sentence === undefined) throw error;
    throw new FirstAdminRefused(sentence, { cause: error });
  }
  return code;
};

const sentences: Readonly<Record<string, string>> = {
  CA024:
    "There are two operators already, and they invite others in the console. One of these two who has not opened the account yet is invited again with the same address. Nothing was changed.",
  "23505": "An operator has this address or this name already. Nothing was changed.",
  "23514": "An operator cannot have this e-mail address or this name. Nothing was changed.",
};
