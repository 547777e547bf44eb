/** The calls of the referral programme (REF-02). What it has earned is in the journal. */
import { childList } from "@candor/wire/earn/referral";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import { readClients } from "./queries.ts";

export type ReferralRouteDeps = { readonly reads: Db };

export const referralRoutes = ({ reads }: ReferralRouteDeps): readonly MountedCall[] => [
  handle(childList, (input, { session }) => readClients(reads, session.userId, limitsOf(input))),
];
