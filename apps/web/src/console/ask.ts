/** The console's API client: typed by the wire's calls, signed, with the operator's token. Failures are thrown as `AskFailure`. */
import type { AnswerOf, Call, RequestOf } from "@candor/wire/call";
import { renamed } from "@candor/wire/codec/names";
import { learnServerTime, serverNowMs } from "../lib/calls/server-clock.ts";
import { signPayload } from "../lib/calls/sign.ts";
import { AskFailure, failureOf } from "./acts/ask-failure.ts";
import { endOperatorSession, operatorToken } from "./frame/session.ts";

type Sent<C extends Call> = { [Field in keyof RequestOf<C>]: RequestOf<C>[Field] };

export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };

type Body = {
  readonly retCode: number;
  readonly message: string;
  readonly key?: string;
  readonly data: unknown;
  readonly total?: number;
};

/** Makes a call that returns one object. */
export const ask = async <C extends Call & { readonly list: false }>(
  call: C,
  input: Sent<C>,
): Promise<AnswerOf<C>> => (await post(call, { ...input })).data as AnswerOf<C>;

/** Makes a call that returns a list. */
export const askList = async <C extends Call & { readonly list: true }>(
  call: C,
  input: Sent<C>,
): Promise<Page<AnswerOf<C>>> => {
  const { data, total } = await post(call, { ...input });
  const rows = data as readonly AnswerOf<C>[];
  return { rows, total: total ?? rows.length };
};

/** Makes a call that returns a file. */
export const askFile = async <C extends Call & { readonly file: string }>(
  call: C,
  input: Sent<C>,
): Promise<{ readonly name: string; readonly content: Blob }> => {
  const response = await settled(call, { ...input }, mostFileMs);
  if (response instanceof Response) {
    const name = /filename="([\w.-]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    return { name: name ?? "list.csv", content: await received(response.blob()) };
  }
  throw new AskFailure("Network", response.message);
};

/** Makes a call that takes a file. */
export const askUpload = async <C extends Call & { readonly upload: { readonly field: string } }>(
  call: C,
  file: Blob,
): Promise<AnswerOf<C>> => {
  const form = new FormData();
  form.append(call.upload.field, file);
  const answer = await settledAnswer(call, () => sendOnce(call.path, form, {}, mostUploadMs));
  return (answer as Body).data as AnswerOf<C>;
};

/** A server answers sooner than this or not at all. */
const mostWaitMs = 25_000;
/** A file is sent while it is made. */
const mostFileMs = 300_000;
/** The server gives a file two minutes to arrive. */
const mostUploadMs = 150_000;

type Payload = Readonly<Record<string, unknown>>;

const post = async (call: Call, payload: Payload): Promise<Body> =>
  (await settled(call, payload, mostWaitMs)) as Body;

const settled = (call: Call, payload: Payload, withinMs: number): Promise<Body | Response> => {
  const sent = renamed(payload) as Payload;
  return settledAnswer(call, () => sendOnce(call.path, JSON.stringify(sent), sent, withinMs));
};

/** The body of an answer, or the answer itself when it is a file. Throws `AskFailure` for a refusal. */
const settledAnswer = async (
  { access }: Call,
  send: () => Promise<Body | Response>,
): Promise<Body | Response> => {
  const first = await send();
  // The device's clock is minutes off: the refusal has just given us the server's time.
  const answer = "key" in first && first.key === "RequestExpired" ? await send() : first;
  if (answer instanceof Response || answer.retCode === 0) return answer;
  if (access === "operator" && (answer.retCode === 102 || answer.retCode === 103)) endOperatorSession();
  throw failureOf(answer.key ?? "", answer.message);
};

/** `signed`: the fields of the body, with the wire's names; of a file there are none. */
const sendOnce = async (
  path: string,
  body: string | FormData,
  signed: Payload,
  withinMs: number,
): Promise<Body | Response> => {
  const response = await received(
    fetch(`/api/${path}`, {
      method: "POST",
      headers: {
        // Of a form the browser says it, with what is between its parts.
        ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
        "Accept-Language": "en",
        Authorization: operatorToken(),
        time: String(serverNowMs()),
        sign: signPayload(signed),
      },
      body,
      signal: AbortSignal.timeout(withinMs),
    }),
  );
  learnServerTime(response.headers.get("Date"));
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") !== false;
  if (!isJson) return response;
  const answer = (await received(response.json())) as Body;
  return { ...answer, data: renamed(answer.data) };
};

const received = async <Value>(value: Promise<Value>): Promise<Value> => {
  try {
    return await value;
  } catch {
    throw new AskFailure("Network", "The server cannot be reached. Nothing on this page is current.");
  }
};
