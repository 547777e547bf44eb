/** The built web app: precompressed files, and its page for every path that its router knows. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inlineScriptHashes } from "../security-headers.ts";

export type BuiltWeb = {
  readonly root: string;
  /** The page's file. */
  readonly page: string;
  /** The file with the words of the pages that have content; undefined for the console, which has none. */
  readonly words: string | undefined;
  /** Policy sources of the pages' inline scripts. */
  readonly scriptHashes: readonly string[];
};

/** As `apps/web/build/page-words.ts` writes it. */
const wordsFile = "page-words.json";

/** Finds the built web app; undefined when it was not built (the API works without it). */
export const findBuiltWeb = (root: string, page = "index.html"): BuiltWeb | undefined => {
  const file = join(root, page);
  if (!existsSync(file)) return undefined;
  const words = join(root, wordsFile);
  return {
    root,
    page,
    words: existsSync(words) ? words : undefined,
    scriptHashes: inlineScriptHashes(readFileSync(file, "utf8")),
  };
};

export const mountStaticWeb = async (app: FastifyInstance, web: BuiltWeb): Promise<void> => {
  await app.register(fastifyStatic, {
    root: web.root,
    index: web.page,
    preCompressed: true,
    // A route for each file that the build left: otherwise each request reads the whole folder to compare the spelling of its name.
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names under assets/ carry a hash of the contents, so they never change.
      const isHashed = /[/\\]assets[/\\]/.test(path);
      response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
};

/** True when a path that is neither a file nor a route is a page of the app (NAV-01) rather than a mistake. */
export const isPagePath = (request: FastifyRequest): boolean => {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = request.url.split("?", 1)[0] ?? "";
  return !/^\/(api|public|ws|assets|metrics)(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path);
};

export const sendPage = (reply: FastifyReply, { page }: BuiltWeb): FastifyReply =>
  reply.code(200).sendFile(page);

/** The answer to a browser when the web app was not built. */
export const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type("text/plain; charset=utf-8")
    .send("The web app is not built yet: run `npm run build`, or start with `npm start`.\n");
