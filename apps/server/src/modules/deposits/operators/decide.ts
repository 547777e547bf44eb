/**
 * What operators decide about deposits (WAL-15, OPS-03): who owns a transfer when nothing else tells. From cash_two_from on, in one piece or
 * in several within a day, giving it to a user is only asked for here: two passkeys sign first, and the database checks them.
 */
import { assert } from "@candor/core/assert/assert";
import { formatMoney, money, parseMoney } from "@candor/core/money/money";
import { sql } from "kysely";
import { isDatabaseRefusal } from "../../../platform/db/operating-failure.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import {
  askForTwo,
  operatorAct,
  requireReason,
  takeApproved,
  waitingAct,
  type ActingSession,
  type ApprovedAct,
} from "../../../records/operator-act.ts";
import type { ReadSettings } from "../../../records/settings.ts";
import type { DepositRow } from "./queue.ts";

export type DecideDeps = {
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  readonly readSettings: ReadSettings;
  /** Credits what was decided, without waiting for the next look at the chains. */
  readonly onDecided: () => void;
};
export type DepositDecision = {
  readonly depositId: number;
  /** Undefined: it belongs to no user, and is not credited. */
  readonly userId: number | undefined;
  /** 10 to 1000 characters. */
  readonly reason: string;
};

/** What a decision is called in the log and in the acts. */
const subjectOf = (depositId: number | bigint): string => `deposit ${depositId}`;

/**
 * Whether it takes two operators to give it to somebody, who was given `alone` within a day by operators alone: a large transfer in pieces
 * takes two, as in one piece. Nobody decides about ETH: its address says whose it is.
 */
export const takesTwo = async (
  readSettings: ReadSettings,
  { asset, amount }: Pick<DepositRow, "asset" | "amount">,
  alone = 0n,
): Promise<boolean> => {
  if (asset !== "USDT") return false;
  const { cash_two_from } = await readSettings(["cash_two_from"]);
  const twoFrom = parseMoney(cash_two_from ?? "");
  assert(twoFrom !== undefined, "the setting cash_two_from is an amount");
  return amount + alone >= twoFrom;
};

/** What operators have given a user within a day, each of them alone: the database counts the same. */
const givenAlone = async (operators: Db, userId: number): Promise<bigint> => {
  const { rows } = await sql<{ alone: string }>`SELECT deposits_given_alone(${userId}) AS alone`.execute(
    operators,
  );
  return BigInt(rows[0]?.alone ?? 0);
};

/** The act about this deposit that waits, if one does. */
export const waitingActAbout = (db: Reader, depositId: number | bigint): Promise<number | undefined> =>
  waitingAct(db, ["deposit_large"], subjectOf(depositId));

/**
 * Decides, or asks for the act of two and returns its number. Refuses ReasonNeeded, then DepositNotInReview when it does not wait for a
 * decision, is decided already, or names a user who does not exist.
 */
export const decideDeposit = async (
  deps: DecideDeps,
  session: ActingSession,
  decision: DepositDecision,
): Promise<number | undefined> => {
  requireReason(decision.reason);
  const { depositId, userId, reason } = decision;
  const deposit = await deps.reads
    .selectFrom("deposit")
    .selectAll()
    .where("id", "=", BigInt(depositId))
    .executeTakeFirst();
  if (deposit?.state !== "review") return refuseWith("DepositNotInReview");
  const alone = userId === undefined ? 0n : await givenAlone(deps.operators, userId);
  if (userId === undefined || !(await takesTwo(deps.readSettings, deposit, alone))) {
    await decide(deps, session, decision);
    return undefined;
  }
  const act = { action: "deposit_large", subject: subjectOf(depositId), reason } as const;
  const content = {
    deposit: String(depositId),
    user: String(userId),
    amount: formatMoney(money(deposit.amount)),
  };
  return await askForTwo(
    deps.operators,
    session,
    act,
    content,
    async (tx) => await waitingActAbout(tx, depositId),
  );
};

/** Carries out an act that two have approved; a repeat refuses ActNotWaiting. Refuses DepositNotInReview. */
export const carryOutLarge =
  (deps: DecideDeps) =>
  async ({ id, session, reason, content }: ApprovedAct): Promise<void> => {
    const { deposit, user } = content as { readonly deposit: string; readonly user: string };
    await decide(deps, session, { depositId: Number(deposit), userId: Number(user), reason }, id);
  };

const decide = async (
  { operators, onDecided }: DecideDeps,
  session: ActingSession,
  { depositId, userId, reason }: DepositDecision,
  actId?: number,
): Promise<void> => {
  const action = actId === undefined ? "deposit_decide" : "deposit_large";
  try {
    await operatorAct(operators, session, { action, subject: subjectOf(depositId), reason }, async (tx) => {
      if (actId !== undefined) await takeApproved(tx, actId);
      await tx
        .insertInto("deposit_decision")
        .values({
          deposit_id: BigInt(depositId),
          operator_id: session.userId,
          user_id: userId === undefined ? null : BigInt(userId),
          reason,
          act_id: actId === undefined ? null : BigInt(actId),
        })
        .execute();
    });
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error;
    refuseWith("DepositNotInReview");
  }
  onDecided();
};
