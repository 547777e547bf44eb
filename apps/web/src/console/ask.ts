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

/** A server answers sooner than this or not at all. */
const mostWaitMs = 25_000;
/** A file is sent while it is made. */
const mostFileMs = 300_000;

type Payload = Readonly<Record<string, unknown>>;

const post = async (call: Call, payload: Payload): Promise<Body> =>
  (await settled(call, payload, mostWaitMs)) as Body;

/** The body of an answer, or the answer itself when it is a file. Throws `AskFailure` for a refusal. */
const settled = async (
  { path, access }: Call,
  payload: Payload,
  withinMs: number,
): Promise<Body | Response> => {
  const send = (): Promise<Body | Response> => sendOnce(path, renamed(payload) as Payload, withinMs);
  const first = await send();
  // The device's clock is minutes off: the refusal has just given us the server's time.
  const answer = "key" in first && first.key === "RequestExpired" ? await send() : first;
  if (answer instanceof Response || answer.retCode === 0) return answer;
  if (access === "operator" && (answer.retCode === 102 || answer.retCode === 103)) endOperatorSession();
  throw failureOf(answer.key ?? "", answer.message);
};

const sendOnce = async (path: string, payload: Payload, withinMs: number): Promise<Body | Response> => {
  const response = await received(
    fetch(`/api/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": "en",
        Authorization: operatorToken(),
        time: String(serverNowMs()),
        sign: signPayload(payload),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(withinMs),
    }),
  );
  learnServerTime(response.headers.get("Date"));
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") !== false;
  if (!isJson) return response;
  const body = (await received(response.json())) as Body;
  return { ...body, data: renamed(body.data) };
};

const received = async <Value>(value: Promise<Value>): Promise<Value> => {
  try {
    return await value;
  } catch {
    throw new AskFailure("Network", "The server cannot be reached. Nothing on this page is current.");
  }
};
