/**
 * Just enough HTTP for a load: a keep-alive connection with one call in progress. A complete client would use CPU time that
 * the server needs.
 */
import { hash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sign } from "@candor/wire/codec/sign";

export type Call = {
  readonly path: string;
  /** Empty for a visitor. */
  readonly token: string;
  readonly key: string;
  readonly payload: Readonly<Record<string, string>>;
  /** The caller's address, as a trusted proxy on this machine reports it; absent: this machine's. */
  readonly from?: string;
};

const secret = "candor-sign";
const md5 = (text: string): string => hash("md5", text, "hex");

/** The same payload has the same sign, and a load sends only a few different ones. */
const signs = new Map<string, string>();
const mostSigns = 10_000;
const signOf = (body: string, payload: Call["payload"]): string => {
  const known = signs.get(body);
  if (known !== undefined) return known;
  if (signs.size >= mostSigns) signs.clear();
  const made = sign(payload, secret, md5);
  signs.set(body, made);
  return made;
};

export const callText = (port: number, { path, token, key, payload, from }: Call): string => {
  const body = JSON.stringify(payload);
  const forwarded = from === undefined ? "" : `X-Forwarded-For: ${from}\r\n`;
  return (
    `POST /api/${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
    `Authorization: ${token}\r\ntime: ${Date.now()}\r\nsign: ${signOf(body, payload)}\r\n` +
    `${forwarded}Idempotency-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
};

export type Connection = { readonly send: (text: string) => void; readonly close: () => void };

/** Opens a connection; `onBody` gets the body of each answer. A connection that breaks throws. */
export const openConnection = (port: number, onBody: (body: string) => void): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.once("connect", () =>
      resolve({ send: (text) => void socket.write(text), close: () => void socket.end() }),
    );
    socket.on("data", (data: Buffer) => {
      received = received === "" ? data.toString("latin1") : received + data.toString("latin1");
      const body = wholeBody(received);
      if (body === undefined) return;
      received = "";
      onBody(body);
    });
  });

const lengthName = "content-length: ";

/** The body, once it is complete. The server writes its header names in lower case. */
const wholeBody = (text: string): string | undefined => {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const length = Number.parseInt(text.slice(text.indexOf(lengthName) + lengthName.length), 10);
  const start = headEnd + 4;
  return text.length < start + length ? undefined : text.slice(start, start + length);
};

export const isSuccess = (body: string): boolean => body.startsWith('{"retCode":0,');

/** The number in the answer to a placement. */
export const idIn = (body: string): number => Number(/"id":"(\d+)"/.exec(body)?.[1] ?? Number.NaN);

/** The refusal of an answer; empty for a success. */
export const refusalIn = (body: string): string =>
  isSuccess(body) ? "" : (/"key":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 100));

/** The shown price of BTC/USDT. A server with too much to do refuses reads for some moments: it is asked again. */
export const readPrice = async (port: number): Promise<string> => {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const price = await askPrice(port);
    if (price !== undefined) return price;
    await sleep(pauseMs);
  }
  throw new Error("the product list has no price of pair 1");
};
const [mostTries, pauseMs] = [50, 200];

const askPrice = async (port: number): Promise<string | undefined> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/product/productList`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: "",
      time: String(Date.now()),
      sign: sign({}, secret, md5),
    },
    body: "{}",
  });
  const { data } = (await response.json()) as { data: { pid: number; price: string }[] | null };
  return data?.find(({ pid }) => pid === 1)?.price;
};

/** Sends calls, each on a free connection or on a new one. */
export type Caller = { readonly ask: (call: Call) => Promise<string>; readonly close: () => void };

export const createCaller = (port: number): Caller => {
  type Line = { connection: Connection | undefined; answer: (body: string) => void };
  const free: Line[] = [];
  const all: Line[] = [];
  const openLine = async (): Promise<Line> => {
    const line: Line = { connection: undefined, answer: () => undefined };
    all.push(line);
    line.connection = await openConnection(port, (body) => line.answer(body));
    return line;
  };
  return {
    ask: async (call) => {
      const line = free.pop() ?? (await openLine());
      return await new Promise((resolve) => {
        line.answer = (body) => {
          free.push(line);
          resolve(body);
        };
        line.connection?.send(callText(port, call));
      });
    },
    close: () => {
      for (const { connection } of all) connection?.close();
    },
  };
};
