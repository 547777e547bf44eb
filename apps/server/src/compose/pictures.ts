/** What reads pictures that people upload, and where they are kept: once for the whole server, so that one is decoded at a time. */
import { openFirstStore, pictureStores } from "../platform/files/store-location.ts";
import { createPictureFiles, type PictureFiles } from "../platform/pictures/picture-files.ts";
import { createPictures, type ReadPictureFile } from "../platform/pictures/pictures.ts";
import type { Base } from "./base.ts";

export type Pictures = { readonly files: PictureFiles; readonly readPicture: ReadPictureFile };

export const openPictures = async ({
  config,
  secretKey,
}: Pick<Base, "config" | "secretKey">): Promise<Pictures> => {
  const store = await openFirstStore(pictureStores(config.tickStores, config.dataDir));
  return {
    files: createPictureFiles(store, secretKey.derive("pictures")),
    readPicture: createPictures(),
  };
};
