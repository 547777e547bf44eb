/** A referrer's appeal against a commission being held (REF-05): a text that an operator reads, once. */
import { isDatabaseRefusal } from "../../platform/db/operating-failure.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { storeAppeal } from "./repo.ts";

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
    if (!isDatabaseRefusal(error)) throw error;
    refuseWith(
      (error as { readonly code?: string }).code === "23505" ? "CommissionIsAppealed" : "CommissionIsNotHeld",
    );
  }
};
