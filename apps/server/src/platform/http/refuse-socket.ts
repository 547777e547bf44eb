/**
 * Refuses what never became a request of a route: bytes that are not HTTP, a request that takes too long, an upgrade. The refusal has
 * the headers and the body of any other (API-07), written by hand, because there is nothing else to write it with.
 */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Refusal } from "@candor/core/result/result";
import { refusalBody } from "@candor/wire/messages/answer";
import type { Language } from "@candor/wire/language";
import type { SecurityHeaders } from "./security-headers.ts";

/** Answers and ends the connection. */
export type RefuseSocket = (
  socket: Duplex,
  status: number,
  refusal: Refusal,
  known?: {
    /** Absent when none was understood. */
    readonly language?: Language;
    readonly retryAfterSeconds?: number;
  },
) => void;

/** A client may read the refusal for this long; then the connection ends, whatever the client does. */
const readWithinMs = 2_000;

export const createRefuseSocket =
  (securityHeaders: SecurityHeaders): RefuseSocket =>
  (socket, status, refusal, { language = "en", retryAfterSeconds } = {}) => {
    const body = refusalBody(refusal, language);
    const headers = {
      ...securityHeaders,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      connection: "close",
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": retryAfterSeconds }),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.on("error", () => socket.destroy());
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n"));
    const ending = setTimeout(() => socket.destroy(), readWithinMs).unref();
    socket.once("close", () => clearTimeout(ending));
  };
