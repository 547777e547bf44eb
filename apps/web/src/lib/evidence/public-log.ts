/** The public files of the tick log (MKT-08): by GET, without a token, as anyone may fetch them. */
import { parseSegment, type Segment } from "@candor/core/market/segment";
import { checkpointMessage, fromHex, utf8, type Checkpoint } from "@candor/core/market/tick-chain";
import { checkKeys } from "@candor/core/proof/trust-keys";
import { minuteMs } from "@candor/core/time/time";
import {
  checkpointFile,
  indexFile,
  keysFile,
  type IndexFile,
  type KeysFile,
} from "@candor/wire/record/public-log";
import { readFile } from "@candor/wire/record/read-file";
import type * as z from "zod/mini";
import { serverNowMs } from "../calls/server-clock.ts";
import { sha256, verifySignature } from "./device-crypto.ts";

/** A public file that could not be read. `status` is 0 when there was no answer. */
export class PublicLogFailure extends Error {
  override readonly name = "PublicLogFailure";
  readonly path: string;
  readonly status: number;
  constructor(path: string, status: number) {
    super(`${path}: ${status}`);
    this.path = path;
    this.status = status;
  }
}

const read = async (path: string): Promise<string> => {
  let response: Response;
  try {
    response = await fetch(path);
  } catch {
    throw new PublicLogFailure(path, 0);
  }
  if (!response.ok) throw new PublicLogFailure(path, response.status);
  return response.text();
};

/** Reads a file strictly: one that is not written as the platform writes it is not a file of the log. */
const readAs = async <Value>(schema: z.ZodMiniType<Value>, path: string): Promise<Value> => {
  const found = readFile(schema, await read(path));
  if ("why" in found) throw new PublicLogFailure(path, 200);
  return found.value;
};

export type PublishedKey = KeysFile["keys"][number];
export const readKeys = async (): Promise<readonly PublishedKey[]> =>
  (await readAs(keysFile, "/public/keys")).keys;

/** Whether the checkpoint has a valid signature by one of the published keys, under the name that is the key's hash. */
export const checkSigned = async (
  checkpoint: Checkpoint,
  keys: readonly Pick<PublishedKey, "keyId" | "publicKey">[],
): Promise<boolean> => {
  const named = checkKeys(keys, sha256).keys.find(({ keyId }) => keyId === checkpoint.keyId);
  const key = fromHex(named?.publicKey ?? "-");
  const signature = fromHex(checkpoint.signature);
  if (key === undefined || signature === undefined) return false;
  return await verifySignature(key, utf8(checkpointMessage(checkpoint)), signature);
};

/** The index of that pair: one that is of another pair, or has checkpoints of another, is not an index of it. */
export const readIndex = async (symbol: string): Promise<IndexFile> => {
  const path = `/public/ticks/${encodeURIComponent(symbol)}/index.json`;
  const index = await readAs(indexFile, path);
  const isOwn = [index, ...index.checkpoints].every((each) => each.symbol === symbol);
  if (!isOwn) throw new PublicLogFailure(path, 200);
  return index;
};

export type SegmentFile = { readonly path: string; readonly text: string; readonly segment: Segment };

export const readSegment = async (path: string): Promise<SegmentFile> => {
  const text = await read(path);
  const segment = parseSegment(text);
  if (segment?.head.from !== minuteOfSegment(path)) throw new PublicLogFailure(path, 200);
  return { path, text, segment };
};

/** A minute is signed shortly after its end; a request for its checkpoint before that finds nothing. */
const signingMs = 3_000;

/** A minute's signed checkpoint; undefined while the minute is not signed yet. */
export const readCheckpoint = async (segmentPath: string): Promise<Checkpoint | undefined> => {
  if (serverNowMs() < minuteOfSegment(segmentPath) + minuteMs + signingMs) return undefined;
  try {
    return await readAs(checkpointFile, segmentPath.replace(/\.ndjson$/, ".checkpoint.json"));
  } catch (error) {
    if (error instanceof PublicLogFailure && error.status === 404) return undefined;
    throw error;
  }
};

/** The start time of the minute in a segment's file. */
export const minuteOfSegment = (path: string): number => Number(/(\d+)\.ndjson$/.exec(path)?.[1] ?? 0);

/** Only files of the public log may be fetched, whatever paths a pasted evidence file contains. */
export const isSegmentPath = (path: string): boolean =>
  /^\/public\/ticks\/[A-Z0-9]{2,20}\/[1-9]\d{12,14}\.ndjson$/.test(path);
