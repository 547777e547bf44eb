/**
 * Which hosts may say what a caller's address is. A proxy appends the address that it saw to X-Forwarded-For, so the list
 * is read from its end: the first address that is not one of our proxies is the caller, whatever the caller wrote before it.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Returns true when the address is one of our proxies. */
export type TrustedProxies = (address: string) => boolean;

/** Reads a comma list of addresses and CIDR ranges; undefined when a part of it is neither. */
export const readTrustedProxies = (text: string): TrustedProxies | undefined => {
  const known = new BlockList();
  for (const part of text.split(",")) if (!addRange(known, part.trim())) return undefined;
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
};

const addRange = (known: BlockList, range: string): boolean => {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const prefix = Number(bits ?? longest);
  if (longest === 0 || prefix > longest || address.includes("%")) return false;
  known.addSubnet(address, prefix, familyOf(address));
  return true;
};

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 4 ? "ipv4" : "ipv6");

/**
 * The address of the caller behind our proxies: the nearest address that is not one of them. Only addresses count: where a proxy reports
 * text instead, the proxy itself is the caller, because what is written before that text may be the caller's own invention.
 */
export const callerAddress = (request: IncomingMessage, isTrusted: TrustedProxies): string => {
  let caller = request.socket.remoteAddress ?? "";
  const header = request.headers["x-forwarded-for"];
  if (header === undefined) return caller;
  const reported = String(header).split(",");
  for (let index = reported.length - 1; index >= 0 && isTrusted(caller); index -= 1) {
    const part = (reported[index] ?? "").trim();
    if (part === "") continue;
    const address = addressIn(part);
    if (address === undefined) return caller;
    caller = address;
  }
  return caller;
};

/** An address, with or without a port, an IPv6 one also in brackets; undefined for anything else. */
const addressIn = (text: string): string | undefined => {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : bare;
};
