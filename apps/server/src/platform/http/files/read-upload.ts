/**
 * Reads the one file that a call takes (API-03): multipart, one field, nothing else. Whatever is wrong with it is UploadFailed.
 *
 * A file is held in memory until its call is answered, so few are at once, over all calls: `mostAtOnce` files, `mostOfAddress` from one
 * address, and `mostOfOne` of a user. It is read after the caller's session was found: a stranger's is never held.
 */
import multipart from "@fastify/multipart";
import type { Upload } from "@candor/wire/call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countByKey } from "../../count-by-key.ts";
import { refuseWith } from "../../refused.ts";
import { isCutOff, Throttled } from "../failures.ts";
import { atPace, usualPace, type UploadPace } from "./upload-pace.ts";

const mostAtOnce = 16;
const mostOfAddress = 6;
const mostOfOne = 2;
/** What a body may have beside its file. */
const frameBytes = 4_096;

/** Lets the calls of this scope take multipart bodies; no other call takes them. */
export const takeUploads = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart);
};

export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;

export type UploadRequest = {
  readonly upload: Upload;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Who sends it, and what counts as one address. */
  readonly owner: string;
  readonly address: string;
};

/** Reads the file of a request, and holds a place for it while it is worked on. */
export type TakeUpload = <Value>(
  from: UploadRequest,
  work: (file: Buffer) => Promise<Value>,
) => Promise<Value>;

/** Throws `Throttled` when all places are taken, or all of this owner or address; refuses UploadFailed. */
export const createTakeUpload = (pace: UploadPace = usualPace): TakeUpload => {
  const held = countByKey();
  let all = 0;
  return async ({ upload, request, reply, owner, address }, work) => {
    const places = [owner, `from ${address}`] as const;
    const isFull =
      all >= mostAtOnce || held.count(places[0]) >= mostOfOne || held.count(places[1]) >= mostOfAddress;
    if (isFull) throw new Throttled("write", 1_000);
    all += 1;
    for (const place of places) held.change(place, 1);
    try {
      return await work(await atPace(request, reply, pace, () => readUpload(request, upload)));
    } finally {
      all -= 1;
      for (const place of places) held.change(place, -1);
    }
  };
};

const readUpload = async (request: FastifyRequest, { field, mostBytes }: Upload): Promise<Buffer> => {
  if (!isMultipart(request)) return refuseWith("UploadFailed");
  const said = Number(request.headers["content-length"] ?? 0);
  if (said > mostBytes + frameBytes) return refuseWith("UploadFailed");
  const limits = { files: 1, fields: 0, parts: 1, fileSize: mostBytes, headerPairs: 20, fieldNameSize: 100 };
  let read: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file" || part.fieldname !== field) return refuseWith("UploadFailed");
      read = await part.toBuffer();
    }
  } catch (error) {
    // A client that has left reads no refusal.
    if (isCutOff(request)) throw error;
    return refuseWith("UploadFailed");
  }
  return read ?? refuseWith("UploadFailed");
};
