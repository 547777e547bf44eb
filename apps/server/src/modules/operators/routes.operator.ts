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
import type { OperatorParts } from "./parts.ts";
import { addOperatorPasskey, passkeyOptionsFor } from "./passkey.ts";
import { endOperatorSession, readOperatorSessions } from "./sessions.ts";
import { signIn, signInByPasskey } from "./sign-in.ts";
import { readMe, readOperators } from "./operator-queries.ts";
import { askForRoles, askToAdd, askToClose, invite } from "./operator-accounts.ts";

/** A file is no screen: nobody approves in it. */
const nobody = { userId: 0 };

export const operatorRoutes = (parts: OperatorParts): readonly MountedCall[] => [
  ...signInRoutes(parts),
  ...ownRoutes(parts),
  ...accountRoutes(parts),
  ...actRoutes(parts),
];

const signInRoutes = (parts: OperatorParts): readonly MountedCall[] => [
  handle(operatorInvitation, ({ invitation }, { nowMs }) => readInvitation(parts, invitation, nowMs)),
  handle(operatorOpen, (input, { address, userAgent, nowMs }) =>
    openAccount(parts, input, { address, userAgent }, nowMs),
  ),
  handle(operatorLogin, (input, { address, userAgent, nowMs }) =>
    signIn(parts, input, { address, userAgent }, nowMs),
  ),
  handle(operatorLoginOptions, async (_input, { nowMs }) => {
    const { options } = await parts.ceremony.optionsToAnswer([], "operator login", nowMs);
    return { options };
  }),
  handle(operatorPasskeyLogin, ({ response }, { address, userAgent, nowMs }) =>
    signInByPasskey(parts, response, { address, userAgent }, nowMs),
  ),
];

const mayEndAll = ({ roles = [] }: Session): boolean =>
  mayDo("session_end", roles as readonly OperatorRole[]);

const ownRoutes = (parts: OperatorParts): readonly MountedCall[] => [
  handle(operatorMe, async (_input, { session }) => ({
    ...(await readMe(parts.operators, session.userId)),
    passkeyOrigin: parts.consoleUrl,
    mode: parts.mode,
  })),
  handle(operatorLogout, async (_input, { session, nowMs }) => {
    await endOperatorSession(parts.operators, session, session.id, false, nowMs);
    await parts.sessionsChanged();
    return {};
  }),
  handle(operatorSessions, async (_input, { session, nowMs }) => {
    const owner = mayEndAll(session) ? undefined : session.userId;
    const rows = await readOperatorSessions(parts.operators, owner, session.id, nowMs);
    return { rows, total: rows.length };
  }),
  handle(operatorEndSession, async ({ id }, { session, nowMs }) => {
    await endOperatorSession(parts.operators, session, id, mayEndAll(session), nowMs);
    await parts.sessionsChanged();
    return {};
  }),
  handle(operatorPasskeyOptions, async (_input, { session, nowMs }) => ({
    options: await passkeyOptionsFor(parts, session, nowMs),
  })),
  handle(operatorPasskeyAdd, async ({ response }, { session, nowMs }) => {
    await addOperatorPasskey(parts, session, response, nowMs);
    return {};
  }),
];

const accountRoutes = (parts: OperatorParts): readonly MountedCall[] => [
  handle(operatorList, async () => {
    const rows = await readOperators(parts.operators);
    return { rows, total: rows.length };
  }),
  handle(operatorInvite, async (input, { session }) => ({ invitation: await invite(parts, session, input) })),
  handle(askOperatorAdd, async (input, { session }) => ({
    id: String(await askToAdd(parts, session, input)),
  })),
  handle(askOperatorRoles, async (input, { session }) => ({
    id: String(await askForRoles(parts, session, input)),
  })),
  handle(askOperatorClose, async (input, { session }) => ({
    id: String(await askToClose(parts, session, input)),
  })),
];

const actRoutes = (parts: OperatorParts): readonly MountedCall[] => [
  handle(actList, (input, { session }) => readActs(parts.operators, input, session)),
  handleListFile(
    parts.operators,
    actListFile,
    (asked) => readActRows(parts.operators, asked, nobody),
    ({ id }) => Number(id),
  ),
  handle(actOptions, async ({ id }, { session }) => ({
    options: await optionsToApprove(parts, session, id),
  })),
  handle(approveAct, async ({ id, response }, { session }) => ({
    state: await approve(parts, session, id, response),
  })),
  handle(carryOutAct, async ({ id }, { session }) => {
    await carryOut(parts, session, id);
    return {};
  }),
  handle(withdrawAct, async (input, { session }) => {
    await withdraw(parts, session, input);
    return {};
  }),
  handle(auditList, (input) => readAudit(parts.operators, input)),
  handleListFile(
    parts.operators,
    auditListFile,
    (asked) => readAuditRows(parts.operators, asked),
    ({ seq }) => seq,
  ),
];
