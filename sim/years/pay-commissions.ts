/** Commissions as the server decides and pays them after a close (REF-03 to REF-05): level by level, each paid before the next is decided. */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { commissionLevels, commissionsOn } from "@candor/core/referral/commission";
import { commissionMoves } from "@candor/core/referral/moves";
import { bookAll, decide, versionOf, type YearHost } from "./year-host.ts";
import { heldIn } from "./year-ledger.ts";
import { coveredBy, sourcesOf, type Due, type Level, type Place } from "./year-commissions.ts";

/** How many are decided before they are booked together. */
const together = 3;

const partOf = (userId: number): string => `referral/${userId}`;

/** Of all that is closed, `day` the last closed one. */
export const payCommissions = (host: YearHost, day: number): void => {
  payDue(host);
  const through = { day, step: host.ledger.steps.at(-1)?.id ?? 0 };
  for (const level of commissionLevels) {
    let decided = 0;
    for (const userId of host.world.referrers.keys()) {
      decided += decideFor(host, userId, level, through) ? 1 : 0;
      if (decided % together === 0) bookAll(host);
    }
    bookAll(host);
    payDue(host);
  }
};

const decideFor = (host: YearHost, userId: number, level: Level, through: Place): boolean => {
  const { ledger, rules } = host;
  const after = rules.followsOn ? coveredBy(ledger.commissions, userId, level) : { day: 0, step: 0 };
  const sources = sourcesOf(ledger, userId, level, after, through);
  if (sources.length === 0) return false;
  const held = (name: "wallet" | "contract" | "invested"): bigint =>
    heldIn(ledger, userAccount(userId, name));
  const inPools = rules.principalInPools(ledger.pools, userId);
  const total = money(held("wallet") + held("contract") + held("invested") + inPools);
  const dueFor = (reason: "income" | "first") =>
    rules.isMember(total)
      ? commissionsOn(
          sources.filter((one) => one.reason === reason).map(({ base }) => ({ base: money(base), times: 1 })),
          reason,
          level,
        )
      : money(0n);
  decide(host, {
    key: `commission:${userId}:${level}:${through.day}:${through.step}`,
    list: "commissions",
    row: {
      user_id: userId,
      level,
      through_day: through.day,
      through_step: through.step,
      total,
      income: dueFor("income"),
      first: dueFor("first"),
    },
    legs: [],
    expects: [versionOf(host, partOf(userId))],
  });
  return true;
};

/** The oldest that the budget covers together. */
const payDue = (host: YearHost): void => {
  const { ledger, rules } = host;
  let left = heldIn(ledger, houseAccount("referral_budget"));
  const due = rules.paysInOrder ? [...ledger.commissions.due] : ledger.commissions.due.toReversed();
  for (const one of due) {
    left -= one.amount;
    if (left < 0n) break;
    pay(host, one);
  }
  bookAll(host);
};

const pay = (host: YearHost, { commissionId, userId, reason, amount }: Due): void => {
  decide(host, {
    key: `commission:${commissionId}:${reason}`,
    list: "commission_payments",
    row: { user_id: userId, commission_id: commissionId, reason },
    legs: commissionMoves(userId, money(amount)),
  });
};
