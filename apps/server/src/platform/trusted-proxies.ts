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

/** The address of the caller behind our proxies, as Fastify finds it for calls with the same `isTrusted`. */
export const callerAddress = (request: IncomingMessage, isTrusted: TrustedProxies): string => {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const path = forwarded.map((part) => part.trim()).filter((part) => part !== "");
  path.push(request.socket.remoteAddress ?? "");
  return path.findLast((address) => !isTrusted(address)) ?? path[0] ?? "";
};
