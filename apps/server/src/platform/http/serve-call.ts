/**
 * The steps of every call, in this order: address limit, body, sign and time, session, user limit,
 * fields, their cost, idempotency key, handler, answer. A step that refuses throws; `failures.ts` sends the answer.
 */
import { assert } from "@candor/core/assert/assert";
import { costOf, type Call } from "@candor/wire/call";
import { pickLanguage, type Language } from "@candor/wire/language";
import { requestReader } from "@candor/wire/codec/request-reader";
import { withoutSecrets } from "@candor/wire/codec/secrets";
import type { Decoded } from "@candor/wire/codec/decoded";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { Refused } from "../refused.ts";
import { doneInTime, mostPreparationMs, preparedInTime, type Deadlines } from "./answer-in-time.ts";
import { answerText, isStoredBody } from "./answer-text.ts";
import { gzipped } from "./files/compression.ts";
import type { AskedWork, RequestLimits } from "./limits/request-limits.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import type { CallContext, FileAnswer, IdempotencyKey, MountedCall, StoredBody } from "./mount.ts";
import type { Session } from "../session.ts";
import { checkSign, decodeBody, type CheckedSign } from "./request-check.ts";
import { isMultipart, type TakeUpload } from "./files/read-upload.ts";
import { sendFile } from "./files/send-file.ts";
import type { SessionCache } from "./session-cache.ts";

export type CallServices = {
  readonly sessions: SessionCache;
  readonly clock: Clock;
  readonly signSecret: string;
  readonly requestLimits: RequestLimits;
  readonly deadlines: Deadlines;
  /** Of all calls together: their files share the memory. */
  readonly takeUpload: TakeUpload;
  readonly operators?: OperatorRules;
};

/** What decides about operators' calls, at the console's address (OPS-01). */
export type OperatorRules = {
  readonly mayDo: (action: string, roles: readonly string[]) => boolean;
  /** Records an attempt that was refused. */
  readonly recordRefused: (session: Session, action: string) => Promise<void>;
};

export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A request's fields; those of a GET are parts of its path, and nothing of it is signed. */
const noFields: Decoded = { payload: {}, signed: {} };
type Received = { readonly decoded: Decoded; readonly checked: CheckedSign | undefined };

/** An answer as it is sent. */
type Body = string | StoredBody | FileAnswer;

/** The route handler of one mounted call. */
export const serveCall = ({ call, answer }: MountedCall, services: CallServices): RouteHandler => {
  const read = requestReader(call);
  const write = answerText(call);
  const { upload } = call;
  const { requestLimits, takeUpload } = services;
  return async (request, reply) => {
    const nowMs = services.clock.nowMs();
    requestLimits.spend(request, 1);
    requestLimits.count(call, request);
    const { decoded, checked } = received(call, request, services, nowMs);
    const rawToken = request.headers.authorization ?? "";
    const session = await preparedInTime(
      () => sessionFor(call, services.sessions, rawToken, nowMs),
      Math.min(mostPreparationMs, services.deadlines[call.limit]),
    );
    if (session !== undefined) {
      requestLimits.spendOf(session.userId, 1);
      requestLimits.count(call, session.userId);
    }
    if (call.access === "operator") await requireAllowed(call, session, services.operators);
    const input = read(decoded.payload);
    if (!input.ok) throw new Refused(input.refusal);
    const cost = costOf(call, input.value);
    if (cost > 1) {
      requestLimits.spend(request, cost - 1);
      if (session !== undefined) requestLimits.spendOf(session.userId, cost - 1);
    }
    const language = pickLanguage(request.headers["accept-language"]);
    const address = requestLimits.addressOf(request);
    const context = contextOf({
      call,
      request,
      address,
      decoded,
      checked,
      session,
      language,
      rawToken,
      nowMs,
    });
    const withinMs = services.deadlines[call.limit];
    const asked = askedWork(call, request, cost, session, decoded, language);
    // The text is a part of the work: it may take longer to write than what it says took to read.
    const bodyOf = (given: unknown): Body =>
      call.file !== undefined
        ? (given as FileAnswer)
        : isStoredBody(given)
          ? given
          : write(given, language, input.value);
    const answered = (given: unknown): Body | Promise<Body> =>
      given instanceof Promise ? given.then(bodyOf) : bodyOf(given);
    const workWith = (all: CallContext): Body | Promise<Body> =>
      doneInTime(
        call.limit,
        () => requestLimits.work(asked, () => answered(answer(input.value, all))),
        withinMs,
      );
    const owner = session === undefined ? address : `user ${session.userId}`;
    const group = requestLimits.groupOf(request);
    const body = await (upload === undefined
      ? workWith(context)
      : takeUpload(
          { upload, request, reply, owner, address: group },
          async (file) => await workWith({ ...context, file }),
        ));
    if (typeof body === "string") return sendText(reply, body, request.headers["accept-encoding"]);
    if ("storedBody" in body) return sendStored(reply, body);
    return sendFile({ call, request, reply, requestLimits, userId: session?.userId }, body);
  };
};

const askedWork = (
  call: Call,
  request: FastifyRequest,
  cost: number,
  session: Session | undefined,
  { payload }: Decoded,
  language: Language,
): AskedWork => ({
  request,
  cost,
  onlyReads: call.limit === "read",
  ...(session === undefined ? {} : { userId: session.userId }),
  readsFiles: call.readsFiles === true,
  ...(call.sameForAll === true ? { sharedAs: `${call.path} ${language} ${JSON.stringify(payload)}` } : {}),
});

const received = (call: Call, request: FastifyRequest, services: CallServices, nowMs: number): Received => {
  if (call.method === "GET") {
    const payload = { ...(request.params as Readonly<Record<string, string>>) };
    return { decoded: { payload, signed: {} }, checked: undefined };
  }
  // The file of an upload is not signed, and neither is anything else of it (API-03).
  const decoded = call.upload !== undefined && isMultipart(request) ? noFields : decodeBody(request);
  return { decoded, checked: checkSign(request, decoded, services.signSecret, nowMs) };
};

/**
 * The caller's session (API-06). A visitor's call ignores a token that is no longer valid: the old one
 * must not stop a user from logging in again.
 */
const sessionFor = async (
  call: Call,
  sessions: SessionCache,
  token: string,
  nowMs: number,
): Promise<Session | undefined> => {
  const needed = !call.access.endsWith("visitor");
  if (token === "" && !needed) return undefined;
  const found = await sessions.find(token, nowMs);
  if (found !== undefined && "session" in found) return found.session;
  if (!needed) return undefined;
  throw new Refused({ key: found === undefined ? "NotLoggedIn" : "SessionRevoked" });
};

/** Refuses what the operator's roles do not allow, and records the attempt. */
const requireAllowed = async (
  { action }: Call,
  session: Session | undefined,
  rules: OperatorRules | undefined,
): Promise<void> => {
  assert(
    session !== undefined && rules !== undefined && action !== undefined,
    "operators' calls are served to operators",
  );
  if (rules.mayDo(action, session.roles ?? [])) return;
  await rules.recordRefused(session, action);
  throw new Refused({ key: "ActionNotAllowed" });
};

type Served = {
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly address: string;
  readonly decoded: Decoded;
  readonly checked: CheckedSign | undefined;
  readonly session: Session | undefined;
  readonly language: Language;
  readonly rawToken: string;
  readonly nowMs: number;
};

const contextOf = (served: Served): CallContext => ({
  language: served.language,
  address: served.address,
  userAgent: (served.request.headers["user-agent"] ?? "").slice(0, 300),
  nowMs: served.nowMs,
  rawToken: served.rawToken,
  ...(served.session === undefined ? {} : { session: served.session }),
  ...(served.call.limit === "money" ? { idempotency: moneyKey(served) } : {}),
});

const moneyKey = ({ call, request, decoded, checked, rawToken }: Served): IdempotencyKey => {
  assert(checked !== undefined, "a call that moves money is signed");
  return idempotencyKeyOf({
    header: request.headers["idempotency-key"],
    token: rawToken,
    path: call.path,
    checked,
    payload: withoutSecrets(decoded.payload),
  });
};

const asJson = (reply: FastifyReply): FastifyReply =>
  reply.header("content-type", "application/json; charset=utf-8").header("cache-control", "no-store");

const sendStored = (reply: FastifyReply, { storedBody, replayed }: StoredBody): FastifyReply => {
  if (replayed) reply.header("idempotency-replayed", "true");
  return asJson(reply).send(storedBody);
};

const sendText = async (
  reply: FastifyReply,
  text: string,
  acceptEncoding: unknown,
): Promise<FastifyReply> => {
  const zipped = await gzipped(text, acceptEncoding);
  if (zipped === undefined) return asJson(reply).send(text);
  return asJson(reply).header("content-encoding", "gzip").header("vary", "accept-encoding").send(zipped);
};
