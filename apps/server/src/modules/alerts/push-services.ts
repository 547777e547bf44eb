/**
 * Where web push may go. A browser gives its push service's address, and the server then sends to it. So only the services
 * of the browsers, and those that the operator has named, are accepted. Otherwise a stranger could make this server call
 * any address.
 */
import { ECDH } from "node:crypto";

const knownHosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"] as const;
/** Windows has a host for each of its regions, and no list of them: one name such as "wns2-par02p" before the domain. */
const windowsHost = /^[a-z0-9]{2,10}(-[a-z0-9]{2,10})?\.notify\.windows\.com$/;

/** `more` are origins that the setting PUSH_SERVICES names. */
export const isPushService = (endpoint: string, more: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (more.some((address) => new URL(address).origin === origin)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return knownHosts.some((host) => host === hostname) || windowsHost.test(hostname);
};

const bytesOf = (text: string): Buffer | undefined =>
  /^[\w-]+=*$/.test(text) ? Buffer.from(text, "base64url") : undefined;

/** True for valid encryption keys of a browser: an uncompressed point of P-256, and 16 bytes. */
export const arePushKeys = (p256dh: string, auth: string): boolean => {
  const point = bytesOf(p256dh);
  return point?.length === 65 && point[0] === 4 && isOnCurve(point) && bytesOf(auth)?.length === 16;
};

/** Nothing can be encrypted for a point that is not on the curve: every notice would fail, and be retried for an hour. */
const isOnCurve = (point: Buffer): boolean => {
  try {
    ECDH.convertKey(point, "prime256v1");
    return true;
  } catch {
    return false;
  }
};
