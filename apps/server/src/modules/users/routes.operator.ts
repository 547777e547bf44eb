/** The calls of operators about users (OPS-02, SES-17). */
import {
  freezeUser,
  openPerson as openPersonCall,
  unfreezeUser,
  userDetail,
  userLedger,
  userLedgerFile,
  userList,
  userListFile,
} from "@candor/wire/desks/users";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { openedUntil } from "../../records/opened-person.ts";
import { noteReading, operatorAct, type ActingSession } from "../../records/operator-act.ts";
import { openPerson } from "./open-person.ts";
import { freezeUserAccount, unfreezeUserAccount } from "./freeze-user.ts";
import type { UserDeps } from "./deps.ts";
import { readUser, readUserLedger, readUserRows, readUsers } from "./queries.ts";

export const userOperatorRoutes = (deps: UserDeps): readonly MountedCall[] => [
  handle(userList, (input) => readUsers(deps.reads, input)),
  handleListFile(
    deps.operators,
    userListFile,
    (asked) => readUserRows(deps.reads, asked),
    ({ userId }) => Number(userId),
  ),
  handle(userDetail, async ({ userId }, { session, nowMs }) => {
    const openUntil = await openedUntil(deps.operators, session.userId, userId);
    const user = await readUser(deps.reads, userId, openUntil, nowMs);
    await noteLook(deps, session, userId, "looked at the account");
    return user;
  }),
  handle(openPersonCall, async (input, { session }) => ({ until: await openPerson(deps, session, input) })),
  handle(userLedger, async (input, { session }) => {
    const rows = await readUserLedger(deps.reads, input);
    await noteLook(deps, session, input.userId, "read the ledger");
    return { rows, total: -1 };
  }),
  handleListFile(
    deps.operators,
    userLedgerFile,
    (asked) => readUserLedger(deps.reads, asked),
    ({ place }) => place,
  ),
  handle(freezeUser, async (input, { session, nowMs }) => {
    await freezeUserAccount(deps, session, input, nowMs);
    return {};
  }),
  handle(unfreezeUser, async (input, { session, nowMs }) => {
    await unfreezeUserAccount(deps, session, input, nowMs);
    return {};
  }),
];

/** Whose account was looked at, by whom (OPS-04). */
const noteLook = async (
  { operators }: UserDeps,
  session: ActingSession,
  userId: number,
  what: string,
): Promise<void> => {
  const act = { action: "users_read", subject: `user ${userId}`, reason: "" } as const;
  await operatorAct(operators, session, act, (tx) => noteReading(tx, what));
};
