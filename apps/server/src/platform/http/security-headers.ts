import { hash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/** The Content-Security-Policy source of each inline script of a page: scripts run by hash or not at all. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
    .map((match) => match[1] ?? "")
    .filter((script) => script !== "")
    .map((script) => `'sha256-${hash("sha256", script, "base64")}'`);

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Headers of every answer. Everything comes from this origin; styles may be inline, because
 * the UI kit writes its variables into a style element. `scripts` are the hashes of the page's own. No text becomes markup but by
 * the one policy of apps/web/build/text-policy.js, which lets none with a tag pass. The console's editor has one more, for what is
 * pasted: it reads that in a document of its own, where nothing runs.
 */
export const securityHeaders = (
  scripts: readonly string[],
  mode: "demo" | "live",
  of: "customers" | "operators" = "customers",
): SecurityHeaders =>
  headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["default", ...(of === "operators" ? ["ProseMirrorClipboard"] : [])],
      },
    },
    // Demo runs on plain http on the own machine, where requiring https would lock the user out.
    strictTransportSecurity: mode === "live" ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  });

/** Mount it before all other hooks: one that refuses a request refuses it with these headers. */
export const mountSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

/** The headers that helmet would set on each answer. They are always the same; computing them costs more than most answers. */
const headersOf = (options: HelmetOptions): SecurityHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders() as Record<string, string>;
};
