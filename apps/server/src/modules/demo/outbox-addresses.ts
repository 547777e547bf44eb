/** The addresses under which the demo outbox may hold messages for what a person typed. */
import { checkEmail } from "@candor/core/accounts/address";
import { foldDigits } from "@candor/core/accounts/typed-digits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

const fewestDigits = 6;

/** An e-mail address in any case; a phone number with its calling code, or the last digits of one. */
export const outboxAddresses = async (db: Db, typed: string): Promise<readonly string[]> => {
  if (typed.includes("@")) {
    const email = checkEmail(typed);
    return email.ok ? [email.value] : [];
  }
  const digits = foldDigits(typed).replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < fewestDigits) return [];
  const { rows } = await sql<{ to_address: string }>`
    SELECT DISTINCT to_address FROM demo_message
    WHERE to_address LIKE '+%' AND right(to_address, ${digits.length}) = ${digits} LIMIT 10`.execute(db);
  return rows.map((row) => row.to_address);
};
