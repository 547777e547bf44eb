/**
 * The only API client: typed by the wire's calls, signed, with timestamp, token and language.
 * Failures are thrown as `ApiFailure` with a message in the user's language.
 */
import type { AnswerOf, Call, RequestOf } from "@candor/wire/call";
import { renamed } from "@candor/wire/codec/names";
import { withoutSecrets } from "@candor/wire/codec/secrets";
import { shownLanguage } from "../device/language.ts";
import { followed, type OpenCall } from "./open-calls.ts";
import { ownTask } from "../own-task.ts";
import { learnServerTime, serverNowMs } from "./server-clock.ts";
import { currentSession, clearExpiredSession, heldToken } from "../account/session.ts";
import { signPayload } from "./sign.ts";
import type { Payload } from "@candor/wire/codec/sign";

/** The caller's input: the wire accepts numbers wherever it accepts strings (API-09). */
export type Sent<C extends Call> = Loosened<RequestOf<C>>;
type Loosened<T> = { [Key in keyof T]: string extends T[Key] ? T[Key] | number : T[Key] };

export type CallOptions = {
  /** For money calls: the same key for every repeat of one intent (API-11). A new one is made if absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Used instead of the session's token: for the one call between a login and its session. */
  readonly token?: string;
  /** Receives the answer of a call that sends a file. */
  readonly onFile?: (file: Response) => void;
};

export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** A refusal by the product (`retCode` 1..999), or a network failure (`retCode` -1, key "Network"). */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly retCode: number;
  readonly key: string;
  constructor(retCode: number, key: string, message: string) {
    super(message);
    this.retCode = retCode;
    this.key = key;
  }
}

type Body = { retCode: number; message?: string; key?: string; data?: unknown; total?: number };

/** What happens outside this file when the server ends the session or asks for a fresh factor, and the message for a network failure. */
type Surroundings = {
  readonly onExpelled: (message: string) => void;
  /** True when a factor was proved, so that the call is worth repeating. */
  readonly proveFactor: () => Promise<boolean>;
  readonly networkMessage: () => string;
};
let surroundings: Surroundings = {
  onExpelled: () => {},
  proveFactor: async () => false,
  networkMessage: () => "Network exception",
};
export const setApiEnvironment = (given: Surroundings): void => {
  surroundings = given;
};

/** A server answers sooner than this or not at all; what was sent may have been done then. */
const mostWaitMs = 25_000;

/** A fresh key for one intent to move money (API-11): 22 URL-safe characters. */
export const newIdempotencyKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Makes a call that returns one object. Throws `ApiFailure`. */
export const call = async <C extends Call & { readonly list: false }>(
  target: C,
  input: Sent<C>,
  options: CallOptions = {},
): Promise<AnswerOf<C>> => (await send(target, input, options)).data as AnswerOf<C>;

/** Makes a call that returns a list. Throws `ApiFailure`. */
export const callList = async <C extends Call & { readonly list: true }>(
  target: C,
  input: Sent<C>,
  options: CallOptions = {},
): Promise<Page<AnswerOf<C>>> => {
  const body = await send(target, input, options);
  const rows = (body.data ?? []) as readonly AnswerOf<C>[];
  return { rows, total: body.total ?? rows.length };
};

/** Makes a call that answers with a file; its body is still to be read. Throws `ApiFailure`. */
export const callFile = async <C extends Call & { readonly file: string }>(
  target: C,
  input: Sent<C>,
  signal: AbortSignal,
): Promise<Response> => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await send(target, input, { signal, onFile: resolve });
  return await promise;
};

/** Sends a file as the call takes it; `send` brings the headers and the file to the server, and returns the answer's body. Throws `ApiFailure`. */
export const callUpload = async <C extends Call & { readonly upload: object; readonly list: false }>(
  target: C,
  send: (headers: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<AnswerOf<C>> => {
  const token = currentSession()?.token ?? "";
  const body = await accepted(target, token, async () => {
    const answer = await send(headersOf({}, token));
    if (!isBody(answer)) throw new ApiFailure(-1, "Network", surroundings.networkMessage());
    return { ...answer, data: renamed(answer.data) };
  });
  return body.data as AnswerOf<C>;
};

/** A file of the caller's, by its address: the session is sent along, which an address of a picture in a page would not do. Throws `ApiFailure`. */
export const ownFile = async (address: string, signal: AbortSignal): Promise<Blob> => {
  const token = currentSession()?.token ?? "";
  const response = await fetch(address, { headers: { Authorization: token }, signal });
  if (response.ok && !isJson(response)) return await response.blob();
  throw new ApiFailure(-1, "NotFound", surroundings.networkMessage());
};

/**
 * Asks again for the answer of a call whose outcome is not known (API-11). Its secret fields are gone: one that has no answer yet is
 * refused for that, and cannot be done any more. Throws `ApiFailure`.
 */
export const askAgain = async (open: OpenCall): Promise<void> => {
  const { path, input, key } = open;
  await followed(open, () => answered({ path, access: "user" }, input, { idempotencyKey: key }));
};

type Target = Pick<Call, "path" | "access" | "limit">;

const send = async (target: Target, input: object, options: CallOptions): Promise<Body> => {
  if (target.limit !== "money") return await answered(target, input, options);
  const key = options.idempotencyKey ?? newIdempotencyKey();
  const uid = currentSession()?.user.uid ?? 0;
  const kept = withoutSecrets({ ...input });
  const sent = { uid, path: target.path, input: kept, key, sentMs: serverNowMs() };
  return await followed(sent, () => answered(target, input, { ...options, idempotencyKey: key }));
};

const answered = async (
  target: Pick<Target, "path" | "access">,
  input: object,
  options: CallOptions,
): Promise<Body> => {
  const token = options.token ?? currentSession()?.token ?? "";
  return await accepted(target, token, () =>
    post(target.path, renamed(input) as Payload, { ...options, token }),
  );
};

/** The answer of a call that succeeds. Throws `ApiFailure`, and ends the session when the server says so. */
const accepted = async (
  target: Pick<Target, "access">,
  token: string,
  ask: () => Promise<Body>,
): Promise<Body> => {
  const settled = await settledAnswer(await ask(), ask);
  if (settled.retCode === 0) return settled;
  const failure = new ApiFailure(settled.retCode, settled.key ?? "", settled.message ?? "");
  const isOver = settled.retCode === 102 || settled.retCode === 103;
  if (isOver && (token !== "" || target.access.endsWith("user"))) expel(token, failure.message);
  throw failure;
};

let ownEnds = 0;
let toldMeanwhile: (() => void) | undefined;

/**
 * The server no longer accepts this token, as a call (102, 103) or the closed account socket said: the session ends here and
 * the page says why (API-06). Nothing happens when it has already ended here, or when another has begun, which the page then shows.
 */
export const expel = (token: string, message: string): void => {
  if (ownEnds > 0) {
    toldMeanwhile = () => expel(token, message);
    return;
  }
  if (heldToken() !== token) return;
  if (clearExpiredSession()) surroundings.onExpelled(message);
};

/** For an action that ends this page's own session and reports it itself: the server's message about it, which comes at the same time, waits until the action is done. */
export const endingOwnSession = async <T>(action: () => Promise<T>): Promise<T> => {
  ownEnds += 1;
  try {
    return await action();
  } finally {
    ownEnds -= 1;
    const tell = toldMeanwhile;
    toldMeanwhile = undefined;
    tell?.();
  }
};

/** The answer after the two refusals that a repeat of the same call can resolve. */
const settledAnswer = async (first: Body, again: () => Promise<Body>): Promise<Body> => {
  // The device clock is minutes off: the refusal has just given us the server's time.
  const timely = first.key === "RequestExpired" ? await again() : first;
  // SES-15: a sensitive call waits for a fresh proof; if the user cancels, it stays refused.
  return timely.key === "FreshFactorNeeded" && (await surroundings.proveFactor()) ? again() : timely;
};

/** What every call of a user says of itself. `payload` has the wire's names. */
const headersOf = (payload: Payload, token: string): Readonly<Record<string, string>> => ({
  "Accept-Language": shownLanguage(),
  Authorization: token,
  time: String(serverNowMs()),
  sign: signPayload(payload),
});

/** `payload` has the wire's names. */
const post = async (
  path: string,
  payload: Payload,
  { idempotencyKey, signal, token, onFile }: CallOptions & { readonly token: string },
): Promise<Body> => {
  // A page that begins makes its calls all at once.
  await ownTask();
  const deadline = deadlineOf(signal);
  try {
    const response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...headersOf(payload, token),
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      },
      body: JSON.stringify(payload),
      signal: deadline.signal,
    });
    learnServerTime(response.headers.get("Date"));
    if (onFile !== undefined && !isJson(response)) {
      onFile(response);
      return { retCode: 0 };
    }
    const body: unknown = await response.json();
    if (isBody(body)) return { ...body, data: renamed(body.data) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
  } finally {
    deadline.end();
  }
  throw new ApiFailure(-1, "Network", surroundings.networkMessage());
};

/** The caller's signal, which also aborts when no answer begins in time; a file may take as long as it arrives. */
const deadlineOf = (
  signal: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly end: () => void } => {
  const deadline = new AbortController();
  const late = new DOMException("no answer", "TimeoutError");
  const timer = setTimeout(() => deadline.abort(late), mostWaitMs);
  return {
    signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
    end: () => clearTimeout(timer),
  };
};

const isJson = (response: Response): boolean =>
  response.headers.get("Content-Type")?.startsWith("application/json") === true;

const isBody = (body: unknown): body is Body =>
  typeof body === "object" && body !== null && typeof (body as Body).retCode === "number";

/** The visitor's country (SES-04) such as "JP", or undefined when it is unknown. The only call that is a GET (API-01). */
export const visitorCountry = async (): Promise<string | undefined> => {
  try {
    const response = await fetch("/api/ip");
    const { data } = (await response.json()) as { data?: { status?: string; countryCode?: string } };
    return data?.status === "success" ? data.countryCode : undefined;
  } catch {
    return undefined;
  }
};
