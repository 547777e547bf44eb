/** The calls of operators about withdrawals (WAL-12, WAL-13, OPS-02, OPS-03). */
import {
  approveWithdrawal,
  bankPaidWithdrawal,
  failedWithdrawal,
  refuseWithdrawal,
  sentWithdrawal,
  signerGoneWithdrawal,
  takeBackWithdrawal,
  userLimits,
  withdrawalDetail,
  withdrawalQueue,
  withdrawalQueueFile,
} from "@candor/wire/desks/withdrawals";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import {
  approveRequest,
  confirmBankPayment,
  askToGiveBack,
  refuseRequest,
  enterPayment,
  type DecideParts,
} from "./operators/decide.ts";
import { readDetail } from "./operators/detail.ts";
import { readQueue, readQueuedRows } from "./operators/queue.ts";
import { askToGiveUpSigner, takeBackFromSigner } from "./operators/take-back.ts";
import { readUserLimits } from "./operators/user-limits.ts";

export const userLimitRoutes = (parts: Parameters<typeof readUserLimits>[0]): readonly MountedCall[] => [
  handle(userLimits, ({ userId }) => readUserLimits(parts, userId)),
];

export const withdrawalOperatorRoutes = (parts: DecideParts): readonly MountedCall[] => [
  handle(withdrawalQueue, async (input) => {
    const { policy } = await parts.readTerms();
    return await readQueue(parts.reads, input, policy, parts.clock.nowMs());
  }),
  handleListFile(
    parts.operators,
    withdrawalQueueFile,
    async (asked) => {
      const { policy } = await parts.readTerms();
      return await readQueuedRows(parts.reads, asked, policy, parts.clock.nowMs());
    },
    ({ id }) => Number(id),
  ),
  handle(withdrawalDetail, async ({ id }) => {
    const { policy } = await parts.readTerms();
    return await readDetail({ ...parts, policy }, id, parts.clock.nowMs());
  }),
  handle(approveWithdrawal, (input, { session }) => approveRequest(parts, session, input)),
  handle(refuseWithdrawal, (input, { session }) => refuseRequest(parts, session, input)),
  handle(sentWithdrawal, (input, { session }) => enterPayment(parts, session, input)),
  handle(bankPaidWithdrawal, (input, { session }) => confirmBankPayment(parts, session, input)),
  handle(failedWithdrawal, (input, { session }) => askToGiveBack(parts, session, input)),
  handle(takeBackWithdrawal, (input, { session }) => takeBackFromSigner(parts, session, input)),
  handle(signerGoneWithdrawal, (input, { session }) => askToGiveUpSigner(parts, session, input)),
];
