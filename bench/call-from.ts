/** A call from an address of its own, as a trusted proxy on this machine forwards it. */
import { hash } from "node:crypto";
import { Agent, request } from "node:http";
import { sign } from "@candor/wire/codec/sign";

/** `key` is "success", or the refusal. */
export type Answered = { readonly key: string; readonly ms: number; readonly data: unknown };

const md5 = (text: string): string => hash("md5", text, "hex");
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
let counter = 0;

/** An address in a network that has not called yet. */
export const nextNetwork = (): string => {
  counter += 1;
  return `10.${(counter >> 8) & 255}.${counter & 255}.${1 + (counter >> 16)}`;
};

/** No two calls have the same key, unless a measure says so. */
const nextKey = (): string => {
  counter += 1;
  return `bench-${process.pid}-${counter}-0123456789`;
};

type Caller = { readonly token?: string; readonly from?: string };

/** One call from its own network. */
export const callFrom = (
  port: number,
  path: string,
  payload: Readonly<Record<string, string>>,
  { key = nextKey(), ...caller }: Caller & { readonly key?: string } = {},
): Promise<Answered> => {
  const headers = {
    "content-type": "application/json",
    sign: sign(payload, "candor-sign", md5),
    "idempotency-key": key,
  };
  return post(port, path, Buffer.from(JSON.stringify(payload)), headers, caller);
};

/** One upload; its file is not signed. */
export const uploadFrom = (
  port: number,
  path: string,
  file: Buffer,
  caller: Caller = {},
): Promise<Answered> => {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--b--\r\n")]);
  const headers = { "content-type": "multipart/form-data; boundary=b", sign: sign({}, "candor-sign", md5) };
  return post(port, path, body, headers, caller);
};

const post = (
  port: number,
  path: string,
  body: Buffer,
  own: Readonly<Record<string, string>>,
  { token = "", from = nextNetwork() }: Caller,
): Promise<Answered> => {
  const headers = {
    ...own,
    "content-length": body.length,
    authorization: token,
    time: String(Date.now()),
    "x-forwarded-for": from,
  };
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: "127.0.0.1", path: `/api/${path}`, method: "POST", headers });
    sent.on("response", (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => {
        const {
          retCode,
          key = "",
          data,
        } = JSON.parse(text) as { retCode: number; key?: string; data: unknown };
        resolve({ key: retCode === 0 ? "success" : key, ms: performance.now() - startMs, data });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
};

/** One file from its own network; the key is "success", or the status. */
export const getFrom = (port: number, path: string, { from = nextNetwork() } = {}): Promise<Answered> => {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: "127.0.0.1", path, headers: { "x-forwarded-for": from } });
    sent.on("response", (response) => {
      const key = response.statusCode === 200 ? "success" : String(response.statusCode);
      response.resume();
      response.on("end", () => resolve({ key, ms: performance.now() - startMs, data: undefined }));
    });
    sent.on("error", reject);
    sent.end();
  });
};
