import type { ProtectionProfile } from "@candor/core/protection/profile";
import type { Db } from "../../platform/db/open-database.ts";
import type { Module } from "../../records/module.ts";
import { announceTerms } from "./announce.ts";
import { termsOperatorRoutes } from "./routes.operator.ts";

/** Terms of pairs, as operators announce them; engine and pages read them from the database. */
export const termsModule = (operators: Db, profile: ProtectionProfile): Module => ({
  calls: termsOperatorRoutes(operators, profile),
  acts: { terms_change: announceTerms(operators, profile) },
});
