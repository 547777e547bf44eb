/** Where files can be stored, as the settings name them. */
import { assert } from "@candor/core/assert/assert";
import { diskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Location } from "./s3-store.ts";

export type StoreLocation = { readonly kind: "disk"; readonly folder: string } | S3Location;

/** The parts of an address such as "https://s3.example.com/bucket/folder"; undefined when it is none. */
export const readS3Address = (
  text: string,
): Pick<S3Location, "endpoint" | "bucket" | "prefix"> | undefined => {
  const [, endpoint, bucket, folder] =
    /^(https?:\/\/[^/?#@\s]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/.exec(text) ?? [];
  if (endpoint === undefined || bucket === undefined || !URL.canParse(endpoint)) return undefined;
  return { endpoint, bucket, prefix: folder ? `${folder.slice(1)}/` : "" };
};

/** Where pictures are kept: in the same places as closed days of ticks, and below `dataDir` on a disk. Their names begin with "pictures/". */
export const pictureStores = (stores: readonly StoreLocation[], dataDir: string): readonly StoreLocation[] =>
  stores.map((location) => (location.kind === "disk" ? { kind: "disk", folder: dataDir } : location));

/** The longest that finding a file's size, or reading a part of it, may take: when nobody waits for it, and when a caller does. */
const patientMs = 30_000;
const servingMs = 3_000;
const silentMs = 10_000;

/** The store that files are read from, for callers who wait. */
export const openFirstStore = async ([first]: readonly StoreLocation[]): Promise<FileStore> => {
  assert(first !== undefined, "files have a store");
  return await open(first, servingMs);
};

/** A store for work that nobody waits for. */
export const openFileStore = (location: StoreLocation): Promise<FileStore> => open(location, patientMs);

/** Opens nothing yet: whether the store can be reached shows when it is used. The client of S3 is loaded only for a bucket. */
const open = async (location: StoreLocation, mostReadMs: number): Promise<FileStore> => {
  if (location.kind === "disk") return diskStore(location.folder);
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(location, { silentMs, mostReadMs });
};
