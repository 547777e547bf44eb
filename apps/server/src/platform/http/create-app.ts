/**
 * Fastify with our limits. What Fastify or Node would answer by themselves (a malformed address, headers that are too large, bytes that are
 * not HTTP, a server that is closing) gets the headers and the body of any other refusal (API-07).
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Refusal } from "@candor/core/result/result";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Log } from "../log.ts";
import { failureSender, sendRefusal } from "./failures.ts";
import type { RefuseSocket } from "./refuse-socket.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { asksForSocket } from "./asks-for-socket.ts";
import { isPaced } from "./files/upload-pace.ts";

/** The maximum size of a body unless its call sets another. */
export const bodyLimitBytes = 16 * 1024;
/** For a whole request, body included; an upload is bounded by its pace instead, once its caller is known. */
const requestTimeoutMs = 15_000;

/** 60 bits, in letters and digits that are not taken for each other when somebody reads them out. */
const requestNumber = (): string =>
  Array.from(randomBytes(12), (byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte & 31]).join("");

export type AppDeps = {
  readonly log: Log;
  readonly headers: SecurityHeaders;
  readonly refuse: RefuseSocket;
};

export const createApp = ({ log, headers, refuse }: AppDeps): FastifyInstance => {
  const sendFailure = failureSender(log);
  const app = Fastify({
    // Requests are counted (`metrics.ts`), not logged: a log of them would be a record of people.
    logger: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 75_000,
    http: {
      headersTimeout: 10_000,
      // Node checks for late requests at this interval; its default of 30 s would lengthen every limit.
      connectionsCheckingInterval: 2_000,
      // Other upgrades, such as h2c, are ignored: the request is answered as it is.
      shouldUpgradeCallback: asksForSocket,
      // Node would answer this, and Fastify the closing, without our headers: see `mountFirstChecks`.
      requireHostHeader: false,
    },
    // In every answer and in the lines about it; made here, because a number from outside could be anything.
    genReqId: requestNumber,
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // No hook runs before this.
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request as FastifyRequest, (reply as FastifyReply).headers(headers));
    },
    clientErrorHandler: (error, socket) => refuseBroken(error, socket, refuse),
  });
  app.server.on("connect", (_request, socket) => refuse(socket, 405, { key: "MethodNotAllowed" }));
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1); Node would answer it.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/json", "application/x-www-form-urlencoded"],
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler(sendFailure);
  return app;
};

/** What is refused about any request before its route is asked. */
export const mountFirstChecks = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (isClosing) return void sendRefusal(reply, request, 503, { key: "NotReady" });
    const { headers, httpVersion } = request.raw;
    if (headers.host === undefined && httpVersion === "1.1") {
      return void sendRefusal(reply, request, 400, badPart("Host"));
    }
    done();
  });
};

const badPart = (field: string): Refusal => ({ key: "BadRequest", values: { field } });

type Broken = { readonly status: number; readonly refusal: Refusal };

const broken: Readonly<Record<string, Broken>> = {
  HPE_HEADER_OVERFLOW: { status: 431, refusal: badPart("headers") },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, refusal: { key: "PayloadTooLarge" } },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: { key: "RequestTimeout" } },
};
const notHttp: Broken = { status: 400, refusal: badPart("request") };

/** A request that is not HTTP, or too slow, has no route and no language. */
const refuseBroken = (error: { code: string }, socket: Socket, refuse: RefuseSocket): void => {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && isPaced(socket)) return;
  if (!socket.writable || error.code === "ECONNRESET" || owesAnswer(socket)) return void socket.destroy();
  const { status, refusal } = broken[error.code] ?? notHttp;
  refuse(socket, status, refusal);
};

/**
 * True while an answer is being sent, or is owed to a complete request before the broken one. What is written then would be taken for
 * that answer; a client whose connection ends asks again.
 */
const owesAnswer = (socket: Socket): boolean => {
  const { _httpMessage: answer } = socket as Answering;
  return answer !== null && answer !== undefined && (answer.headersSent || answer.req.complete);
};
/** Node keeps the answer that a connection is waiting for here. */
type Answering = { readonly _httpMessage?: ServerResponse<IncomingMessage> | null };
