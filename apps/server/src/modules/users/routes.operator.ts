/** The calls of operators about users (OPS-02, SES-17). */
import { freezeUser, unfreezeUser, userDetail, userLedger, userList } from "@candor/wire/users";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { noteAct, operatorAct, type ActingSession } from "../../records/operator-act.ts";
import { freezeUserAccount, unfreezeUserAccount } from "./freeze-user.ts";
import type { UserParts } from "./parts.ts";
import { readUser, readUserLedger, readUsers } from "./queries.ts";

export const userOperatorRoutes = (parts: UserParts): readonly MountedCall[] => [
  handle(userList, (input) => readUsers(parts.reads, input)),
  handle(userDetail, async ({ userId }, { session }) => {
    const user = await readUser(parts.reads, userId);
    await noteLook(parts, session, userId);
    return user;
  }),
  handle(userLedger, (input) => readUserLedger(parts.reads, input)),
  handle(freezeUser, async (input, { session, nowMs }) => {
    await freezeUserAccount(parts, session, input, nowMs);
    return {};
  }),
  handle(unfreezeUser, async (input, { session, nowMs }) => {
    await unfreezeUserAccount(parts, session, input, nowMs);
    return {};
  }),
];

/** Whose account was looked at, by whom (OPS-04). */
const noteLook = async ({ operators }: UserParts, session: ActingSession, userId: number): Promise<void> => {
  const act = { action: "users_read", subject: `user ${userId}`, reason: "" } as const;
  await operatorAct(operators, session, act, (tx) => noteAct(tx, "looked at the account and its ledger"));
};
