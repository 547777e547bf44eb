/**
 * Takes a picture that a user uploads (KYC-02, KYC-03): read by its content, made again, sealed, and stored. Its row comes first, then its file;
 * one whose file was not stored has no key any more, and a job removes what is left.
 *
 * Order of refusals: UploadLimitReached, then UploadFailed for everything that is wrong with the file or the store.
 */
import { randomUUID } from "node:crypto";
import type { AnswerOf } from "@candor/wire/call";
import type { uploadFile } from "@candor/wire/service/identity";
import type { Language } from "@candor/wire/language";
import { messageOf } from "@candor/wire/messages/message-of";
import { countedOf } from "../../../platform/counted-log.ts";
import { NotAPicture } from "../../../platform/pictures/picture-limits.ts";
import { PicturesBusy, type ReadPicture } from "../../../platform/pictures/pictures.ts";
import { refuseWith } from "../../../platform/refused.ts";
import type { IdentityDeps } from "../deps.ts";
import { hasRoom } from "./picture-queries.ts";
import { destroyKey, storePicture } from "./picture-repo.ts";
import { urlOf } from "./picture-url.ts";

export type UploadDeps = Pick<IdentityDeps, "db" | "log" | "files" | "readPicture" | "mostADay">;
type Upload = {
  readonly userId: number;
  readonly file: Buffer;
  readonly language: Language;
  readonly nowMs: number;
};

export const upload = async (
  deps: UploadDeps,
  { userId, file, language, nowMs }: Upload,
): Promise<AnswerOf<typeof uploadFile>> => {
  const limit = { most: String(deps.mostADay) };
  // Nobody's file is decoded only to be refused; that the limit holds is made sure when the row is written.
  if (!(await hasRoom(deps.db, userId, deps.mostADay, nowMs))) refuseWith("UploadLimitReached", limit);
  const { jpeg, width, height } = await readOrRefuse(deps, file);
  const id = randomUUID();
  const sealed = deps.files.seal(id, jpeg);
  const row = { id, userId, sealedKey: sealed.sealedKey, width, height };
  if (!(await storePicture(deps.db, row, deps.mostADay, nowMs))) refuseWith("UploadLimitReached", limit);
  try {
    await deps.files.put(id, sealed.file);
  } catch (error) {
    countedOf(deps.log)("picture", { err: error }, "a picture was not stored");
    await destroyKey(deps.db, id, nowMs);
    refuseWith("UploadFailed");
  }
  return { code: 0, url: urlOf(id), message: messageOf("success", language) };
};

const readOrRefuse = async ({ readPicture }: UploadDeps, file: Buffer): Promise<ReadPicture> => {
  try {
    return await readPicture(file);
  } catch (error) {
    if (error instanceof NotAPicture || error instanceof PicturesBusy) return refuseWith("UploadFailed");
    throw error;
  }
};
