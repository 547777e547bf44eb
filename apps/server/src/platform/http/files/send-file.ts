/**
 * Sends the file that a call answers with while it is made: a piece is made when the one before it was taken, each in its turn with
 * other expensive work (API-17). So a file is never in memory as a whole, and a client that takes it slowly holds one piece of it and
 * no connection of the database; one that takes too little is disconnected (`connections.ts`).
 */
import { Readable } from "node:stream";
import type { Call } from "@candor/wire/call";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptsGzip, gzipping } from "./compression.ts";
import type { FileAnswer, InTurn } from "../mount.ts";
import type { RequestLimits } from "../limits/request-limits.ts";

type Sending = {
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestLimits: RequestLimits;
  readonly userId: number | undefined;
};

/** Making a piece always waits for its turn. */
const turnCost = 10;

const forGood = "public, max-age=31536000, immutable";

export const sendFile = (
  { call, request, reply, requestLimits, userId }: Sending,
  { fileName, cost, isPublic = false, pieces }: FileAnswer,
): FastifyReply => {
  requestLimits.spend(request, cost);
  if (userId !== undefined) requestLimits.spendOf(userId, cost);
  const asked = { request, cost: turnCost, continues: true, ...(userId === undefined ? {} : { userId }) };
  const inTurn: InTurn = async (read) => await requestLimits.work(asked, read);
  reply
    .type(`${call.file ?? "application/octet-stream"}${call.file === "text/csv" ? "; charset=utf-8" : ""}`)
    .header("content-disposition", `${isPublic ? "inline" : "attachment"}; filename="${fileName}"`)
    .header(
      "cache-control",
      isPublic ? forGood : call.file === "image/jpeg" ? "private, no-store" : "no-store",
    )
    .header("vary", "accept-encoding");
  const stream = Readable.from(pieces(inTurn), { objectMode: false });
  // A PDF and a JPEG are compressed already.
  if (call.file !== "text/csv" || !acceptsGzip(request.headers["accept-encoding"])) return reply.send(stream);
  return reply.header("content-encoding", "gzip").send(gzipping(stream));
};
