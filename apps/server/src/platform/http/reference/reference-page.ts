/**
 * The reference page of the API at `/api/reference` (API-12). Its program is large, so it is loaded at the
 * first request of the page; it comes from this server and makes no requests to any other.
 */
import Fastify, { type FastifyInstance } from "fastify";
import type { RequestLimits } from "../limits/request-limits.ts";
import { inlineScriptHashes } from "../security-headers.ts";

const prefix = "/api/reference";

/** The page loads its program, which is some megabytes long. */
const pageCost = 5;
const scriptCost = 30;

/** `load` loads the page; when it fails, the next request tries again. */
export const mountReferencePage = (
  app: FastifyInstance,
  requestLimits: Pick<RequestLimits, "spend">,
  load = loadPage,
): void => {
  let page: Promise<FastifyInstance> | undefined;
  /** One copy, however many clients are being sent it. */
  let script: Promise<Buffer> | undefined;
  const forget = (error: unknown): never => {
    page = undefined;
    throw error;
  };
  const handler = async (path: string) => {
    page ??= load().catch(forget);
    return (await page).inject({ method: "GET", url: path, headers: { "accept-encoding": "" } });
  };
  const readScript = async (): Promise<Buffer> => (await handler(`${prefix}/js/scalar.js`)).rawPayload;
  app.get(prefix, async (_request, reply) => reply.redirect(`${prefix}/`));
  app.get(`${prefix}/`, async (request, reply) => {
    requestLimits.spend(request, pageCost);
    const { body } = await handler(`${prefix}/`);
    return reply.type("text/html; charset=utf-8").header("content-security-policy", policy(body)).send(body);
  });
  app.get(`${prefix}/js/scalar.js`, async (request, reply) => {
    requestLimits.spend(request, scriptCost);
    const loaded = await (script ??= readScript().catch((error: unknown) => {
      script = undefined;
      throw error;
    }));
    return reply
      .type("application/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(loaded);
  });
  app.addHook("onClose", async () => {
    const loaded = await page?.catch(() => undefined);
    await loaded?.close();
  });
};

/** The page is a separate app that never listens: it answers through `inject`. */
const loadPage = async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: "/api/openapi.json",
      pageTitle: "Candor API",
      withDefaultFonts: false,
      favicon: "/logo.svg",
      // Everything that would send requests to another server.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: "never",
      hideClientButton: true,
      telemetry: false,
    },
  });
  await page.ready();
  return page;
};

const policy = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(html).join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
