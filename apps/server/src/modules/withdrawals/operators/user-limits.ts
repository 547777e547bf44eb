/** What limits the withdrawals of one user, for operators (OPS-02): the same that the owner is told before a request. */
import type { AnswerOf } from "@candor/wire/call";
import type { WithdrawalWait } from "@candor/wire/withdrawals";
import type { userLimits } from "@candor/wire/desks/withdrawals";
import { refuseWith } from "../../../platform/refused.ts";
import { quoteWithdrawal } from "../requests/quote.ts";

type Deps = Parameters<typeof quoteWithdrawal>[0];
type Limits = AnswerOf<typeof userLimits>;

/** Refuses UserNotFound. */
export const readUserLimits = async (deps: Deps, userId: number): Promise<Limits> => {
  const account = await deps.db
    .selectFrom("account")
    .select("user_id")
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  if (account === undefined) return refuseWith("UserNotFound");
  const [bank, digital] = await Promise.all([
    quoteWithdrawal(deps, userId, "bank", undefined, ""),
    quoteWithdrawal(deps, userId, "digital", undefined, ""),
  ]);
  const { cap, capLeft, capUntil, max, feeBps, autoBelow, asksForProof, twoFrom, onlyProven } = bank;
  return {
    cap,
    capLeft,
    capUntil,
    max,
    feeBps,
    autoBelow,
    asksForProof,
    twoFrom,
    onlyProven,
    bankMin: bank.min,
    digitalMin: digital.min,
    waits: changeWaits([...bank.waits, ...digital.waits]),
  };
};

type Change = Limits["waits"][number];

const changes: readonly string[] = ["password", "withdrawPassword", "factor", "address", "onlyProven"];
const isChange = (wait: WithdrawalWait): wait is Change => changes.includes(wait.why);

/** The changes that delay approvals, each once; who approves is said by the amounts. */
const changeWaits = (waits: readonly WithdrawalWait[]): Change[] => [
  ...new Map(waits.filter(isChange).map((wait) => [wait.why, wait])).values(),
];
