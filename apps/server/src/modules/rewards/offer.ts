/** What the pages of rewards show (RWD-02, RWD-04, RWD-05): what is offered to the caller, and where the caller stands. */
import { formatMoney, money, type Money } from "@candor/core/money/money";
import { awardState, bandOf, dayReward, daysToMilestone } from "@candor/core/rewards/check-in";
import { placeOn, streakOn } from "@candor/core/rewards/streak";
import { taskNumbers, taskState } from "@candor/core/rewards/tasks";
import { businessDate, businessDayNumber, businessDayStartOf } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import type { checkinDaily, checkinReward, taskList } from "@candor/wire/earn/rewards";
import { textsOf } from "@candor/wire/texts/texts-of";
import { isTasksOn, type TaskDeps } from "./newbie-tasks.ts";
import { readDoneTasks, readRewarded, readTermsAt } from "./queries.ts";
import { readTotalAccount } from "../../records/total-account.ts";
import { readBudget } from "../../records/budget.ts";

type OfferDeps = Omit<TaskDeps, "submit">;

const dateOf = (day: number): number => businessDate(businessDayStartOf(day));
const monthOf = (day: number): number => Math.floor(dateOf(day) / 100);

/** Everything that decides about checking in today. */
const readStand = async ({ db, clock, hasIncentives }: OfferDeps, userId: number) => {
  const nowMs = clock.nowMs();
  const today = businessDayNumber(nowMs);
  const [terms, budget, rewarded, { total: account }] = await Promise.all([
    readTermsAt(db, nowMs),
    readBudget(db, "reward_budget"),
    readRewarded(db, userId),
    readTotalAccount(db, userId),
  ]);
  const place = placeOn(rewarded.days, today);
  const band = bandOf(terms, account);
  const paid = rewarded.paidOn.get(today);
  const reward = paid ?? dayReward(band, place);
  // Once checked in, it is tomorrow's reward that is offered.
  const next = paid === undefined ? reward : dayReward(band, place + 1);
  return {
    terms,
    budget,
    rewarded,
    today,
    place,
    band,
    paid,
    reward,
    isOffered: hasIncentives && next <= budget,
  };
};

export const readDaily = async (deps: OfferDeps, userId: number): Promise<AnswerOf<typeof checkinDaily>> => {
  const { rewarded, today, place, band, paid, reward, isOffered } = await readStand(deps, userId);
  const isCheckedIn = paid !== undefined;
  const days = daysToMilestone(band, isCheckedIn ? place : place - 1);
  return {
    streak: streakOn(rewarded.days, today),
    reward: formatMoney(isCheckedIn || isOffered ? reward : 0n),
    checkedInDigit: Number(isCheckedIn),
    isOffered,
    totalDays: rewarded.days.length,
    milestone: isOffered ? { days, money: formatMoney(band.milestone) } : null,
    today: dateOf(today),
    checkedDays: rewarded.days.filter((day) => monthOf(day) === monthOf(today)).map(dateOf),
    nextDayTime: businessDayStartOf(today + 1),
  };
};

const awardDigits = { notReached: null, claimable: 1, claimed: 2 } as const;

export const readOffered = async (
  deps: OfferDeps,
  userId: number,
  language: Language,
): Promise<AnswerOf<typeof checkinReward>> => {
  const { terms, budget, rewarded, isOffered } = await readStand(deps, userId);
  const isPayable = (amount: Money): boolean => deps.hasIncentives && amount <= budget;
  const rules = isOffered ? terms.bands : [];
  return {
    rules: rules.map(({ from, until, amount, milestone, times }) => ({
      minAccount: formatMoney(from),
      maxAccount: until === undefined ? null : formatMoney(until),
      money: formatMoney(amount),
      milestoneMoney: formatMoney(milestone),
      times,
    })),
    awards: terms.awards
      .filter(({ id, amount }) => rewarded.claimed.has(id) || isPayable(amount))
      .map((award) => ({
        id: String(award.id),
        name: fillIn(textsOf[language].rewards.award, { times: String(award.times) }),
        times: award.times,
        money: formatMoney(award.amount),
        status: awardDigits[awardState(award, rewarded.days.length, rewarded.claimed)],
      })),
  };
};

const taskNames = ["register", "profile", "checkIn", "recharge", "invest"] as const;
const taskDigits = { open: 0, early: 1, paid: 2 } as const;

/** None while tasks are off; those that the budget cannot pay are left out, with all after them. */
export const readTasks = async (
  deps: OfferDeps,
  userId: number,
  language: Language,
): Promise<readonly AnswerOf<typeof taskList>[]> => {
  if (!(await isTasksOn(deps))) return [];
  const [terms, budget, { paidTasks }, done] = await Promise.all([
    readTermsAt(deps.db, deps.clock.nowMs()),
    readBudget(deps.db, "reward_budget"),
    readRewarded(deps.db, userId),
    readDoneTasks(deps.db, userId),
  ]);
  const amountOf = (task: number): Money => terms.tasks[task - 1] ?? money(0n);
  const firstUnpayable = taskNumbers.find((task) => !paidTasks.has(task) && amountOf(task) > budget);
  const names = textsOf[language].rewards.tasks;
  return taskNumbers
    .filter((task) => firstUnpayable === undefined || task < firstUnpayable)
    .map((task) => ({
      id: String(task),
      status: taskDigits[taskState(task, done, paidTasks)],
      name: names[taskNames[task - 1] ?? "register"],
      money: formatMoney(amountOf(task)),
    }));
};
