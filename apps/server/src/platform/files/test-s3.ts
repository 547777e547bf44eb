/**
 * For tests: a small S3-compatible service on this machine. It checks the signature of every request (version 4) and the digest of
 * its body, as a real one does, and fails as it is told to.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { S3Location } from "./s3-store.ts";

export type TestS3 = {
  readonly location: S3Location;
  /** The objects by key, with the folder of the location. */
  readonly objects: Map<string, Buffer>;
  /** Method and key of the requests since the start, in order. */
  readonly asked: string[];
  /**
   * From now on: an error of that status; connections cut before an answer or within a body; bytes before the asked ones; or all
   * slowly: what is sent is read with pauses, and what is asked for is sent byte by byte.
   */
  fail: "no" | 503 | "refuse" | "cut" | "shift" | "slow";
  readonly close: () => Promise<void>;
};

const region = "eu-test-1";
const keyId = "TESTKEYID";
const secret = "test/secret+key";

export const startTestS3 = async (): Promise<TestS3> => {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const s3 = { objects, asked, fail: "no" as TestS3["fail"] };
  const server = createServer((request, response) => void answer(request, response, s3));
  server.keepAliveTimeout = 120_000; // As in test-node-proxy.ts.
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(s3, {
    location: { kind: "s3" as const, endpoint, bucket: "candor", prefix: "days/", region, keyId, secret },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  s3: Pick<TestS3, "objects" | "asked" | "fail">,
): Promise<void> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) {
    pieces.push(piece as Uint8Array);
    if (s3.fail === "slow") await pause(4);
  }
  const body = Buffer.concat(pieces);
  const { pathname } = new URL(request.url ?? "", "http://s3");
  const key = decodeURIComponent(pathname.replace(/^\/candor\//, ""));
  s3.asked.push(`${request.method} ${key}`);
  if (s3.fail === "refuse") return void request.socket.destroy();
  if (s3.fail === 503) return refuse(response, 503, "SlowDown");
  if (!isSigned(request, body)) return refuse(response, 403, "SignatureDoesNotMatch");
  if (request.method === "PUT") {
    s3.objects.set(key, body);
    return void response.setHeader("etag", etagOf(body)).end();
  }
  if (request.method === "DELETE") {
    // As a real one does: also for what is not there.
    s3.objects.delete(key);
    return void response.writeHead(204).end();
  }
  const stored = s3.objects.get(key);
  if (stored === undefined) return refuse(response, 404, "NoSuchKey");
  sendPart(request, response, stored, s3.fail);
};

const sendPart = (
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  stored: Buffer,
  fail: TestS3["fail"],
): void => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  const at = Math.max(0, Number(from ?? 0) - (fail === "shift" ? 1 : 0));
  const end = Math.min(stored.length, Number(to ?? stored.length) + 1);
  if (at >= stored.length && from !== undefined) return refuse(response, 416, "InvalidRange");
  response.setHeader("etag", etagOf(stored)).setHeader("content-length", end - at);
  response.setHeader("last-modified", new Date(0).toUTCString());
  if (from !== undefined)
    response.writeHead(206, { "content-range": `bytes ${at}-${end - 1}/${stored.length}` });
  if (method === "HEAD") return void response.end();
  const part = stored.subarray(at, end);
  if (fail === "slow") return trickle(response, part);
  if (fail !== "cut") return void response.end(part);
  response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy());
};

const trickle = (response: ServerResponse, part: Buffer): void => {
  let at = 0;
  const sending = setInterval(() => response.write(part.subarray(at, (at += 1))), 50);
  response.once("close", () => clearInterval(sending));
};

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Whether the request has a right signature of version 4, by our key, over its headers and its body. */
const isSigned = ({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean => {
  const digest = String(headers["x-amz-content-sha256"]);
  const time = String(headers["x-amz-date"]);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const [, id, names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const { pathname, searchParams } = new URL(url, "http://s3");
  const canonical = [method, pathname, searchParams, signed.join(""), names, digest].join("\n");
  const key = [time.slice(0, 8), region, "s3", "aws4_request"].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${secret}`),
  );
  const expected = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  return id === `${keyId}/${scope}` && signature === expected && digest === sha256(body);
};
