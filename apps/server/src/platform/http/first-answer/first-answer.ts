/**
 * The first answer of an address that has content: the built page with the content in it, so that it is read without a second question
 * and without scripts (CNT-02). Any other address, and this one whenever the content is not at hand at once, is answered with the built
 * page alone, which asks for itself: a slow or failing database, or an allowance that is used up, keeps no page from anyone.
 *
 * The content is a visitor's, in the language of the device's choice or of the request; who is signed in is not known here.
 */
import { readFileSync } from "node:fs";
import { firstAsks } from "@candor/wire/first-answer/first-asks";
import { languageOf, pickLanguage, type Language } from "@candor/wire/language";
import type { FastifyReply, FastifyRequest } from "fastify";
import { preparedInTime } from "../answer-in-time.ts";
import { gzipped } from "../files/compression.ts";
import { createAnswerAsks, type AskDeps, type Answered } from "./answer-asks.ts";
import { writePage, type PageParts } from "./page-writer.ts";

/** A text of the web app by its key, in the reader's language: the build has written down those that are needed here. */
export type Word = (key: string) => string;
export type Address = { readonly path: string; readonly search: URLSearchParams };
export type Drawn = Pick<PageParts, "title" | "description" | "markup">;

/** What a page says, of what its calls answered; and what it says when they refused: undefined when that is for the app to say. */
export type DrawContent = {
  readonly page: (address: Address, values: readonly unknown[], word: Word) => Drawn;
  readonly lost: (address: Address, key: string, word: Word) => Drawn | undefined;
};

type FirstAnswerDeps = AskDeps & {
  readonly draw: DrawContent;
  /** The built page's file, and that of its words. */
  readonly page: string;
  readonly words: string;
  readonly mode: "demo" | "live";
  /** By default `usualWaitMs`. */
  readonly mostWaitMs?: number;
};

/** The answer, or undefined when the built page is the answer. */
export type FirstAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Reading an article takes a few milliseconds. */
const usualWaitMs = 400;
/** Reads that nobody waits for any more hold a connection: a slow database gets no more than these. */
const mostUnderWay = 16;
/** In characters of the answers: more would make the page slower than a second question. */
const mostGiven = 300_000;

type Words = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

export const createFirstAnswer = ({
  draw,
  page,
  words,
  mode,
  mostWaitMs,
  ...deps
}: FirstAnswerDeps): FirstAnswer => {
  const html = readFileSync(page, "utf8");
  const texts = JSON.parse(readFileSync(words, "utf8")) as Words;
  const answerAsks = createAnswerAsks(deps);
  let underWay = 0;
  const counted: typeof answerAsks = async (...asked) => {
    underWay += 1;
    try {
      return await answerAsks(...asked);
    } finally {
      underWay -= 1;
    }
  };
  const contentOf = async (request: FastifyRequest, address: Address): Promise<Content | undefined> => {
    const asks = firstAsks(address.path, address.search);
    if (asks === undefined || underWay >= mostUnderWay) return undefined;
    const language = readersLanguage(request);
    const word: Word = (key) => texts[language]?.[key] ?? "";
    const answered = await preparedInTime(
      () => counted(asks, request, language),
      mostWaitMs ?? usualWaitMs,
    ).catch(() => undefined);
    if (answered === undefined) return undefined;
    const isFound = "bodies" in answered;
    const drawn = isFound
      ? draw.page(address, answered.values, word)
      : draw.lost(address, answered.key, word);
    if (drawn === undefined) return undefined;
    const given = givenJson(isFound ? answered.bodies : [], language, deps.clock.nowMs());
    const demoBar = mode === "demo" ? word("shell.demoBar") : undefined;
    return given.length > mostGiven
      ? undefined
      : { status: isFound ? 200 : 404, language, ...drawn, demoBar, given };
  };
  return async (request, reply) => {
    if (request.method !== "GET" || isAhead(request)) return undefined;
    const content = await contentOf(request, addressOf(request));
    return content === undefined
      ? undefined
      : await send(reply, request, content.status, writePage(html, content));
  };
};

type Content = PageParts & { readonly status: 200 | 404 };

/** What a browser fetches before anybody opens it counts as no reading. */
const isAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch/.test(String(headers["sec-purpose"] ?? ""));

const addressOf = ({ url }: FastifyRequest): Address => {
  const [path = "", ...rest] = url.split("?");
  return { path, search: new URLSearchParams(rest.join("?")) };
};

/** As `first-paint.js` chooses it: what was chosen for the device, otherwise what the browser asks for (NAV-05). */
const readersLanguage = ({ headers }: FastifyRequest): Language => {
  const chosen = /(?:^|; )candor\.language=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  return languageOf(chosen ?? "") ?? pickLanguage(headers["accept-language"]);
};

/** The bodies are JSON already. */
const givenJson = (bodies: Answered["bodies"], language: Language, atMs: number): string => {
  const answers = bodies.map(([key, body]) => `${JSON.stringify(key)}:${body}`);
  return `{"language":"${language}","atMs":${atMs},"answers":{${answers.join(",")}}}`;
};

/** Without a tag of its version, a browser fetches it again each time that it is opened. */
const send = async (
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  text: string,
): Promise<FastifyReply> => {
  const zipped = await gzipped(text, request.headers["accept-encoding"]);
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-language, cookie, accept-encoding");
  if (zipped === undefined) return reply.send(text);
  return reply.header("content-encoding", "gzip").send(zipped);
};
