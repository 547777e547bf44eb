/**
 * Carries out what two operators have approved (OPS-03): takes it from its act, then the engine books it.
 *
 * Invariants: the database computes accounts and amount from the act's content, and takes an act once; the command's key is the act's, so
 * however often it is sent it is booked once. A process that stops in between leaves a request that the job finds.
 * What the engine refuses is over, and is written down: nothing is booked later that nobody expects any more.
 */
import { houseMoves } from "@candor/core/house/house-move";
import { readAccount, type AccountId } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { correctionMoves, correctedAccount } from "@candor/core/wallet/correction";
import { parseAmount } from "@candor/core/swap/swap-asset";
import { sql } from "kysely";
import { isOperatingFailure } from "../../platform/db/operating-failure.ts";
import { refuseWith } from "../../platform/refused.ts";
import { OutcomeUnknown, Unavailable } from "../../platform/unavailable.ts";
import { houseRequest, type CommandInput } from "../../records/command-port.ts";
import { operatorAct, type CarriedOutActs, type CarryOut } from "../../records/operator-act.ts";
import {
  requireMovable,
  requireMove,
  requireOpen,
  type CorrectionContent,
  type HouseMoveContent,
} from "./ask.ts";
import type { HouseDeps } from "./deps.ts";
import { readApproved, type ApprovedMoney } from "./queries.ts";

/** Refuses what asking refuses, as it is now, and what the engine refuses. */
export const moneyActs = (deps: HouseDeps): CarriedOutActs => ({
  house_move: carryOut(deps, "house_move_take", async (content) => {
    await requireMove(deps.reads, content as HouseMoveContent);
  }),
  correction: carryOut(deps, "correction_take", async (content) => {
    const { user, from, to, amount } = content as CorrectionContent;
    const userId = Number(user);
    if (userId > 0) await requireOpen(deps.reads, userId);
    const [debit, credit] = [correctedAccount(from, userId), correctedAccount(to, userId)];
    await requireMovable(deps.reads, debit, credit, parseAmount("USDT", amount) ?? money(0n));
  }),
});

const carryOut =
  (
    deps: HouseDeps,
    take: "house_move_take" | "correction_take",
    check: (content: unknown) => Promise<void>,
  ): CarryOut =>
  async ({ id, action, subject, reason, content, session }) => {
    await check(content);
    await operatorAct(deps.operators, session, { action, subject, reason }, async (tx) => {
      await sql`SELECT ${sql.ref(take)}(${id})`.execute(tx);
    });
    const [approved] = (await readApproved(deps.operators)).filter(({ actId }) => actId === id);
    const refusal = approved === undefined ? undefined : await book(deps, approved);
    if (refusal !== undefined) refuseWith(refusal);
  };

/** Books what was approved and is not booked yet, such as what a stopped process left. */
export const bookApproved = async (deps: HouseDeps): Promise<void> => {
  for (const approved of await readApproved(deps.operators)) {
    try {
      await book(deps, approved);
    } catch (error) {
      const isPassing =
        error instanceof Unavailable || error instanceof OutcomeUnknown || isOperatingFailure(error);
      const about = { act: approved.actId, err: error };
      if (isPassing) deps.log.warn(about, "an approved act is booked later");
      else deps.log.error(about, "an approved act could not be booked");
    }
  }
};

/** The engine's refusal, when there is one; the act is over then, unless the user had too many commands waiting. */
const book = async (
  { submit, operators }: HouseDeps,
  approved: ApprovedMoney,
): Promise<string | undefined> => {
  const { actId } = approved;
  // A caller cannot use such a key: those of the wire have no colon.
  const actKey = `act:${String(actId).padStart(14, "0")}`;
  const outcome = await submit(houseRequest(commandOf(approved), actKey, `act ${actId}`));
  if (outcome.outcome === "conflict") throw new Error(`another command has the key of act ${actId}`);
  const key = outcome.refusal?.key;
  // A full queue is not a decision: the job sends it again.
  if (key === undefined || key === "DoNotSubmit") return key;
  // The other one would end the session of the operator who reads it.
  const refusal = key === "AccountFrozen" ? "UserIsFrozen" : key;
  await operators
    .insertInto("act_refusal")
    .values({ act_id: BigInt(actId), refusal })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return refusal;
};

const commandOf = ({ actId, requestId, debit, credit, amount }: ApprovedMoney): CommandInput => {
  const [from, to] = [debit, credit] as [AccountId, AccountId];
  if (requestId === undefined) {
    return {
      type: "moveFunds",
      userId: 0,
      list: "house_moves",
      row: { act_id: actId },
      legs: houseMoves({ debit: from, credit: to, amount }),
      shortages: [{ account: from, refusal: { key: "HouseAccountIsShort" } }],
      isHouses: true,
    };
  }
  return {
    type: "moveFunds",
    userId: Math.max(readAccount(debit).userId, readAccount(credit).userId),
    list: "corrections",
    row: { request_id: requestId },
    legs: correctionMoves({ requestId, debit: from, credit: to, amount: money(amount) }),
    shortages: [{ account: from, refusal: { key: "HouseAccountIsShort" } }],
  };
};
