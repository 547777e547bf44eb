/**
 * For tests of the server and for journeys: a push service on this machine and the browser's half of its keys. It decrypts what the
 * product sends as only that browser can (RFC 8291 over RFC 8188), and gives the answers that the test sets.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Delivered = { readonly headers: IncomingHttpHeaders; readonly text: string };
export type FakePushService = {
  readonly origin: string;
  readonly got: Delivered[];
  /** The status of the next answers; 201 unless set. */
  answer: number;
  /** The redirect target of the next answers; none unless set. */
  location: string;
  /** What a browser tells the page when it subscribes. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly close: () => Promise<void>;
};

/** At a free port unless one is named. */
export const startFakePushService = async (port = 0): Promise<FakePushService> => {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      service.got.push({ headers: request.headers, text: decrypted(Buffer.concat(parts), keys, auth) });
      response.writeHead(service.answer, service.location === "" ? {} : { location: service.location }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: FakePushService = {
    origin,
    got: [],
    answer: 201,
    location: "",
    subscription: {
      endpoint: `${origin}/send/${randomBytes(8).toString("hex")}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
};

/** One record. */
const decrypted = (body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
};
