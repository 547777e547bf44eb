/** Accepting the risk notice (SAFE-03). */
import { riskVersions } from "@candor/core/protection/risk";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { insertAcceptance, type Acceptance } from "./repo.ts";

/** Stores that this text was read and accepted. Refuses RiskNoticeChanged when it is not the current text. */
export const acceptRiskNotice = async (db: Db, acceptance: Acceptance): Promise<void> => {
  if (acceptance.version !== riskVersions[acceptance.kind]) return refuseWith("RiskNoticeChanged");
  await insertAcceptance(db, acceptance);
};
