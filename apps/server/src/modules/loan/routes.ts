/** The calls of applicants (LOAN-01, LOAN-02). */
import { applyLoan, loanApplications } from "@candor/wire/service/loan";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import { apply } from "./apply.ts";
import { readApplications } from "./queries.ts";

export type LoanRouteDeps = { readonly db: Db; readonly reads: Db };

export const loanRoutes = ({ db, reads }: LoanRouteDeps): readonly MountedCall[] => [
  handle(applyLoan, async (_, { session }) => {
    await apply(db, session.userId);
    return {};
  }),
  handle(loanApplications, (input, { session }) => readApplications(reads, session.userId, limitsOf(input))),
];
