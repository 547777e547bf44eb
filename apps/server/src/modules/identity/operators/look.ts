/** What an operator opens of an identity (KYC-03): a name, a number, a photo. Each is a line of the audit log before it is shown. */
import type { IdentityDetail } from "@candor/wire/desks/identity";
import { refuseWith } from "../../../platform/refused.ts";
import { noteAct, operatorAct, type ActingSession } from "../../../records/operator-act.ts";
import type { IdentityDeps } from "../deps.ts";
import { openPerson } from "../person.ts";
import {
  readFacts,
  readingNote,
  readPhotoKey,
  readSubmission,
  subjectOf,
  type StoredSubmission,
} from "./detail-queries.ts";
import { readIdentity } from "./list-queries.ts";

export type LookDeps = Pick<IdentityDeps, "operators" | "files" | "personKey">;

/** Its owner has to send it again: refuse the name and the number with that reason. */
const lostPerson = { name: "sealed with a lost key", number: "sealed with a lost key" };

const requireSubmission = async ({ operators }: LookDeps, id: number): Promise<StoredSubmission> =>
  (await readSubmission(operators, id)) ?? refuseWith("SubmissionNotFound");

/** Refuses SubmissionNotFound. */
export const openIdentity = async (
  deps: LookDeps,
  session: ActingSession,
  id: number,
  nowMs: number,
): Promise<IdentityDetail> => {
  const stored = await requireSubmission(deps, id);
  const { userId, sealed, changed } = stored;
  const act = { action: "identity_read", subject: subjectOf(userId), reason: "" } as const;
  return await operatorAct(deps.operators, session, act, async (tx) => {
    await noteAct(tx, `name and number of identity ${id}`);
    const listed = (await readIdentity(tx, id, nowMs)) ?? refuseWith("SubmissionNotFound");
    const facts = await readFacts(tx, id, stored, { operatorId: session.userId, nowMs });
    const { name, number } = openPerson(deps.personKey, userId, sealed) ?? lostPerson;
    return { ...listed, username: name, idNumber: number, changed: [...changed], ...facts };
  });
};

/** Refuses SubmissionNotFound, PhotoIsDeleted. The line is committed before the photo is read. */
export const openPhoto = async (
  deps: LookDeps,
  session: ActingSession,
  { id, side }: { readonly id: number; readonly side: "front" | "back" },
): Promise<Buffer> => {
  const stored = await requireSubmission(deps, id);
  const act = { action: "identity_read", subject: subjectOf(stored.userId), reason: "" } as const;
  const key = await operatorAct(deps.operators, session, act, async (tx) => {
    const found = await readPhotoKey(tx, stored[side]);
    if (found !== undefined) await noteAct(tx, readingNote(side, id));
    return found;
  });
  const jpeg = key === undefined ? undefined : await deps.files.read(stored[side], key);
  return jpeg ?? refuseWith("PhotoIsDeleted");
};
