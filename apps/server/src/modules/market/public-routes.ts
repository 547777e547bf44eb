/**
 * The public files of the tick log over HTTP (MKT-08, wire.md): segments, checkpoints, an index of the
 * latest of them, a range to download, and the public keys. By GET, without a token.
 *
 * A signed minute never changes, so its files are immutable to caches; everything else has
 * an ETag and is requested again. A path that is not exactly one of ours is 404.
 */
import { createHash } from "node:crypto";
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { gzipped } from "../../platform/http/compression.ts";
import { publicFiles, type PublicFile, type PublicFileParts } from "./public-files.ts";

export type PublicTickParts = PublicFileParts & {
  readonly pairs: readonly { readonly pid: number; readonly symbol: string }[];
};

type OfPair = { Params: { symbol: string } };
type Named = { Params: { symbol: string; name: string } };
type Ranged = OfPair & { Querystring: { from?: string; to?: string } };

/** The longest range in one download: about 14 000 ticks. */
const longestRangeMs = hourMs;
const instantPattern = /^[1-9]\d{12,14}$/;
const filePattern = /^([1-9]\d{12,14})\.(ndjson|checkpoint\.json)$/;

/** Mount without a prefix: the paths begin with /public. */
export const publicTickRoutes = (parts: PublicTickParts): FastifyPluginAsync => {
  const files = publicFiles(parts);
  const pairOf = (symbol: string) => parts.pairs.find((pair) => pair.symbol === symbol);
  return async (app) => {
    app.get("/public/keys", async (request, reply) => send(request, reply, await files.keys()));
    app.get<OfPair>("/public/ticks/:symbol/index.json", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      return send(request, reply, pair && (await files.index(pair)));
    });
    app.get<Ranged>("/public/ticks/:symbol/range", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      const range = rangeOf(request.query);
      if (pair === undefined || range === undefined) return send(request, reply, undefined);
      const name = `${pair.symbol}-${range.fromMs}-${range.toMs}.ndjson`;
      reply.header("content-disposition", `attachment; filename="${name}"`);
      return send(request, reply, await files.range(pair, range.fromMs, range.toMs));
    });
    app.get<Named>("/public/ticks/:symbol/:name", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      const [, from, kind] = filePattern.exec(request.params.name) ?? [];
      if (pair === undefined || Number(from) % minuteMs !== 0) return send(request, reply, undefined);
      const read = kind === "ndjson" ? files.segment : files.checkpoint;
      return send(request, reply, await read(pair, Number(from)));
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
  const etag = `W/"${createHash("sha256").update(file.text).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", etag).header("vary", "accept-encoding");
  reply.header("cache-control", file.isFinal ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const zipped = await gzipped(file.text, request.headers["accept-encoding"]);
  if (zipped !== undefined) reply.header("content-encoding", "gzip");
  return reply.type(file.type).send(zipped ?? file.text);
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .removeHeader("content-disposition")
    .header("cache-control", "no-store")
    .type("application/json")
    .send('{"message":"There is no such file."}');
