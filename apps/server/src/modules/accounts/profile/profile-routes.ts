/** The calls for the captcha and for changes of the user's own record. */
import { askBeforeOrders, captcha, userCenter, userUpdate } from "@candor/wire/accounts";
import { handle, type MountedCall } from "../../../platform/http/mount.ts";
import { readUserCenter } from "./center-queries.ts";
import type { AccountDeps } from "../deps.ts";
import { chooseQuestions } from "./order-questions.ts";
import { updateOwnProfile } from "./profile.ts";
import { countingFailures } from "../login/counting-failures.ts";

export const profileRoutes = (deps: AccountDeps): readonly MountedCall[] => [
  handle(captcha, (_input, { nowMs }) => deps.codes.captcha.challenge(nowMs)),
  handle(userUpdate, async (input, { session, address, language, nowMs }) => {
    await countingFailures(deps, { address, nowMs }, () =>
      updateOwnProfile(deps, session, input, language, nowMs),
    );
    return {};
  }),
  handle(askBeforeOrders, async ({ kind, ask }, { session }) => {
    await chooseQuestions(deps, session, kind, ask === 1);
    return {};
  }),
  handle(userCenter, (_input, { session, nowMs }) =>
    readUserCenter(deps.reads, session.userId, deps.publicUrl, nowMs),
  ),
];
