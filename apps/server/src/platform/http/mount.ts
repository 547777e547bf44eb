/**
 * What a module passes to the HTTP layer: a call's description and the function that answers it. The
 * layer has decoded, checked and rate-limited the call before the function runs (see `serve-call.ts`).
 */
import type { AnswerOf, Call, InputOf, Upload } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import type { Session } from "../session.ts";

/** How a repeated money call is recognised (API-11). */
export type IdempotencyKey = {
  /** The caller's header, or a key derived from token, path, and sign and time as they were checked: "derived:" and 43 characters. */
  readonly key: string;
  /** True without a header: a repeat is refused with DoNotSubmit instead of getting the first answer. */
  readonly derived: boolean;
  /** SHA-256 (base64url) of path and payload: the same key with another fingerprint is a conflict. */
  readonly fingerprint: string;
};

type Common = {
  readonly language: Language;
  /** The caller's address, for limits and the security log. */
  readonly address: string;
  readonly userAgent: string;
  readonly nowMs: number;
  /** As sent; empty for a visitor. Never log it. */
  readonly rawToken: string;
};
type UploadCall = { readonly upload: Upload };
type SessionAccess = { readonly access: "user" | "demo-user" | "operator" };

/** What a handler gets besides its input: a user's or an operator's session, a money call's key and an uploaded file are always present. */
export type CallContext<C extends Pick<Call, "access" | "limit"> = Call> = Common &
  (C extends UploadCall ? { readonly file: Buffer } : { readonly file?: Buffer }) &
  (C extends SessionAccess ? { readonly session: Session } : { readonly session?: Session }) &
  (C extends { readonly limit: "money" }
    ? { readonly idempotency: IdempotencyKey }
    : { readonly idempotency?: IdempotencyKey });

/** A stored answer to a money call: these exact bytes are sent, marked when they are a repeat (API-11). */
export type StoredBody = { readonly storedBody: string; readonly replayed: boolean };
export const storedBody = (text: string, replayed: boolean): StoredBody => ({
  storedBody: text,
  replayed,
});

/** Waits for the turn of a piece of reading, then does it (API-17). */
export type InTurn = <Value>(read: () => Promise<Value>) => Promise<Value>;
/**
 * A file as an answer. Its pieces are made no faster than they are taken; one that throws ends the connection, so that a client never
 * takes a part for the whole.
 */
export type FileAnswer = {
  readonly fileName: string;
  /** What making it costs its caller, besides what the request told (API-17). */
  readonly cost: number;
  /** True for what everybody may read and never changes: browsers and proxies keep it, and show it in a page. */
  readonly isPublic?: boolean;
  readonly pieces: (inTurn: InTurn) => AsyncIterable<string | Uint8Array>;
};

type Rows<C extends Call> = { readonly rows: readonly AnswerOf<C>[]; readonly total: number };
/** `data`, or `{ rows, total }` of a list, or a file; a money call may answer with a stored body instead. */
export type HandlerAnswer<C extends Call> =
  | (C extends { readonly file: string }
      ? FileAnswer
      : C extends { readonly list: true }
        ? Rows<C>
        : AnswerOf<C>)
  | (C extends { readonly limit: "money" } ? StoredBody : never);

export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: CallContext<C>,
) => HandlerAnswer<C> | Promise<HandlerAnswer<C>>;

/** A call with its handler, as `buildHttp` mounts it. */
export type MountedCall = {
  readonly call: Call;
  readonly answer: (input: unknown, context: CallContext) => unknown;
};

/** Connects a call to the function that answers it. Refuse by throwing `Refused`. */
export const handle = <const C extends Call>(call: C, handler: Handler<C>): MountedCall => ({
  call,
  answer: handler as MountedCall["answer"],
});
