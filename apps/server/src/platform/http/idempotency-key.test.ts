import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { cheDanContract, pingcangContract, reverseContract } from "@candor/wire/leverage";
import { withdraw } from "@candor/wire/withdrawals";
import { sign } from "@candor/wire/codec/sign";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handle, storedBody, type CallContext, type MountedCall } from "./mount.ts";
import { buildTestHttp, md5, testNowMs, testSecret, type TestHttp } from "./test-http.ts";

/** The keys that reached a handler: for each key money moves once. */
const keys: string[] = [];
const fingerprints: string[] = [];
const taken = (_input: unknown, context: unknown) => {
  const { idempotency } = context as CallContext;
  keys.push(idempotency?.key ?? "none");
  fingerprints.push(idempotency?.fingerprint ?? "none");
  return storedBody('{"retCode":0}', false);
};
const calls: MountedCall[] = [cheDanContract, pingcangContract, reverseContract, withdraw].map((call) =>
  handle(call, taken),
);
const asked = { id: "12" };
const signed = sign(asked, testSecret, md5);
const time = String(testNowMs);

let http: TestHttp;
beforeAll(async () => {
  http = await buildTestHttp(calls, { rateLimits: false });
  await http.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => http.app.close());
beforeEach(() => {
  keys.splice(0);
  fingerprints.splice(0);
});

/** Sends headers over a socket exactly as written, including spaces. Returns the key of the refusal, if any. */
const send = (
  headers: Readonly<Record<string, string>>,
  { path = "pingcangContract", body = JSON.stringify(asked), token = "token-7" } = {},
): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = http.app.server.address() as AddressInfo;
    const sent = request(
      {
        port,
        method: "POST",
        path: `/api/${path}`,
        headers: { "content-type": "application/json", authorization: token, sign: signed, time, ...headers },
      },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => resolve((JSON.parse(text) as { key?: string }).key));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

describe("a signed request without a key of its own", () => {
  const spellings: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [
      "one letter of the sign in capitals",
      { sign: signed.replace(/[a-f]/, (letter) => letter.toUpperCase()) },
    ],
    ["the whole sign in capitals", { sign: signed.toUpperCase() }],
    ["a zero before the time", { time: `0${time}` }],
    ["two zeros before the time", { time: `00${time}` }],
    ["three zeros before the time", { time: `000${time}` }],
    ["blanks around the time", { time: `  ${time}\t ` }],
    ["blanks around the sign", { sign: ` ${signed}  ` }],
    ["a blank within the time", { time: `${time.slice(0, 5)} ${time.slice(5)}` }],
    ["a plus before the time", { time: `+${time}` }],
    ["a time with decimals", { time: `${time}.0` }],
    ["a time with a point", { time: `${time}.` }],
    ["a time with an exponent", { time: "18e11" }],
    ["a time in hexadecimal", { time: `0x${testNowMs.toString(16)}` }],
    ["an empty key", { "idempotency-key": "" }],
  ];

  test.each(spellings)("[API-11] is not accepted a second time with %s", async (_what, headers) => {
    expect(await send({})).toBeUndefined();
    const refused = await send(headers);
    // Either refused at once, or it has the first request's key, so that booking refuses it.
    expect(refused === undefined || ["RequestExpired", "BadSignature"].includes(refused)).toBe(true);
    expect(keys).toHaveLength(refused === undefined ? 2 : 1);
    expect(new Set(keys).size).toBe(1);
  });

  test("[API-11] is not accepted a second time as a form or with different spaces", async () => {
    expect(await send({})).toBeUndefined();
    await send({ "content-type": "application/x-www-form-urlencoded" }, { body: "id=12" });
    await send({}, { body: '{ "id": 12 }' });
    expect(new Set(keys).size).toBe(1);
  });

  test("[API-11] is a different one on another path, although sign and time are the same", async () => {
    await send({});
    await send({}, { path: "lever/reverse" });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test("[API-11] gets different keys for two users, and for two sessions of one user", async () => {
    for (const token of ["token-7", "token-8", "token-70", "token-7-again"]) await send({}, { token });
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(4);
  });

  test("[API-11] is a different one a millisecond later", async () => {
    await send({});
    await send({ time: String(testNowMs + 1) });
    expect(new Set(keys).size).toBe(2);
  });
});

test("[API-11] [SES-13] the fingerprint that is stored covers what a withdrawal asks for, and not its password", async () => {
  const ask = (fields: Readonly<Record<string, string>>) => {
    const body = { banktype: "3", price: "100", ...fields };
    const headers = { "idempotency-key": "a-key-of-sixteen-1", sign: sign(body, testSecret, md5) };
    return send(headers, { path: "withdraw", body: JSON.stringify(body) });
  };
  for (const withdrawpsd of ["With#1", "With#2", ""]) expect(await ask({ withdrawpsd })).toBeUndefined();
  expect(await ask({ withdrawpsd: "With#1", price: "101" })).toBeUndefined();
  expect(fingerprints).toHaveLength(4);
  expect(new Set(fingerprints.slice(0, 3)).size).toBe(1);
  expect(fingerprints[3]).not.toBe(fingerprints[0]);
});
