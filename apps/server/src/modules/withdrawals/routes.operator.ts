/** The calls of operators about withdrawals (WAL-12, WAL-13, OPS-02, OPS-03). */
import {
  approveWithdrawal,
  bankPaidWithdrawal,
  failedWithdrawal,
  refuseWithdrawal,
  sentWithdrawal,
  withdrawalDetail,
  withdrawalQueue,
} from "@candor/wire/withdrawals-operator";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { approveIt, bankPaidIt, failedIt, refuseIt, sentIt, type DecideParts } from "./operators/decide.ts";
import { readDetail } from "./operators/detail.ts";
import { readQueue } from "./operators/queue.ts";

export const withdrawalOperatorRoutes = (parts: DecideParts): readonly MountedCall[] => [
  handle(withdrawalQueue, async (input) => {
    const { policy } = await parts.readTerms();
    return await readQueue(parts.reads, input, policy, parts.clock.nowMs());
  }),
  handle(withdrawalDetail, async ({ id }) => {
    const { policy } = await parts.readTerms();
    return await readDetail({ ...parts, policy }, id, parts.clock.nowMs());
  }),
  handle(approveWithdrawal, (input, { session }) => approveIt(parts, session, input)),
  handle(refuseWithdrawal, (input, { session }) => refuseIt(parts, session, input)),
  handle(sentWithdrawal, (input, { session }) => sentIt(parts, session, input)),
  handle(bankPaidWithdrawal, (input, { session }) => bankPaidIt(parts, session, input)),
  handle(failedWithdrawal, (input, { session }) => failedIt(parts, session, input)),
];
