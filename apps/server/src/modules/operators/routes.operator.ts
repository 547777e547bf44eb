/** The calls of the console's frame. */
import { mayDo, type OperatorRole } from "@candor/core/operators/actions";
import {
  actList,
  actListFile,
  actOptions,
  approveAct,
  askOperatorAdd,
  askOperatorClose,
  askOperatorRoles,
  auditList,
  auditListFile,
  carryOutAct,
  operatorEndSession,
  operatorInvitation,
  operatorInvite,
  operatorList,
  operatorLogin,
  operatorLoginOptions,
  operatorLogout,
  operatorMe,
  operatorOpen,
  operatorPasskeyAdd,
  operatorPasskeyLogin,
  operatorPasskeyOptions,
  operatorSessions,
  withdrawAct,
} from "@candor/wire/desks/operators";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { Session } from "../../platform/session.ts";
import { handleListFile } from "../../records/lists/list-file.ts";
import { readActRows, readActs } from "./act-queries.ts";
import { approve, carryOut, optionsToApprove, withdraw } from "./approve.ts";
import { readAudit, readAuditRows } from "./audit-queries.ts";
import { openAccount, readInvitation } from "./invitation.ts";
import type { OperatorDeps } from "./deps.ts";
import { addOperatorPasskey, passkeyOptionsFor } from "./passkey.ts";
import { endOperatorSession, readOperatorSessions } from "./sessions.ts";
import { signIn, signInByPasskey } from "./sign-in.ts";
import { readMe, readOperators } from "./operator-queries.ts";
import { askForRoles, askToAdd, askToClose, invite } from "./operator-accounts.ts";

/** A file is no screen: nobody approves in it. */
const nobody = { userId: 0 };

export const operatorRoutes = (deps: OperatorDeps): readonly MountedCall[] => [
  ...signInRoutes(deps),
  ...ownRoutes(deps),
  ...accountRoutes(deps),
  ...actRoutes(deps),
];

const signInRoutes = (deps: OperatorDeps): readonly MountedCall[] => [
  handle(operatorInvitation, ({ invitation }, { nowMs }) => readInvitation(deps, invitation, nowMs)),
  handle(operatorOpen, (input, { address, userAgent, nowMs }) =>
    openAccount(deps, input, { address, userAgent }, nowMs),
  ),
  handle(operatorLogin, (input, { address, userAgent, nowMs }) =>
    signIn(deps, input, { address, userAgent }, nowMs),
  ),
  handle(operatorLoginOptions, async (_input, { nowMs }) => {
    const { options } = await deps.ceremony.optionsToAnswer([], "operator login", nowMs);
    return { options };
  }),
  handle(operatorPasskeyLogin, ({ response }, { address, userAgent, nowMs }) =>
    signInByPasskey(deps, response, { address, userAgent }, nowMs),
  ),
];

const mayEndAll = ({ roles = [] }: Session): boolean =>
  mayDo("session_end", roles as readonly OperatorRole[]);

const ownRoutes = (deps: OperatorDeps): readonly MountedCall[] => [
  handle(operatorMe, async (_input, { session }) => ({
    ...(await readMe(deps.operators, session.userId)),
    passkeyOrigin: deps.consoleUrl,
    mode: deps.mode,
  })),
  handle(operatorLogout, async (_input, { session, nowMs }) => {
    await endOperatorSession(deps.operators, session, session.id, false, nowMs);
    await deps.sessionsChanged();
    return {};
  }),
  handle(operatorSessions, async (_input, { session, nowMs }) => {
    const owner = mayEndAll(session) ? undefined : session.userId;
    const rows = await readOperatorSessions(deps.operators, owner, session.id, nowMs);
    return { rows, total: rows.length };
  }),
  handle(operatorEndSession, async ({ id }, { session, nowMs }) => {
    await endOperatorSession(deps.operators, session, id, mayEndAll(session), nowMs);
    await deps.sessionsChanged();
    return {};
  }),
  handle(operatorPasskeyOptions, async (_input, { session, nowMs }) => ({
    options: await passkeyOptionsFor(deps, session, nowMs),
  })),
  handle(operatorPasskeyAdd, async ({ response }, { session, nowMs }) => {
    await addOperatorPasskey(deps, session, response, nowMs);
    return {};
  }),
];

const accountRoutes = (deps: OperatorDeps): readonly MountedCall[] => [
  handle(operatorList, async () => {
    const rows = await readOperators(deps.operators);
    return { rows, total: rows.length };
  }),
  handle(operatorInvite, async (input, { session }) => ({ invitation: await invite(deps, session, input) })),
  handle(askOperatorAdd, async (input, { session }) => ({
    id: String(await askToAdd(deps, session, input)),
  })),
  handle(askOperatorRoles, async (input, { session }) => ({
    id: String(await askForRoles(deps, session, input)),
  })),
  handle(askOperatorClose, async (input, { session }) => ({
    id: String(await askToClose(deps, session, input)),
  })),
];

const actRoutes = (deps: OperatorDeps): readonly MountedCall[] => [
  handle(actList, (input, { session }) => readActs(deps.operators, input, session)),
  handleListFile(
    deps.operators,
    actListFile,
    (asked) => readActRows(deps.operators, asked, nobody),
    ({ id }) => Number(id),
  ),
  handle(actOptions, async ({ id }, { session }) => ({
    options: await optionsToApprove(deps, session, id),
  })),
  handle(approveAct, async ({ id, response }, { session }) => ({
    state: await approve(deps, session, id, response),
  })),
  handle(carryOutAct, async ({ id }, { session }) => {
    await carryOut(deps, session, id);
    return {};
  }),
  handle(withdrawAct, async (input, { session }) => {
    await withdraw(deps, session, input);
    return {};
  }),
  handle(auditList, (input) => readAudit(deps.operators, input)),
  handleListFile(
    deps.operators,
    auditListFile,
    (asked) => readAuditRows(deps.operators, asked),
    ({ seq }) => seq,
  ),
];
