/**
 * A request (WAL-06, WAL-09, WAL-10): checked in its declared order, then the engine holds the amount, once per key (API-11).
 *
 * Invariant: a user's requests run one after another in all processes, and each reads the day's sum after those before it are booked, so
 * concurrent requests together never exceed the cap. The engine refuses what the wallet does not hold at the moment of its decision.
 */
import { userAccount } from "@candor/core/ids/account-id";
import type { Money } from "@candor/core/money/money";
import { businessDayStart, dayMs } from "@candor/core/time/time";
import {
  checkAmount,
  checkCap,
  checkPasswordGiven,
  checkTarget,
  type RefusedWithdrawal,
} from "@candor/core/withdrawal/check-request";
import { withdrawalFee } from "@candor/core/withdrawal/fee";
import { requestedMoves } from "@candor/core/withdrawal/moves";
import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { inSharedTurn } from "../../../platform/db/shared-turn.ts";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../../records/stored-answer.ts";
import { createKeyQueues } from "../../../platform/key-queues.ts";
import { refusedMove, type CommandInput, type CommandPort } from "../../../records/command-port.ts";
import type { OwnSession } from "../../../records/own-session.ts";
import type { OwnerPort, PayoutDetailsOf } from "../ports.ts";
import { ownsProduct, readTaken, walletOf } from "../queries.ts";
import { savedOf, type SavedTarget } from "./saved.ts";
import type { ReadTerms } from "./terms.ts";

export type WithdrawalForm = {
  readonly way: WithdrawalWay;
  readonly amount: Money;
  readonly password: string;
  readonly remark: string;
  /** An address of the owner's address book; "": the saved one. */
  readonly chosen: string;
};

export type RequestDeps = CommandPort & {
  readonly db: Db;
  readonly turns: Db;
  readonly clock: Clock;
  readonly owner: OwnerPort;
  readonly payoutDetailsOf: PayoutDetailsOf;
  readonly readTerms: ReadTerms;
};

/** Requests of one user that may wait; more are refused with DoNotSubmit. */
const mostInLine = 100;

/**
 * Refuses in this order: the amount, the password, where it goes, the day's cap, then FreshFactorNeeded; `low` and AccountFrozen
 * are the engine's. All its refusals are in core/withdrawal/refusals.ts.
 */
export type RequestWithdrawal = (
  caller: KeyedCaller,
  session: OwnSession,
  form: WithdrawalForm,
) => Promise<StoredAnswer>;

type Asking = { readonly target: SavedTarget; readonly feeBps: number };
type Checked = (Asking & { readonly cap: Money }) | { readonly refusal: RefusedWithdrawal };

export const createRequests = (deps: RequestDeps): RequestWithdrawal => {
  // Requests of this process also take turns, so that the owner's concurrent requests are not counted as many guesses at once.
  const inTurn = createKeyQueues(mostInLine);
  return (caller, session, form) =>
    inTurn(String(caller.userId), async () => {
      const { userId } = caller;
      const checked = await check(deps, session, form);
      if ("refusal" in checked) return await send(deps, caller, form, checked);
      return await inSharedTurn(deps.turns, "withdrawals", userId, async () => {
        const refusal = await refusalByCap(deps, session, form.amount, checked.cap);
        return await send(deps, caller, form, refusal === undefined ? checked : { refusal });
      });
    });
};

/** Asks the engine, or has it store the refusal. */
const send = async (
  { submit }: RequestDeps,
  { userId, language, key, derived, fingerprint }: KeyedCaller,
  form: WithdrawalForm,
  decided: Asking | { readonly refusal: RefusedWithdrawal },
): Promise<StoredAnswer> => {
  const refusal = "refusal" in decided ? decided.refusal : undefined;
  const answer = await submit({
    command:
      "refusal" in decided
        ? refusedMove(userId, "withdrawals_requested")
        : requestCommand(userId, form, decided),
    key,
    fingerprint,
    refusal,
    reply: { language, says: "newId" },
  });
  return storedAnswer(answer, derived);
};

const check = async (
  { db, clock, owner, payoutDetailsOf, readTerms }: RequestDeps,
  { userId }: OwnSession,
  { way, amount, password, chosen }: WithdrawalForm,
): Promise<Checked> => {
  const { limits, feeBps, cap } = await readTerms();
  const sum = checkAmount(amount, way, await walletOf(db, userId), limits);
  if (!sum.ok) return sum;
  const { hasWithdrawPassword, onlyProven } = await owner.protectionOf(userId);
  const given = checkPasswordGiven(password, hasWithdrawPassword);
  if (!given.ok) return given;
  if (!(await owner.isWithdrawPassword(userId, given.value, clock.nowMs()))) {
    return { refusal: { key: "WrongWithdrawalPassword" } };
  }
  const saved = savedOf(await payoutDetailsOf(userId, chosen), onlyProven);
  const target = checkTarget(way, saved);
  if (!target.ok) return target;
  return { target: { ...target.value, changedMs: saved.changedMs[way] }, feeBps, cap };
};

const refusalByCap = async (
  { db, clock, owner }: RequestDeps,
  session: OwnSession,
  amount: Money,
  cap: Money,
): Promise<RefusedWithdrawal | undefined> => {
  const { userId } = session;
  const nowMs = clock.nowMs();
  const dayStart = businessDayStart(nowMs);
  const taken = await readTaken(db, userId, dayStart, dayStart + dayMs);
  const paced = checkCap(amount, (await ownsProduct(db, userId)) ? undefined : cap, taken);
  if (!paced.ok) return paced.refusal;
  await owner.requireFactor(session, nowMs);
  return undefined;
};

const requestCommand = (
  userId: number,
  { amount, remark }: WithdrawalForm,
  { target, feeBps }: Asking,
): CommandInput => ({
  type: "moveFunds",
  userId,
  list: "withdrawals_requested",
  row: {
    user_id: userId,
    amount,
    fee_bps: feeBps,
    fee: withdrawalFee(amount, feeBps).fee,
    network: target.network,
    address: target.address,
    address_ms: target.changedMs,
    is_proven: target.isProven ? 1 : 0,
    remark,
  },
  legs: requestedMoves({ userId, amount }),
  shortages: [{ account: userAccount(userId, "wallet"), refusal: { key: "low" } }],
});
