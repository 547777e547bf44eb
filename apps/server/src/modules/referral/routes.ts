/** The calls of the referral programme (REF-02, REF-05). What it has earned is in the journal. */
import { appealCommission, childList, heldCommissions } from "@candor/wire/earn/referral";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import { appeal } from "./appeal.ts";
import { readHeld } from "./held-queries.ts";
import { readClients } from "./queries.ts";

export type ReferralRouteDeps = { readonly db: Db; readonly reads: Db };

export const referralRoutes = ({ db, reads }: ReferralRouteDeps): readonly MountedCall[] => [
  handle(childList, (input, { session }) => readClients(reads, session.userId, limitsOf(input))),
  handle(heldCommissions, (input, { session, language }) =>
    readHeld(reads, session.userId, limitsOf(input), language),
  ),
  handle(appealCommission, async (input, { session }) => {
    await appeal(db, session.userId, input);
    return {};
  }),
];
