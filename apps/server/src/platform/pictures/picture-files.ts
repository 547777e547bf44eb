/**
 * Pictures in the store of files (KYC-03): each is sealed with a key of its own, which is sealed with a key that is not in the database. The
 * database has the sealed key, the store has the file: neither can be read without the other and the server's own key. Once the sealed key
 * is deleted nobody reads the file again, wherever a copy of it is left.
 */
import { randomBytes } from "node:crypto";
import type { FileStore } from "../files/file-store.ts";
import { sealBytes, unsealBytes } from "../secret-key.ts";

export type SealedPicture = { readonly sealedKey: Buffer; readonly file: Buffer };

export type PictureFiles = {
  /** Makes a key for a picture, and seals both. `id` is part of it: neither opens as another picture. */
  readonly seal: (id: string, jpeg: Uint8Array) => SealedPicture;
  readonly put: (id: string, file: Uint8Array) => Promise<void>;
  /** Undefined when there is no such file, or its key was sealed with one that was lost since. Throws when the file was changed. */
  readonly read: (id: string, sealedKey: Buffer) => Promise<Buffer | undefined>;
  readonly remove: (id: string) => Promise<void>;
};

const nameOf = (id: string): string => `pictures/${id}`;
const once = async function* (bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
};

export const createPictureFiles = (files: FileStore, key: Buffer): PictureFiles => ({
  seal: (id, jpeg) => {
    const own = randomBytes(32);
    return { sealedKey: sealBytes(key, own, `key of ${nameOf(id)}`), file: sealBytes(own, jpeg, nameOf(id)) };
  },
  put: (id, file) => files.put(nameOf(id), once(file)),
  read: async (id, sealedKey) => {
    const size = await files.size(nameOf(id));
    if (size === undefined) return undefined;
    const own = ownKeyOf(key, sealedKey, id);
    return own && unsealBytes(own, await files.read(nameOf(id), 0, size), nameOf(id));
  },
  remove: (id) => files.remove(nameOf(id)),
});

const ownKeyOf = (key: Buffer, sealedKey: Buffer, id: string): Buffer | undefined => {
  try {
    return unsealBytes(key, sealedKey, `key of ${nameOf(id)}`);
  } catch {
    return undefined;
  }
};
