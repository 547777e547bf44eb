/** The calls of operators about deposits (WAL-15, OPS-02). */
import { decideDeposit as decideCall, depositDetail, depositQueue } from "@candor/wire/deposits-operator";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { decideDeposit } from "./operators/decide.ts";
import { readDetail } from "./operators/detail.ts";
import { readQueue } from "./operators/queue.ts";

export type DepositOperatorParts = {
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  /** Credits what was decided, without waiting for the next look at the chains. */
  readonly onDecided: () => void;
};

export const depositOperatorRoutes = (parts: DepositOperatorParts): readonly MountedCall[] => [
  handle(depositQueue, (input) => readQueue(parts.reads, input)),
  handle(depositDetail, ({ id }) => readDetail(parts, id)),
  handle(decideCall, async ({ id, userId, reason }, { session }) => {
    const decision = { depositId: id, userId: userId === 0 ? undefined : userId, reason };
    await decideDeposit(parts.operators, session, decision);
    parts.onDecided();
    return {};
  }),
];
