/**
 * Which pages may open sockets. A browser sends the origin of its page, and no page can change it. `Host` is what the last proxy wrote, so
 * it decides only where people use the program directly (API-14).
 */
import type { IncomingHttpHeaders } from "node:http";

/** Returns true for a request of one of our pages, and for one that no browser sent. */
export type OwnPages = (headers: Pick<IncomingHttpHeaders, "origin" | "host">) => boolean;

/**
 * An origin in one form: lower case, without the usual port of its scheme and without the dot at the end of a name; undefined for any other
 * text.
 */
export const readOrigin = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const name = url.hostname.replace(/(?<=[^.])\.$/, "");
  return `${url.protocol}//${name}${url.port === "" ? "" : `:${url.port}`}`;
};

/**
 * The pages of `publicUrl`, whatever `Host` says. Pages of the host that they ask count as well when that is this machine, or while
 * `publicUrl` names no other: then no name is settled, and people use the one that they reach.
 */
export const ownPages = (publicUrl: string): OwnPages => {
  const ours = readOrigin(publicUrl);
  const isSettled = ours === undefined || !isThisMachine(ours);
  return ({ origin, host }) => {
    if (origin === undefined) return true;
    const page = readOrigin(origin);
    if (page === undefined) return false;
    if (page === ours) return true;
    const asked = readOrigin(`${new URL(page).protocol}//${host ?? ""}`);
    return page === asked && (!isSettled || isThisMachine(page));
  };
};

const isThisMachine = (origin: string): boolean =>
  /^(localhost|[^.]+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
