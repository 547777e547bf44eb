/** Maps everything that can go wrong with a call to the one body shape (API-07). */
import type { Refusal } from "@candor/core/result/result";
import { refusalBody } from "@candor/wire/messages/answer";
import { pickLanguage } from "@candor/wire/language";
import { httpStatusOf, isRefusalKey, type RefusalKey } from "@candor/wire/messages/refusals";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { countedOf } from "../counted-log.ts";
import { isOperatingFailure } from "../db/operating-failure.ts";
import type { Log } from "../log.ts";
import { Refused } from "../refused.ts";
import type { Kind } from "./limits/rate-limits.ts";
import { Busy } from "./limits/read-places.ts";
import { OutcomeUnknown, Unavailable } from "../unavailable.ts";

/** A subject exceeded its rate limit (API-17). */
export class Throttled extends Error {
  override readonly name = "Throttled";
  readonly key: "CannotSend" | "DoNotSubmit";
  readonly retryAfterSeconds: number;

  constructor(kind: Kind, waitMs: number) {
    // A flood is refused thousands of times a second, and nobody reads where: to find that out costs more than the rest of it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`over the limit for ${kind}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.key = kind === "code" ? "CannotSend" : "DoNotSubmit";
    this.retryAfterSeconds = Math.ceil(waitMs / 1_000);
  }
}

export type Failure = {
  readonly status: number;
  readonly refusal: Refusal;
  readonly isBug: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Refusals by Fastify itself, by code; its other 4xx errors are malformed requests. */
const transportKeys: Readonly<Record<string, RefusalKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PayloadTooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UnsupportedMediaType",
  FST_ERR_CTP_EMPTY_TYPE: "UnsupportedMediaType",
};

export const failureOf = (error: unknown): Failure => {
  if (error instanceof Refused) return refusedFailure(error.refusal);
  if (error instanceof Throttled) return { status: 429, refusal: { key: error.key }, isBug: false };
  if (error instanceof Unavailable) return { status: 503, refusal: { key: "NotReady" }, isBug: false };
  if (error instanceof OutcomeUnknown)
    return { status: 503, refusal: { key: "OutcomeUnknown" }, isBug: false };
  // Calls say themselves what a failure of the database means; files only read.
  if (isOperatingFailure(error)) return { status: 503, refusal: { key: "NotReady" }, isBug: false };
  return frameworkFailure(error as FrameworkError) ?? bug;
};

const bug: Failure = { status: 500, refusal: { key: "InternalError" }, isBug: true };

/** Fastify's errors have a code that begins with FST_, those of the part that sends files have `expose` and sometimes headers. */
type FrameworkError = Partial<FastifyError> & {
  readonly expose?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The part of a malformed request, by code or by status; by default it is the body. */
const badParts: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: "url",
  FST_ERR_MAX_PARAM_LENGTH: "url",
  FST_STATIC_FORBIDDEN_PATH: "url",
  412: "If-Match",
  416: "Range",
};

const frameworkFailure = (error: FrameworkError): Failure | undefined => {
  const { code = "", statusCode: status = 500, expose } = error;
  const key = transportKeys[code];
  if (key !== undefined) return { status: httpStatusOf(key), refusal: { key }, isBug: false };
  if (status < 400 || status >= 500 || !(code.startsWith("FST_") || expose !== undefined)) return undefined;
  const field = badParts[code] ?? badParts[status] ?? "body";
  const range = error.headers?.["Content-Range"];
  const headers = range === undefined ? {} : { "content-range": range };
  return { status, refusal: { key: "BadRequest", values: { field } }, isBug: false, headers };
};

/** A refusal whose key has no message is our mistake, not the caller's. */
const refusedFailure = (refusal: Refusal): Failure =>
  isRefusalKey(refusal.key) ? { status: httpStatusOf(refusal.key), refusal, isBug: false } : bug;

/** True when the client ended the connection before its request was complete: its own doing, and there is nobody to answer. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
const cutOff: Refusal = { key: "BadRequest", values: { field: "body" } };

type SendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A database that fails calls, and a call without an answer in time, are reported at most this often. */
const reportEveryMs = 10_000;

/**
 * Answers failed calls. A bug is logged with its path, the number of the request and its stack, never with what the caller sent, once a minute
 * for a path and kind of error; what fails all calls at once is logged from time to time.
 */
export const failureSender = (log: Log): SendFailure => {
  let reportedMs = -Infinity;
  const report = (error: Error, request: string): void => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < reportEveryMs) return;
    reportedMs = nowMs;
    log.warn({ err: error.cause ?? error, request }, "calls are answered with 503");
  };
  return (error, request, reply) => {
    if (isCutOff(request)) return sendRefusal(reply, request, 400, cutOff);
    const failure = failureOf(error);
    if (failure.isBug) reportBug(log, error, request.routeOptions.url ?? "", request.id);
    else if (failure.status === 503) report(error as Error, request.id);
    if (error instanceof Throttled || error instanceof Busy)
      reply.header("retry-after", error.retryAfterSeconds);
    if (failure.headers !== undefined) reply.headers(failure.headers);
    return sendRefusal(reply, request, failure.status, failure.refusal);
  };
};

/** The stack once a minute; the number of each request that failed, which somebody may tell us, in a short line of its own. */
const reportBug = (log: Log, error: unknown, path: string, request: string): void => {
  const kind = error instanceof Error ? error.name : typeof error;
  countedOf(log)(`bug ${path} ${kind}`, { err: error, path, request }, "a call failed", "error");
  log.info({ request, path, kind }, "this request was answered with an unexpected error");
};

export const sendRefusal = (
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  refusal: Refusal,
): FastifyReply => {
  const language = pickLanguage(request.headers["accept-language"]);
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(refusalBody(refusal, language, request.id));
};
