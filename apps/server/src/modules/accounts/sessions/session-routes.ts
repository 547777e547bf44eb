/** The calls for a user's own sessions, and for freezing (SES-15). */
import { freezeAccount, revokeOneSession, revokeOtherSessions, sessionList } from "@candor/wire/security";
import { handle, type MountedCall } from "../../../platform/http/mount.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { freezeByOwner, type FreezeOwnDeps } from "../freeze/freeze.ts";
import { readSessions } from "./session-queries.ts";
import { revokeOtherSessionsOf, revokeSession } from "./sessions.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const sessionRoutes = (deps: FreezeOwnDeps): readonly MountedCall[] => [
  handle(sessionList, async (_input, { session, nowMs }) => {
    const rows = await readSessions(deps.db, session, nowMs);
    return { rows, total: rows.length };
  }),
  handle(revokeOneSession, async ({ id }, { session, nowMs }) => {
    if (!uuid.test(id)) refuseWith("SessionNotFound");
    const ended = await revokeSession(deps.db, { id, userId: session.userId }, "revoked", nowMs);
    if (!ended) refuseWith("SessionNotFound");
    deps.sessionsEnded.closeSession(id);
    return {};
  }),
  handle(revokeOtherSessions, async (_input, { session, nowMs }) => {
    const ended = await deps.db.transaction().execute((tx) => revokeOtherSessionsOf(tx, session, nowMs));
    for (const id of ended) deps.sessionsEnded.closeSession(id);
    return { count: ended.length };
  }),
  handle(freezeAccount, async ({ reason }, { session, language, nowMs }) => {
    await freezeByOwner(deps, session.userId, reason, language, nowMs);
    return {};
  }),
];
