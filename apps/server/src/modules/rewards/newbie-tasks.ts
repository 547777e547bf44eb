/**
 * Paying starter tasks (RWD-04): each when it is done and the one before it is paid, by the house.
 *
 * Invariants: a task is computed from what was paid before and is refused if that has changed, so it is paid once, in whatever process. A
 * short budget leaves it for later: what is not paid is not owed.
 */
import { payableTask } from "@candor/core/rewards/tasks";
import { houseRequest, type CommandRequest } from "../../records/command-port.ts";
import { submitComputed } from "../../records/recompute.ts";
import type { ReadSettings } from "../../records/settings.ts";
import { readBudget } from "../../records/budget.ts";
import type { ClaimDeps } from "./claims.ts";
import { readDoneTasks, readTermsAt } from "./queries.ts";
import { readRewards, rewardCommand } from "./state.ts";

export type TaskDeps = ClaimDeps & { readonly readSettings: ReadSettings };

/** Tasks are shown and paid while operators have switched them on. */
export const isTasksOn = async ({
  hasIncentives,
  readSettings,
}: Pick<TaskDeps, "hasIncentives" | "readSettings">): Promise<boolean> => {
  const { wp_novicetask_switch: isOn } = await readSettings(["wp_novicetask_switch"]);
  return hasIncentives && isOn === "1";
};

/** Pays all that are due to the user, in their order. */
export const payTasks = async (deps: TaskDeps, userId: number): Promise<void> => {
  while (await payNext(deps, userId));
};

/** True when one was paid: the next one may be due now. */
const payNext = async ({ db, clock, submit }: TaskDeps, userId: number): Promise<boolean> => {
  const outcome = await submitComputed({ submit }, async (): Promise<CommandRequest | undefined> => {
    const rewards = await readRewards(db, userId);
    const nowMs = clock.nowMs();
    const [done, terms, budget] = await Promise.all([
      readDoneTasks(db, userId),
      readTermsAt(db, nowMs),
      readBudget(db, "reward_budget"),
    ]);
    const task = payableTask(done, rewards.paidTasks);
    const amount = task === undefined ? undefined : terms.tasks[task - 1];
    if (task === undefined || amount === undefined || amount > budget) return undefined;
    // A refusal is stored under its key, and the budget may be filled again: each try has its own.
    const key = `task:${userId}:${task}:${nowMs}`;
    const reward = { row: { kind: "task", nth: task }, amount, within: terms } as const;
    return houseRequest(rewardCommand(rewards, reward, "house"), key);
  });
  return outcome?.outcome === "applied";
};
