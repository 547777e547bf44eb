/** A referrer's appeal against a commission being held (REF-05): a text that an operator reads, once. */
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { storeAppeal } from "./repo.ts";

/** By the database's code: it has one; it is another's or does not exist; it is released. */
const refusals: Readonly<Record<string, string>> = {
  23505: "CommissionIsAppealed",
  23503: "CommissionIsNotHeld",
  CA045: "CommissionIsNotHeld",
};

/** Refuses PleaseWriteTheAppeal, CommissionIsNotHeld for what is another's or released, CommissionIsAppealed. */
export const appeal = async (
  db: Db,
  userId: number,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> => {
  const written = text.trim();
  if (written === "") return refuseWith("PleaseWriteTheAppeal");
  try {
    await storeAppeal(db, id, userId, written);
  } catch (error) {
    const refusal = refusals[(error as { readonly code?: string }).code ?? ""];
    if (refusal === undefined) throw error;
    refuseWith(refusal);
  }
};
