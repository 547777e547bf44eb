/** How the service worker handles a request (NAV-09). Pure. */
import { isHashed, type Listed } from "./kept-files.ts";

export type Asked = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

/**
 * - page: the server's, or the cached one when the server gives none;
 * - foreignPage: a page that is not the app's: only the server's;
 * - hashed: the cached file, which cannot be out of date;
 * - file: the server's, or the cached one when there is no server.
 *
 * Undefined means that the worker ignores the request: calls, prices, everything that is not a file of this build.
 */
export type Way = "page" | "foreignPage" | "hashed" | "file";

export const wayOf = ({ method, mode, url }: Asked, origin: string, listed: Listed): Way | undefined => {
  const { origin: target, pathname } = new URL(url);
  if (method !== "GET" || target !== origin) return undefined;
  if (mode === "navigate") return isAppPath(pathname) ? "page" : "foreignPage";
  if (isHashed(pathname)) return "hashed";
  return listed.has(pathname) ? "file" : undefined;
};

/** The server decides in the same way which addresses are the app's (`static-web.ts`). */
const isAppPath = (path: string): boolean =>
  !/^\/(api|public|ws|assets|metrics|healthz)(\/|$)/.test(path) && !/\.\w{1,11}$/.test(path);
