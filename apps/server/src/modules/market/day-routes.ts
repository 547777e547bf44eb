/**
 * The files of closed days over HTTP (MKT-08): a day's signed record, the texts of its ticks, and its checkpoints. By GET, without a
 * token, with ranges. They never change. A file is sent as it is taken, some ten kilobytes at a time.
 */
import { Readable } from "node:stream";
import { dayPath, type DayRecord } from "@candor/core/market/archived-day";
import { dayMs, utcDate } from "@candor/core/time/time";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/open-database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { byteRange } from "../../platform/http/files/byte-range.ts";
import type { PairId } from "../../records/product.ts";
import { dayRecord } from "./left-days.ts";

export type DayRouteDeps = {
  readonly db: Db;
  /** Where the files are; absent in tests without any. */
  readonly files?: FileStore;
  readonly pairOf: (symbol: string) => PairId | undefined;
  /** Counts what a file of this many bytes costs its reader. */
  readonly spend: (request: FastifyRequest, bytes: number) => void;
};

type OfDay = { Params: { symbol: string; year: string; month: string; name: string } };

const namePattern = /^(\d\d)\.(json|csv\.zst|checkpoints\.csv\.zst)$/;
const forEver = "public, max-age=31536000, immutable";

export const mountDays = (app: FastifyInstance, deps: DayRouteDeps): void => {
  app.get<OfDay>("/public/ticks/:symbol/:year/:month/:name", async (request, reply) => {
    const { symbol, year, month, name } = request.params;
    const [, day, kind] = namePattern.exec(name) ?? [];
    const pair = deps.pairOf(symbol);
    const startMs = startOf(`${year}-${month}-${day}`);
    const record = pair && startMs !== undefined ? await dayRecord(deps.db, pair, startMs) : undefined;
    if (record === undefined || startMs === undefined || kind === undefined) return notFound(reply);
    reply.header("cache-control", forEver);
    if (kind === "json") return reply.type("application/json").send(JSON.stringify(record));
    const digest = kind === "csv.zst" ? record.ticks : record.checkpoints;
    return await sendFile(request, reply, deps, `ticks/${dayPath(symbol, startMs)}.${kind}`, digest);
  });
};

/** The start of a day that is written as the log writes it. */
const startOf = (date: string): number | undefined => {
  const startMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(startMs) || startMs % dayMs !== 0 || utcDate(startMs) !== date ? undefined : startMs;
};

const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { files, spend }: DayRouteDeps,
  name: string,
  digest: DayRecord["ticks"],
): Promise<FastifyReply> => {
  const size = await files?.size(name);
  if (files === undefined || size === undefined) return notFound(reply);
  const etag = `"${digest.slice(0, 32)}-${size.toString(36)}"`;
  reply.header("etag", etag).header("accept-ranges", "bytes");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const { "if-range": ifRange, range: asked } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? byteRange(asked, size) : undefined;
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .header("cache-control", "no-store")
      .header("content-range", `bytes */${size}`)
      .send();
  const { at, end } = range ?? { at: 0, end: size };
  if (range !== undefined) reply.code(206).header("content-range", `bytes ${at}-${end - 1}/${size}`);
  spend(request, end - at);
  reply.type("application/zstd").header("content-length", end - at);
  return request.method === "HEAD" ? reply.send() : reply.send(Readable.from(files.stream(name, at, end)));
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header("cache-control", "no-store")
    .type("application/json")
    .send('{"message":"There is no such file."}');
