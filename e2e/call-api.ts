/** One signed call to the product, as any client makes it (API-03, API-04, API-11). */
import { createHash } from "node:crypto";
import { sign } from "@candor/wire/codec/sign";

export type ApiAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The body exactly as it was sent. */
  readonly text: string;
  readonly body: {
    readonly retCode: number;
    readonly message: string;
    readonly key?: string;
    readonly data: unknown;
    readonly total?: number;
  };
};

const signSecret = "candor-sign";
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** Sends `payload` as JSON. Throws when no answer comes. */
export const callApi = async (
  url: string,
  path: string,
  payload: Readonly<Record<string, unknown>>,
  /** `from`: an address other than this machine's, as a proxy would report it. */
  { token = "", key, from }: { readonly token?: string; readonly key?: string; readonly from?: string } = {},
): Promise<ApiAnswer> => {
  const response = await fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: token,
      time: String(Date.now()),
      sign: sign(payload, signSecret, md5),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(from === undefined ? {} : { "x-forwarded-for": from }),
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text) as ApiAnswer["body"],
  };
};
