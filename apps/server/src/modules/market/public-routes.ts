/**
 * The public files of the tick log (MKT-08, wire.md): segments, checkpoints, an index of the latest of
 * them, a range to download, and the public keys. By GET, without a token.
 *
 * A minute that is signed never changes, so its files are immutable to caches; everything else carries an
 * ETag and is asked for again. A path that is not exactly one of ours is 404.
 */
import { createHash } from "node:crypto";
import { formatSegment, type LoggedTick } from "@candor/core/market/segment";
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import {
  checkpointOf,
  checkpoints,
  hashBefore,
  recentMinutes,
  signingKeys,
  ticksOfSpan,
} from "./segment-queries.ts";

export type PublicTickParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly pairs: readonly { readonly pid: number; readonly symbol: string }[];
  /** The key that signs from now on. */
  readonly keyId: string;
};

type Named = { Params: { symbol: string; name: string } };
type Ranged = { Params: { symbol: string }; Querystring: { from?: string; to?: string } };
type Pair = PublicTickParts["pairs"][number];

/** Minutes that the index lists. */
const indexMinutes = 120;
/** The longest range in one download: about 14 000 ticks. */
const longestRangeMs = hourMs;
const instantPattern = /^[1-9]\d{12,14}$/;
const filePattern = /^([1-9]\d{12,14})\.(ndjson|checkpoint\.json)$/;

/** Mount without a prefix: the paths begin with /public. */
export const publicTickRoutes =
  (parts: PublicTickParts): FastifyPluginAsync =>
  async (app) => {
    const { db, pairs } = parts;
    const pairOf = (symbol: string): Pair | undefined => pairs.find((pair) => pair.symbol === symbol);

    app.get("/public/keys", async (request, reply) => {
      const keys = (await signingKeys(db)).map((key) => ({ ...key, algorithm: "Ed25519" }));
      return sendFresh(request, reply, "application/json", JSON.stringify({ keys }));
    });
    app.get<{ Params: { symbol: string } }>("/public/ticks/:symbol/index.json", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      return pair === undefined
        ? notFound(reply)
        : sendFresh(request, reply, "application/json", await indexOf(parts, pair));
    });
    app.get<Ranged>("/public/ticks/:symbol/range", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      const { from = "", to = "" } = request.query;
      if (pair === undefined || !instantPattern.test(from) || !instantPattern.test(to))
        return notFound(reply);
      return sendRange(parts, pair, Number(from), Number(to), request, reply);
    });
    app.get<Named>("/public/ticks/:symbol/:name", async (request, reply) => {
      const pair = pairOf(request.params.symbol);
      const [, from, kind] = filePattern.exec(request.params.name) ?? [];
      if (pair === undefined || Number(from) % minuteMs !== 0) return notFound(reply);
      return kind === "ndjson"
        ? sendSegment(parts, pair, Number(from), request, reply)
        : sendCheckpoint(parts, pair, Number(from), reply);
    });
  };

const sendSegment = async (
  parts: PublicTickParts,
  pair: Pair,
  fromMs: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const ticks = await ticksOfSpan(parts.db, pair, fromMs, fromMs + minuteMs);
  if (ticks.length === 0) return notFound(reply);
  const checkpoint = await checkpointOf(parts.db, pair, fromMs);
  const text = await segmentText(parts, pair, fromMs, ticks, checkpoint?.keyId ?? parts.keyId);
  return checkpoint === undefined
    ? sendFresh(request, reply, "application/x-ndjson", text)
    : sendForEver(reply, "application/x-ndjson", text);
};

const sendCheckpoint = async (
  parts: PublicTickParts,
  pair: Pair,
  fromMs: number,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const checkpoint = await checkpointOf(parts.db, pair, fromMs);
  return checkpoint === undefined
    ? notFound(reply)
    : sendForEver(reply, "application/json", JSON.stringify(checkpoint));
};

/** One segment over any span of at most an hour, as a file to keep. */
const sendRange = async (
  parts: PublicTickParts,
  pair: Pair,
  fromMs: number,
  toMs: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (toMs <= fromMs || toMs - fromMs > longestRangeMs) return notFound(reply);
  const ticks = await ticksOfSpan(parts.db, pair, fromMs, toMs);
  if (ticks.length === 0) return notFound(reply);
  reply.header("content-disposition", `attachment; filename="${pair.symbol}-${fromMs}-${toMs}.ndjson"`);
  return sendFresh(
    request,
    reply,
    "application/x-ndjson",
    await segmentText(parts, pair, fromMs, ticks, parts.keyId),
  );
};

const segmentText = async (
  parts: PublicTickParts,
  pair: Pair,
  from: number,
  ticks: readonly LoggedTick[],
  publicKeyId: string,
): Promise<string> => {
  const firstSeq = ticks[0]?.seq ?? 1;
  const previousHash = await hashBefore(parts.db, pair, firstSeq);
  return formatSegment({ symbol: pair.symbol, from, previousHash, firstSeq, publicKeyId }, ticks);
};

const indexOf = async ({ db }: PublicTickParts, pair: Pair): Promise<string> => {
  const minutes = await recentMinutes(db, pair, indexMinutes);
  const signed = await checkpoints(db, pair, minutes[0] ?? 0, (minutes.at(-1) ?? 0) + minuteMs);
  return JSON.stringify({
    symbol: pair.symbol,
    chain: "SHA-256(previous hash as 32 bytes, then the line up to its last comma)",
    line: "seq,timeMs,t (trade) or h (heartbeat),price,qty,b (buy) or s (sale),hash",
    segments: minutes.map((minute) => `/public/ticks/${pair.symbol}/${minute}.ndjson`),
    checkpoints: signed,
  });
};

const sendForEver = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("etag", etagOf(text))
    .type(type)
    .send(text);

const sendFresh = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply => {
  const etag = etagOf(text);
  reply.header("cache-control", "no-cache").header("etag", etag);
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.type(type).send(text);
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header("cache-control", "no-store")
    .type("application/json")
    .send('{"message":"There is no such file."}');

const etagOf = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
