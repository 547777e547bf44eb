/** Maps everything that can go wrong with a call to the one body shape (API-07). */
import type { Refusal } from "@candor/core/result/result";
import { refusalBody } from "@candor/wire/answer";
import { pickLanguage } from "@candor/wire/language";
import { httpStatusOf, isRefusalKey, type RefusalKey } from "@candor/wire/refusals";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isOperatingFailure } from "../db/operating-failure.ts";
import type { Log } from "../log.ts";
import { Refused } from "../refused.ts";
import type { Kind } from "./rate-limits.ts";
import { OutcomeUnknown, Unavailable } from "../unavailable.ts";

/** A subject exceeded its rate limit (API-17). */
export class Throttled extends Error {
  override readonly name = "Throttled";
  readonly key: "CannotSend" | "DoNotSubmit";
  readonly retryAfterSeconds: number;

  constructor(kind: Kind, waitMs: number) {
    super(`over the limit for ${kind}`);
    this.key = kind === "code" ? "CannotSend" : "DoNotSubmit";
    this.retryAfterSeconds = Math.ceil(waitMs / 1_000);
  }
}

export type Failure = { readonly status: number; readonly refusal: Refusal; readonly isBug: boolean };

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
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  const key = transportKeys[code];
  if (key !== undefined) return { status: httpStatusOf(key), refusal: { key }, isBug: false };
  if (code.startsWith("FST_") && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, refusal: badBody, isBug: false };
  }
  return { status: 500, refusal: { key: "InternalError" }, isBug: true };
};

const badBody: Refusal = { key: "BadRequest", values: { field: "body" } };

/** A refusal whose key has no message is our mistake, not the caller's. */
const refusedFailure = (refusal: Refusal): Failure =>
  isRefusalKey(refusal.key)
    ? { status: httpStatusOf(refusal.key), refusal, isBug: false }
    : { status: 500, refusal: { key: "InternalError" }, isBug: true };

type SendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A database that fails calls, and a call without an answer in time, are reported at most this often. */
const reportEveryMs = 10_000;

/**
 * Answers failed calls. A bug is logged with its path and stack, never with what the caller sent; what fails all calls at once is
 * logged from time to time.
 */
export const failureSender = (log: Log): SendFailure => {
  let reportedMs = -Infinity;
  const report = (error: Error): void => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < reportEveryMs) return;
    reportedMs = nowMs;
    log.warn({ err: error.cause ?? error }, "calls are answered with 503");
  };
  return (error, request, reply) => {
    const failure = failureOf(error);
    if (failure.isBug) log.error({ err: error, path: request.routeOptions.url ?? "" }, "a call failed");
    else if (failure.status === 503) report(error as Error);
    if (error instanceof Throttled) reply.header("retry-after", error.retryAfterSeconds);
    return sendRefusal(reply, request, failure.status, failure.refusal);
  };
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
    .send(refusalBody(refusal, language));
};
