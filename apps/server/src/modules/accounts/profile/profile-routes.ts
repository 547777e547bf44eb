/** The calls for the captcha and for changes of the user's own record. */
import { askBeforeOrders, captcha, userCenter, userUpdate } from "@candor/wire/accounts";
import { handle, type MountedCall } from "../../../platform/http/mount.ts";
import { readUserCenter } from "./center-queries.ts";
import type { AccountParts } from "../parts.ts";
import { chooseQuestions } from "./order-questions.ts";
import { updateOwnProfile } from "./profile.ts";
import { countingFailures } from "../login/counting-failures.ts";

export const profileRoutes = (parts: AccountParts): readonly MountedCall[] => [
  handle(captcha, (_input, { nowMs }) => parts.codes.captcha.challenge(nowMs)),
  handle(userUpdate, async (input, { session, address, language, nowMs }) => {
    await countingFailures(parts, { address, nowMs }, () =>
      updateOwnProfile(parts, session, input, language, nowMs),
    );
    return {};
  }),
  handle(askBeforeOrders, async ({ kind, ask }, { session }) => {
    await chooseQuestions(parts, session, kind, ask === 1);
    return {};
  }),
  handle(userCenter, (_input, { session }) => readUserCenter(parts.reads, session.userId, parts.publicUrl)),
];
