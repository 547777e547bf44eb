/** The calls of operators about commissions (REF-05, OPS-02). */
import {
  decideCommission,
  flagList,
  flagListFile,
  heldDetail,
  heldList,
  heldListFile,
  referralBudget,
  unrealisedCommissions,
} from "@candor/wire/desks/referral";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { readReferralBudget, readUnrealised } from "./operators/budget-queries.ts";
import { decide } from "./operators/decide.ts";
import {
  readFlagRows,
  readFlags,
  readHeldDetail,
  readHeldList,
  readHeldRows,
} from "./operators/held-list-queries.ts";

export type ReferralOperatorDeps = {
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
};

export const referralOperatorRoutes = (deps: ReferralOperatorDeps): readonly MountedCall[] => [
  handle(referralBudget, () => readReferralBudget(deps.reads)),
  handle(unrealisedCommissions, () => readUnrealised(deps.reads)),
  handle(heldList, (input) => readHeldList(deps.reads, input)),
  handleListFile(
    deps.operators,
    heldListFile,
    (asked) => readHeldRows(deps.reads, asked),
    ({ id }) => Number(id),
  ),
  handle(heldDetail, ({ id }) => readHeldDetail(deps, id)),
  handle(flagList, (input) => readFlags(deps.reads, input)),
  handleListFile(
    deps.operators,
    flagListFile,
    (asked) => readFlagRows(deps.reads, asked),
    ({ id }) => Number(id),
  ),
  handle(decideCommission, async (input, { session }) => {
    await decide(deps.operators, session, input);
    return {};
  }),
];
