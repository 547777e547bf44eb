/** An application for a loan (LOAN-02): one at a time, which a person answers. It moves no money and promises none. */
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { insertApplication } from "./repo.ts";

/** Refuses LoanIsUnderWay while another one of this user waits or was accepted, however many requests arrive at once. */
export const apply = async (db: Db, userId: number): Promise<void> => {
  try {
    await insertApplication(db, userId);
  } catch (error) {
    const { constraint } = error as { readonly constraint?: string };
    if (constraint !== "one_application_is_under_way") throw error;
    refuseWith("LoanIsUnderWay");
  }
};
