import { hash } from "node:crypto";
import type { Decoded } from "@candor/wire/codec/decoded";
import { decodeForm } from "@candor/wire/codec/decode-form";
import { decodeJson } from "@candor/wire/codec/decode-json";
import { textToSign } from "@candor/wire/codec/sign";
import type { FastifyRequest } from "fastify";
import { Refused } from "../refused.ts";

/** How far a client's clock may be off (API-05). */
export const clockToleranceMs = 300_000;

/** Reads the body in the encoding that its type names (API-03); no body is an empty payload. */
export const decodeBody = (request: FastifyRequest): Decoded => {
  const text = typeof request.body === "string" ? request.body : "";
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form") === true;
  const decoded = isForm ? decodeForm(text) : decodeJson(text);
  if (!decoded.ok) throw new Refused(decoded.refusal);
  return decoded.value;
};

/** The checked headers of a request, in the one spelling used from here on (API-11). */
export type CheckedSign = { readonly sign: string; readonly timeMs: number };

/**
 * Refuses a wrong `sign` first, then a `time` that is malformed or too far off (API-05). A sign in capitals and a time with
 * leading zeros are accepted, so later code must use what this returns, never the headers.
 */
export const checkSign = (
  request: FastifyRequest,
  decoded: Decoded,
  secret: string,
  nowMs: number,
): CheckedSign => {
  const sent = request.headers["sign"];
  const sign = hash("md5", textToSign(decoded.signed, secret), "hex");
  if (typeof sent !== "string" || sent.toLowerCase() !== sign) throw new Refused({ key: "BadSignature" });
  const time = request.headers["time"];
  if (typeof time !== "string" || !/^\d{1,15}$/.test(time)) throw new Refused({ key: "RequestExpired" });
  const timeMs = Number(time);
  if (Math.abs(nowMs - timeMs) > clockToleranceMs) throw new Refused({ key: "RequestExpired" });
  return { sign, timeMs };
};
