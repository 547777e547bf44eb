/** Places where files can be stored, as the settings name them. */
import { assert } from "@candor/core/assert/assert";
import { diskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";

/** A bucket of an S3-compatible service. Holds a secret: never log it. */
export type S3Place = {
  readonly kind: "s3";
  /** Such as "https://s3.eu-central-1.amazonaws.com". */
  readonly endpoint: string;
  readonly bucket: string;
  /** What all names begin with: empty, or parts that end with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
};

export type StorePlace = { readonly kind: "disk"; readonly folder: string } | S3Place;

/** The parts of an address such as "https://s3.example.com/bucket/folder"; undefined when it is none. */
export const readS3Address = (text: string): Pick<S3Place, "endpoint" | "bucket" | "prefix"> | undefined => {
  const [, endpoint, bucket, folder] =
    /^(https?:\/\/[^/?#@\s]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/.exec(text) ?? [];
  if (endpoint === undefined || bucket === undefined || !URL.canParse(endpoint)) return undefined;
  return { endpoint, bucket, prefix: folder ? `${folder.slice(1)}/` : "" };
};

/** The longest that finding a file's size, or reading a part of it, may take: when nobody waits for it, and when a caller does. */
const patientMs = 30_000;
const servingMs = 3_000;
const silentMs = 10_000;

/** The place that files are read from, for callers who wait. */
export const openFirstStore = async ([first]: readonly StorePlace[]): Promise<FileStore> => {
  assert(first !== undefined, "files have a place");
  return await open(first, servingMs);
};

/** A place for work that nobody waits for. */
export const openFileStore = (place: StorePlace): Promise<FileStore> => open(place, patientMs);

/** Opens nothing yet: whether the place can be reached shows when it is used. The client of S3 is loaded only for a bucket. */
const open = async (place: StorePlace, mostReadMs: number): Promise<FileStore> => {
  if (place.kind === "disk") return diskStore(place.folder);
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(place, { silentMs, mostReadMs });
};
