/**
 * Takes a picture that somebody uploads (KYC-02, KYC-03): read by its content, made again, sealed, and stored. Its row comes first, then its
 * file; one whose file was not stored has no key any more, and a job removes what is left.
 */
import { randomUUID } from "node:crypto";
import { countedOf } from "../../platform/counted-log.ts";
import type { Log } from "../../platform/log.ts";
import type { PictureFiles } from "../../platform/pictures/picture-files.ts";
import { NotAPicture } from "../../platform/pictures/picture-limits.ts";
import { PicturesBusy, type ReadPicture, type ReadPictureFile } from "../../platform/pictures/pictures.ts";
import { refuseWith } from "../../platform/refused.ts";

export type TakePictureDeps = {
  readonly log: Log;
  readonly files: PictureFiles;
  readonly readPicture: ReadPictureFile;
};

export type NewPicture = {
  readonly id: string;
  readonly sealedKey: Buffer;
  readonly width: number;
  readonly height: number;
};

export type PictureRows = {
  /** Refuses what is too much. */
  readonly store: (picture: NewPicture) => Promise<void>;
  /** Destroys the key of one whose file was not stored. */
  readonly destroy: (id: string) => Promise<void>;
};

/** Returns its number. Refuses UploadFailed for everything that is wrong with the file or the store. */
export const takePicture = async (
  deps: TakePictureDeps,
  file: Buffer,
  { store, destroy }: PictureRows,
): Promise<string> => {
  const { jpeg, width, height } = await readOrRefuse(deps, file);
  const id = randomUUID();
  const sealed = deps.files.seal(id, jpeg);
  await store({ id, sealedKey: sealed.sealedKey, width, height });
  try {
    await deps.files.put(id, sealed.file);
  } catch (error) {
    countedOf(deps.log)("picture", { err: error }, "a picture was not stored");
    await destroy(id);
    refuseWith("UploadFailed");
  }
  return id;
};

const readOrRefuse = async ({ readPicture }: TakePictureDeps, file: Buffer): Promise<ReadPicture> => {
  try {
    return await readPicture(file);
  } catch (error) {
    if (error instanceof NotAPicture || error instanceof PicturesBusy) return refuseWith("UploadFailed");
    throw error;
  }
};
