/**
 * The public files of the tick log over HTTP (MKT-08): segments, checkpoints, an index of the
 * latest of them, a range to download, the public keys, and a demo's seeds. By GET, without a token.
 *
 * A signed minute never changes, so its files are immutable to caches; everything else has
 * an ETag and is requested again. A path that is not exactly one of ours is 404. A file costs its reader by the ticks that it may
 * have, and they are read in turn with other expensive work (API-17).
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { acceptsGzip, gzipped, gzipping } from "../../platform/http/files/compression.ts";
import type { RequestLimits } from "../../platform/http/limits/request-limits.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { mountDays } from "./day-routes.ts";
import { readRestored } from "./restored-queries.ts";
import { seedsOf } from "./demo-seeds.ts";
import { publicFiles, type InTurn, type PublicFile, type PublicFileDeps } from "./public-files.ts";

export type PublicTickDeps = PublicFileDeps & {
  /** Where the files of closed days are; absent in tests without any. */
  readonly files?: FileStore;
  readonly pairs: readonly { readonly pid: number; readonly symbol: string }[];
};

type OfPair = { Params: { symbol: string } };
type Named = { Params: { symbol: string; name: string } };
type Ranged = OfPair & { Querystring: { from?: string; to?: string } };

/** The longest range in one download: usually about 10 000 ticks, at most 144 000. */
const longestRangeMs = hourMs;
/** What a minute of ticks costs: some hundred, while a command waits on every beat two thousand. */
const minuteCost = 8;
/** Reading ticks always waits for its turn. */
const turnCost = 10;
/** A day's file is sent as it is stored: this many bytes of it cost 1. */
const bytesACost = 50_000;
const instantPattern = /^[1-9]\d{12,14}$/;
const filePattern = /^([1-9]\d{12,14})\.(ndjson|checkpoint\.json)$/;

/** Mount without a prefix: the paths begin with /public. */
export const publicTickRoutes = (deps: PublicTickDeps, requestLimits: RequestLimits): FastifyPluginAsync => {
  const files = publicFiles(deps);
  const pairOf = (symbol: string) => deps.pairs.find((pair) => pair.symbol === symbol);
  const turnsOf = (request: FastifyRequest): InTurn => {
    let continues = false;
    return async (read) => {
      const asked = { request, cost: turnCost, continues, readsFiles: true };
      continues = true;
      return await requestLimits.work(asked, read);
    };
  };
  return async (app) => {
    mountDays(app, {
      ...deps,
      pairOf,
      spend: (request, bytes) => requestLimits.spend(request, 1 + Math.ceil(bytes / bytesACost)),
    });
    app.get("/public/restored", async (_request, reply) =>
      reply.header("cache-control", "no-cache").send({ restored: await readRestored(deps.db) }),
    );
    app.get("/public/keys", async (request, reply) => send(request, reply, await files.keys()));
    app.get("/public/demo/seeds.json", async (request, reply) => {
      requestLimits.spend(request, minuteCost);
      return send(request, reply, await seedsOf(deps.db, deps.clock.nowMs()));
    });
    app.get<OfPair>("/public/ticks/:symbol/index.json", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      return send(request, reply, pair && (await files.index(pair)));
    });
    app.get<Ranged>("/public/ticks/:symbol/range", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      const range = rangeOf(request.query);
      if (pair === undefined || range === undefined) return send(request, reply, undefined);
      requestLimits.spend(request, minuteCost * Math.ceil((range.toMs - range.fromMs) / minuteMs));
      const file = await files.range(pair, range.fromMs, range.toMs, turnsOf(request));
      const name = `${pair.symbol}-${range.fromMs}-${range.toMs}.ndjson`;
      reply.header("content-disposition", `attachment; filename="${name}"`);
      return send(request, reply, file);
    });
    app.get<Named>("/public/ticks/:symbol/:name", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      const [, from, kind] = filePattern.exec(request.params.name) ?? [];
      if (pair === undefined || Number(from) % minuteMs !== 0) return send(request, reply, undefined);
      const inTurn = turnsOf(request);
      if (kind !== "ndjson") {
        const atCost: InTurn = async (read) => {
          requestLimits.spend(request, minuteCost);
          return await inTurn(read);
        };
        return send(request, reply, await files.checkpoint(pair, Number(from), atCost));
      }
      requestLimits.spend(request, minuteCost);
      return send(request, reply, await files.segment(pair, Number(from), inTurn));
    });
  };
};

const rangeOf = ({ from = "", to = "" }: Ranged["Querystring"]) => {
  if (!instantPattern.test(from) || !instantPattern.test(to)) return undefined;
  const [fromMs, toMs] = [Number(from), Number(to)];
  return toMs <= fromMs || toMs - fromMs > longestRangeMs ? undefined : { fromMs, toMs };
};

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublicFile | undefined,
): Promise<FastifyReply> => {
  if (file === undefined) return notFound(reply);
  // Weak, because the same file may be sent gzipped or not.
  const etag = `W/"${createHash("sha256").update(file.mark).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", etag).header("vary", "accept-encoding");
  reply.header("cache-control", file.isFinal ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type(file.type);
  return typeof file.text === "string"
    ? sendText(request, reply, file.text)
    : sendPieces(request, reply, file.text);
};

const sendText = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const zipped = await gzipped(text, request.headers["accept-encoding"]);
  if (zipped !== undefined) reply.header("content-encoding", "gzip");
  return reply.send(zipped ?? text);
};

const sendPieces = (
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: () => AsyncIterable<string>,
): FastifyReply => {
  const isZipped = acceptsGzip(request.headers["accept-encoding"]);
  if (isZipped) reply.header("content-encoding", "gzip");
  if (request.method === "HEAD") return reply.send();
  const stream = Readable.from(pieces(), { objectMode: false });
  return reply.send(isZipped ? gzipping(stream) : stream);
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .removeHeader("content-disposition")
    .header("cache-control", "no-store")
    .type("application/json")
    .send('{"message":"There is no such file."}');
