/** The signer's two calls, over HTTP on this machine: `/pay` a withdrawal, and `/release` it: never pay it. The caller must know the shared secret. */
import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Wallet } from "./wallet.ts";

/** The most that the body of a call may have: it holds one number. */
const mostBytes = 200;

/** `failed` is told why a call could not be done. The caller gets 503, and asks again. */
export const serveWallet = (
  wallet: Pick<Wallet, "pay" | "release">,
  secret: string,
  failed: (error: unknown) => void,
): Server =>
  createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const work = async (): Promise<void> => {
      if (!isSecret(request.headers.authorization ?? "", secret)) return answer(401, {});
      const isRelease = request.url === "/release";
      if (request.method !== "POST" || !(isRelease || request.url === "/pay")) return answer(404, {});
      const withdrawal = await numberIn(request);
      if (withdrawal === undefined) return answer(400, {});
      answer(200, await (isRelease ? wallet.release(withdrawal) : wallet.pay(withdrawal)));
    };
    // The node, the database or the disk has failed, or the caller has closed the connection.
    work().catch((error: unknown) => {
      failed(error);
      answer(503, {});
    });
  });

const isSecret = (given: string, secret: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${secret}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const numberIn = async (request: IncomingMessage): Promise<number | undefined> => {
  let text = "";
  for await (const part of request) {
    text += String(part);
    if (text.length > mostBytes) return undefined;
  }
  const [, digits] = /^\{"withdrawal":([1-9]\d{0,14})\}$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
