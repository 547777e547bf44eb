/** What a withdrawal would cost, bring and wait for, before it is requested (WAL-06, WAL-09, WAL-10, WAL-12). */
import { formatMoney, type Money } from "@candor/core/money/money";
import { businessDayStart, dayMs } from "@candor/core/time/time";
import { remainingPolicy } from "@candor/core/withdrawal/approval";
import { capLeft, checkTarget, leastOf } from "@candor/core/withdrawal/check-request";
import { withdrawalFee } from "@candor/core/withdrawal/fee";
import type { WithdrawalWay } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import type { withdrawQuote } from "@candor/wire/withdrawals";
import { ownsProduct, readApprovedAlone, readTaken, walletOf } from "../queries.ts";
import type { RequestDeps } from "./request.ts";
import { savedOf } from "./saved.ts";
import { approvalWaits } from "../shown/waits.ts";

export const quoteWithdrawal = async (
  { db, clock, owner, payoutDetailsOf, readTerms }: Omit<RequestDeps, "submit">,
  userId: number,
  way: WithdrawalWay,
  amount: Money | undefined,
  chosen: string,
): Promise<AnswerOf<typeof withdrawQuote>> => {
  const nowMs = clock.nowMs();
  const dayStart = businessDayStart(nowMs);
  const [terms, protection, details, wallet, taken, isOwner, hasFactor, approvedAlone] = await Promise.all([
    readTerms(),
    owner.protectionOf(userId),
    payoutDetailsOf(userId, chosen),
    walletOf(db, userId),
    readTaken(db, userId, dayStart, dayStart + dayMs),
    ownsProduct(db, userId),
    owner.hasFactor(userId),
    readApprovedAlone(db, userId, nowMs),
  ]);
  const { limits, feeBps } = terms;
  const policy = remainingPolicy(terms.policy, approvedAlone);
  const cap = isOwner ? undefined : terms.cap;
  const left = capLeft(cap, taken);
  const saved = savedOf(details, protection.onlyProven);
  const target = checkTarget(way, saved);
  const deducted = amount === undefined ? undefined : withdrawalFee(amount, feeBps);
  const changes = {
    password: protection.password,
    withdrawPassword: protection.withdrawPassword,
    factor: protection.factor,
    onlyProven: protection.onlyProvenOff,
    address: target.ok ? saved.changedMs[way] : undefined,
  };
  const { isFrozen, onlyProven, hasWithdrawPassword } = protection;
  const asking = { isProven: target.ok && target.value.isProven, isFrozen, changes };
  return {
    wallet: formatMoney(wallet),
    feeBps,
    fee: deducted === undefined ? null : formatMoney(deducted.fee),
    arrives: deducted === undefined ? null : formatMoney(deducted.arrives),
    min: formatMoney(leastOf(limits, way)),
    max: formatMoney(limits.max),
    cap: cap === undefined ? null : formatMoney(cap),
    capLeft: left === undefined ? null : formatMoney(left),
    capUntil: dayStart + dayMs,
    target: target.ok ? target.value : null,
    targetRefusal: target.ok ? null : target.refusal.key,
    autoBelow: formatMoney(policy.autoBelow),
    asksForProof: policy.asksForProof,
    twoFrom: formatMoney(policy.twoFrom),
    waits: [...approvalWaits({ ...asking, amount: amount ?? leastOf(limits, way) }, policy, nowMs)],
    hasPassword: hasWithdrawPassword,
    needsFactor: hasFactor,
    onlyProven,
  };
};
