/**
 * One question to a node over HTTP, with limits of time and bytes, and without redirects. Addresses of nodes come from the configuration
 * alone; a node that redirects is not followed, so nothing that a user writes and nothing that a node answers leads a request elsewhere.
 * Messages name the node by its host: its address may hold a key.
 */
import type { Clock } from "../clock.ts";
import { AnswerUnread, ChainUnavailable, RequestRefused } from "./chain.ts";
import { parseExactly } from "./exact-json.ts";

export type NodeLimits = { readonly timeoutMs: number; readonly mostBytes: number };

export type Node = {
  readonly name: string;
  /** Posts JSON and returns the parsed answer. Rejects with `ChainUnavailable`; with `AnswerUnread` when there is one that cannot be read. */
  readonly post: (path: string, body: unknown) => Promise<unknown>;
};

/** A full block of Ethereum is a megabyte or two. */
export const nodeLimits: NodeLimits = { timeoutMs: 10_000, mostBytes: 32 * 1024 * 1024 };

/** What services say of a range of blocks that is too long for them. */
const tooMuchStatuses: ReadonlySet<number> = new Set([400, 413]);

const longestRestMs = 60_000;
const usualRestMs = 5_000;

export const openNode = (
  url: string,
  headers: Readonly<Record<string, string>>,
  clock: Clock,
  limits: NodeLimits = nodeLimits,
): Node => {
  const name = new URL(url).host;
  let restsUntilMs = 0;
  const fail = (what: string): never => {
    throw new ChainUnavailable(`The node ${name} ${what}.`);
  };
  const tooLong = (what: string): never => {
    throw new AnswerUnread(`The node ${name} ${what}.`, "too_long");
  };
  return {
    name,
    post: async (path, body) => {
      if (clock.nowMs() < restsUntilMs) fail("asked for fewer requests");
      const response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(limits.timeoutMs),
      }).catch(() => fail("cannot be reached"));
      if (response.status === 429) {
        restsUntilMs = clock.nowMs() + restOf(response);
        await response.body?.cancel();
        fail("asked for fewer requests");
      }
      if (!response.ok) {
        await response.body?.cancel();
        const message = `answers with status ${response.status}`;
        if (tooMuchStatuses.has(response.status)) throw new RequestRefused(`The node ${name} ${message}.`);
        fail(message);
      }
      const text = await readBounded(response, limits.mostBytes).catch((error: Error) =>
        error.name === "TimeoutError"
          ? tooLong(`sends for more than ${limits.timeoutMs} ms`)
          : fail("broke off its answer"),
      );
      if (text === undefined) return tooLong(`sends more than ${limits.mostBytes} bytes`);
      try {
        return parseExactly(text);
      } catch {
        throw new AnswerUnread(`The node ${name} does not answer in JSON.`, "other_form");
      }
    },
  };
};

const restOf = (response: Response): number => {
  const seconds = Number(response.headers.get("retry-after") ?? "");
  return seconds > 0 ? Math.min(seconds * 1_000, longestRestMs) : usualRestMs;
};

/** The text of the body; undefined as soon as it is too long. */
const readBounded = async (response: Response, mostBytes: number): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (body === null) return "";
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};
