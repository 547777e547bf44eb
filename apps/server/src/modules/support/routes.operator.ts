/** The calls of operators about conversations (SUP-01, OPS-02). */
import {
  openSupportPicture,
  removeSupportCanned,
  saveSupportCanned,
  supportAnswer,
  supportCanned,
  supportClaim,
  supportClose,
  supportConversation,
  supportHandOver,
  supportList,
  supportNote,
  supportQueue,
  supportRelease,
  supportUpload,
} from "@candor/wire/desks/support";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { pictureAnswer } from "../../records/pictures/picture-answer.ts";
import { readCanned, readDetail, readList, readQueue, type DeskDbs } from "./desk-queries.ts";
import type { DeskService } from "./desk-service.ts";
import { openPicture } from "./pictures/open-picture.ts";
import { uploadForAnswer, type SupportPictureDeps } from "./pictures/upload.ts";

export const supportOperatorRoutes = (
  dbs: DeskDbs & SupportPictureDeps,
  desk: DeskService,
): readonly MountedCall[] => [
  handle(supportQueue, () => readQueue(dbs)),
  handle(supportList, (input, { session }) => readList(dbs, input, session.userId)),
  handle(supportConversation, (input) => readDetail(dbs, input)),
  ...(
    [
      [supportClaim, desk.claim],
      [supportRelease, desk.release],
    ] as const
  ).map(([call, act]) =>
    handle(call, async ({ id }, { session }) => {
      await act(session, id);
      return {};
    }),
  ),
  handle(supportClose, async ({ id, through }, { session }) => {
    await desk.close(session, id, through);
    return {};
  }),
  handle(supportHandOver, async ({ id, operatorId }, { session }) => {
    await desk.handOver(session, id, operatorId);
    return {};
  }),
  handle(supportAnswer, async ({ id, ...message }, { session }) => ({
    number: await desk.answer(session, id, message),
  })),
  handle(supportUpload, async (_, { session, file }) => ({ id: await uploadForAnswer(dbs, session, file) })),
  handle(openSupportPicture, async ({ id, picture }, { session }) =>
    pictureAnswer(await openPicture(dbs, session, id, picture)),
  ),
  handle(supportNote, async ({ id, text }, { session }) => {
    await desk.note(session, id, text);
    return {};
  }),
  handle(supportCanned, async () => {
    const rows = await readCanned(dbs.operators);
    return { rows, total: rows.length };
  }),
  handle(saveSupportCanned, async (input, { session }) => {
    await desk.saveCanned(session, input);
    return {};
  }),
  handle(removeSupportCanned, async (input, { session }) => {
    await desk.removeCanned(session, input);
    return {};
  }),
];
