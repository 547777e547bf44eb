/** The public files of the tick log (MKT-08, wire.md): by GET, without a token, as anyone may fetch them. */
import { parseSegment, type Segment } from "@candor/core/market/segment";
import { checkpointMessage, fromHex, utf8, type Checkpoint } from "@candor/core/market/tick-chain";
import type { PublicKey } from "@candor/core/proof/verify-chain";
import { minuteMs } from "@candor/core/time/time";
import { serverNowMs } from "../server-clock.ts";
import { verifySignature } from "./device-crypto.ts";

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

export const readKeys = async (): Promise<readonly PublicKey[]> =>
  (JSON.parse(await read("/public/keys")) as { keys: readonly PublicKey[] }).keys;

/** Whether the checkpoint has a valid signature by one of the published keys. */
export const checkSigned = async (checkpoint: Checkpoint, keys: readonly PublicKey[]): Promise<boolean> => {
  const key = fromHex(keys.find(({ keyId }) => keyId === checkpoint.keyId)?.publicKey ?? "-");
  const signature = fromHex(checkpoint.signature);
  if (key === undefined || signature === undefined) return false;
  return await verifySignature(key, utf8(checkpointMessage(checkpoint)), signature);
};

export type LogIndex = { readonly segments: readonly string[]; readonly checkpoints: readonly Checkpoint[] };
export const readIndex = async (symbol: string): Promise<LogIndex> =>
  JSON.parse(await read(`/public/ticks/${encodeURIComponent(symbol)}/index.json`)) as LogIndex;

export type SegmentFile = { readonly path: string; readonly text: string; readonly segment: Segment };

export const readSegment = async (path: string): Promise<SegmentFile> => {
  const text = await read(path);
  const segment = parseSegment(text);
  if (segment === undefined) throw new PublicLogFailure(path, 200);
  return { path, text, segment };
};

/** A minute is signed shortly after its end; a request for its checkpoint before that finds nothing. */
const signingMs = 3_000;

/** A minute's signed checkpoint; undefined while the minute is not signed yet. */
export const readCheckpoint = async (segmentPath: string): Promise<Checkpoint | undefined> => {
  if (serverNowMs() < minuteOfSegment(segmentPath) + minuteMs + signingMs) return undefined;
  try {
    return JSON.parse(await read(segmentPath.replace(/\.ndjson$/, ".checkpoint.json"))) as Checkpoint;
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
