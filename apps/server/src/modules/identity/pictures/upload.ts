/**
 * Takes a picture that a user uploads (KYC-02, KYC-03).
 *
 * Order of refusals: UploadLimitReached, then UploadFailed for everything that is wrong with the file or the store.
 */
import type { AnswerOf } from "@candor/wire/call";
import type { uploadFile } from "@candor/wire/service/identity";
import type { Language } from "@candor/wire/language";
import { messageOf } from "@candor/wire/messages/message-of";
import { refuseWith } from "../../../platform/refused.ts";
import { takePicture } from "../../../records/pictures/take-picture.ts";
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
  const { db, mostADay } = deps;
  const limit = { most: String(mostADay) };
  // Nobody's file is decoded only to be refused; that the limit holds is made sure when the row is written.
  if (!(await hasRoom(db, userId, mostADay, nowMs))) refuseWith("UploadLimitReached", limit);
  const id = await takePicture(deps, file, {
    store: async (picture) => {
      if (!(await storePicture(db, { ...picture, userId }, mostADay, nowMs)))
        refuseWith("UploadLimitReached", limit);
    },
    destroy: (lost) => destroyKey(db, lost, nowMs),
  });
  return { code: 0, url: urlOf(id), message: messageOf("success", language) };
};
