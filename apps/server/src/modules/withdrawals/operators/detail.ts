/** One withdrawal as an operator decides on it: its steps, the act that waits, and its risk (OPS-02). */
import { approvalsNeeded, remainingPolicy, type ApprovalPolicy } from "@candor/core/withdrawal/approval";
import { isOperatorRole, mayDo } from "@candor/core/operators/actions";
import { payerOf } from "@candor/core/withdrawal/next-step";
import type { StepActor, WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import type { withdrawalDetail } from "@candor/wire/desks/withdrawals";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { maskedPlace } from "../../../records/masked-contact.ts";
import { openedUntil } from "../../../records/opened-person.ts";
import { payerThrough, type PayoutChannels } from "../ports.ts";
import { readListed, type StoredWithdrawal } from "../queries.ts";
import { queuedRow } from "./queue.ts";
import { readRisk } from "./risk.ts";
import { countingAct } from "./waiting-acts.ts";

/** Refuses WithdrawalNotFound. */
export const findByNumber = async (db: Db, id: number): Promise<StoredWithdrawal> => {
  const [found] = await readListed(db, sql`SELECT user_id, id FROM withdrawal WHERE id = ${id}`);
  return found ?? refuseWith("WithdrawalNotFound");
};

type DetailDeps = {
  readonly reads: Db;
  readonly operators: Db;
  readonly channels: PayoutChannels;
  readonly policy: ApprovalPolicy;
};

export const readDetail = async (
  { reads, operators, channels, policy }: DetailDeps,
  id: number,
  reader: ActingReader,
  nowMs: number,
): Promise<AnswerOf<typeof withdrawalDetail>> => {
  const withdrawal = await findByNumber(reads, id);
  const [isOpen, risk, steps, takenBack, act, { remark }] = await Promise.all([
    seesAddress(operators, reader, withdrawal),
    readRisk(reads, withdrawal),
    readSteps(operators, withdrawal),
    readTakenBack(operators, withdrawal),
    // While the signer has it, only an act that gives the signer up can be carried out; after that, only an act about its money.
    withdrawal.isWithSigner
      ? countingAct(operators, ["withdrawal_signer_gone"], withdrawal)
      : countingAct(operators, ["withdrawal_large", "withdrawal_give_back"], withdrawal),
    reads.selectFrom("withdrawal").select("remark").where("id", "=", BigInt(id)).executeTakeFirstOrThrow(),
  ]);
  return {
    ...queuedRow(withdrawal, policy, nowMs),
    ...(isOpen && { address: withdrawal.address }),
    isMasked: !isOpen,
    remark: isOpen ? remark : maskedPlace(remark),
    isPaidByServer:
      payerOf(
        { ...withdrawal, isApprovedByTwo: takesTwo(withdrawal, policy) },
        payerThrough(channels[withdrawal.network]),
      ) !== "person",
    takenBack,
    steps: [
      { state: "requested", time: withdrawal.acceptedMs, by: "owner", operator: "", reason: "", note: "" },
      ...steps,
    ],
    waitingAct: act === undefined ? null : String(act),
    risk,
  };
};

/** The session of the operator who reads. */
export type ActingReader = { readonly userId: number; readonly roles?: readonly string[] };

/**
 * Who decides a withdrawal, or pays it by hand, compares where it goes: these roles see it while that is to be done. For everybody else, and
 * afterwards, it is masked until the owner's data is opened (OPS-07).
 */
const seesAddress = async (
  operators: Db,
  { userId, roles = [] }: ActingReader,
  withdrawal: StoredWithdrawal,
): Promise<boolean> => {
  const isToDo = ["requested", "approved", "sent"].includes(withdrawal.state);
  if (isToDo && mayDo("withdrawal_decide", roles.filter(isOperatorRole))) return true;
  return (await openedUntil(operators, userId, withdrawal.userId)) > 0;
};

/** True when two operators have approved it, or will have to. */
const takesTwo = (
  { state, amount, isApprovedByTwo, approvedAlone }: StoredWithdrawal,
  policy: ApprovalPolicy,
): boolean =>
  isApprovedByTwo ||
  (state === "requested" && approvalsNeeded(amount, remainingPolicy(policy, approvedAlone)) === 2);

type Step = AnswerOf<typeof withdrawalDetail>["steps"][number];

const readSteps = async (operators: Db, { userId, id }: StoredWithdrawal): Promise<readonly Step[]> => {
  const rows = await operators
    .selectFrom("withdrawal_step as s")
    .leftJoin("operator as o", "o.id", "s.operator_id")
    .select(["s.state", "s.at_ms", "s.actor", "s.reason", "s.note", "o.name"])
    .where("s.user_id", "=", BigInt(userId))
    .where("s.id", "=", BigInt(id))
    .orderBy("s.nth")
    .execute();
  return rows.map(({ state, at_ms, actor, reason, note, name }) => ({
    state: state satisfies WithdrawalState,
    time: Number(at_ms),
    by: actor satisfies StepActor,
    operator: name ?? "",
    reason,
    note,
  }));
};

type TakenBack = AnswerOf<typeof withdrawalDetail>["takenBack"];

const readTakenBack = async (operators: Db, { userId, id }: StoredWithdrawal): Promise<TakenBack> => {
  const row = await operators
    .selectFrom("withdrawal_signer_end as e")
    .innerJoin("operator as o", "o.id", "e.operator_id")
    .select(["e.at_ms", "e.act_id", "o.name"])
    .where("e.user_id", "=", BigInt(userId))
    .where("e.id", "=", BigInt(id))
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        time: Number(row.at_ms),
        operator: row.name,
        act: row.act_id === null ? null : String(row.act_id),
      };
};
