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
import type { Db } from "../../platform/db/open-database.ts";
import { noteReading, operatorAct } from "../../records/operator-act.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import {
  approveRequest,
  confirmBankPayment,
  askToGiveBack,
  refuseRequest,
  enterPayment,
  type DecideDeps,
} from "./operators/decide.ts";
import { readDetail } from "./operators/detail.ts";
import { readQueue, readQueuedRows } from "./operators/queue.ts";
import { askToGiveUpSigner, takeBackFromSigner } from "./operators/take-back.ts";
import { readUserLimits } from "./operators/user-limits.ts";

export const userLimitRoutes = (
  deps: Parameters<typeof readUserLimits>[0] & { readonly operators: Db },
): readonly MountedCall[] => [
  handle(userLimits, async ({ userId }, { session }) => {
    const limits = await readUserLimits(deps, userId);
    const act = { action: "users_read", subject: `user ${userId}`, reason: "" } as const;
    await operatorAct(deps.operators, session, act, (tx) => noteReading(tx, "read the limits"));
    return limits;
  }),
];

export const withdrawalOperatorRoutes = (deps: DecideDeps): readonly MountedCall[] => [
  handle(withdrawalQueue, async (input) => {
    const { policy } = await deps.readTerms();
    return await readQueue(deps.reads, input, policy, deps.clock.nowMs());
  }),
  handleListFile(
    deps.operators,
    withdrawalQueueFile,
    async (asked) => {
      const { policy } = await deps.readTerms();
      return await readQueuedRows(deps.reads, asked, policy, deps.clock.nowMs());
    },
    ({ id }) => Number(id),
  ),
  handle(withdrawalDetail, async ({ id }, { session }) => {
    const { policy } = await deps.readTerms();
    const detail = await readDetail({ ...deps, policy }, id, session, deps.clock.nowMs());
    const act = { action: "withdrawals_read", subject: `user ${detail.userId}`, reason: "" } as const;
    await operatorAct(deps.operators, session, act, (tx) => noteReading(tx, `looked at withdrawal ${id}`));
    return detail;
  }),
  handle(approveWithdrawal, (input, { session }) => approveRequest(deps, session, input)),
  handle(refuseWithdrawal, (input, { session }) => refuseRequest(deps, session, input)),
  handle(sentWithdrawal, (input, { session }) => enterPayment(deps, session, input)),
  handle(bankPaidWithdrawal, (input, { session }) => confirmBankPayment(deps, session, input)),
  handle(failedWithdrawal, (input, { session }) => askToGiveBack(deps, session, input)),
  handle(takeBackWithdrawal, (input, { session }) => takeBackFromSigner(deps, session, input)),
  handle(signerGoneWithdrawal, (input, { session }) => askToGiveUpSigner(deps, session, input)),
];
