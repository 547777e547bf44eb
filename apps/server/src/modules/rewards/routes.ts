/** The calls of checking in, awards and starter tasks (RWD-01 to RWD-05). */
import {
  checkinDaily,
  checkinReward,
  onboard,
  signInMsg,
  signinTotalReward,
  taskList,
} from "@candor/wire/earn/rewards";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { checkIn, claimAward } from "./claims.ts";
import type { TaskDeps } from "./newbie-tasks.ts";
import { readDaily, readOffered, readTasks } from "./offer.ts";

export type RewardRouteDeps = TaskDeps & {
  readonly reads: Db;
  /** Tells that tasks of this user may be due. */
  readonly lookAt: (userId: number) => void;
};

export const rewardRoutes = (deps: RewardRouteDeps): readonly MountedCall[] => {
  const shown = { ...deps, db: deps.reads };
  return [
    handle(onboard, async (_input, { session: { userId }, language, idempotency }) => {
      const { body, replayed } = await checkIn(deps, { ...idempotency, userId, language });
      deps.lookAt(userId);
      return storedBody(body, replayed);
    }),
    handle(checkinDaily, (_input, { session }) => readDaily(shown, session.userId)),
    handle(checkinReward, (_input, { session, language }) => readOffered(shown, session.userId, language)),
    handle(signinTotalReward, async ({ id }, { session: { userId }, language, idempotency }) => {
      const { body, replayed } = await claimAward(deps, { ...idempotency, userId, language }, id);
      return storedBody(body, replayed);
    }),
    handle(signInMsg, (_input, { language }) => textsOf[language].rewards.message),
    handle(taskList, async (_input, { session: { userId }, language }) => {
      const rows = await readTasks(shown, userId, language);
      deps.lookAt(userId);
      return { rows, total: rows.length };
    }),
  ];
};
