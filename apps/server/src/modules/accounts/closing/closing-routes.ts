/** The calls for closing one's own account (ACC-01). */
import { accountClosing, closeAccount, keepAccount } from "@candor/wire/service/closing";
import { handle, type MountedCall } from "../../../platform/http/mount.ts";
import type { AccountDeps } from "../deps.ts";
import { askClosing, readClosing, undoClosing } from "./ask-closing.ts";

export const closingRoutes = (deps: AccountDeps): readonly MountedCall[] => [
  handle(accountClosing, (_input, { session }) => readClosing(deps.reads, session.userId)),
  handle(closeAccount, async ({ uid }, { session, language, nowMs }) => ({
    dueAt: await askClosing(deps, session, { uid, language }, nowMs),
  })),
  handle(keepAccount, async (_input, { session, language, nowMs }) => {
    await undoClosing(deps, session, language, nowMs);
    return {};
  }),
];
