/** The console's API client: typed by the wire's calls, signed, with the operator's token. Failures are thrown as `AskFailure`. */
import type { AnswerOf, Call, RequestOf } from "@candor/wire/call";
import { learnServerTime, serverNowMs } from "../lib/server-clock.ts";
import { signPayload } from "../lib/sign.ts";
import { AskFailure } from "./ask-failure.ts";
import { endOperatorSession, operatorToken } from "./session.ts";

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

/** A server answers sooner than this or not at all. */
const mostWaitMs = 25_000;

const post = async ({ path, access }: Call, payload: Readonly<Record<string, unknown>>): Promise<Body> => {
  const send = (): Promise<Body> => sendOnce(path, payload);
  const first = await send();
  // The device's clock is minutes off: the refusal has just given us the server's time.
  const body = first.key === "RequestExpired" ? await send() : first;
  if (body.retCode === 0) return body;
  if (access === "operator" && (body.retCode === 102 || body.retCode === 103)) endOperatorSession();
  throw new AskFailure(body.key ?? "", body.message);
};

const sendOnce = async (path: string, payload: Readonly<Record<string, unknown>>): Promise<Body> => {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": "en",
        Authorization: operatorToken(),
        time: String(serverNowMs()),
        sign: signPayload(payload),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(mostWaitMs),
    });
    learnServerTime(response.headers.get("Date"));
    return (await response.json()) as Body;
  } catch {
    throw new AskFailure("Network", "The server cannot be reached. Nothing on this page is current.");
  }
};
