/**
 * Where web push may go. A browser names its push service's address, and the server then sends to it: so only the services
 * of the browsers, and those that the operator has named, are taken. Anything else would be a way to make this server call
 * addresses of a stranger's choice.
 */
import { ECDH } from "node:crypto";

const knownHosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"] as const;
/** Of which any host is taken. */
const knownDomains = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"] as const;

/** `more` are origins that the setting PUSH_SERVICES names. */
export const isPushService = (endpoint: string, more: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (more.some((address) => new URL(address).origin === origin)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return (
    knownHosts.some((host) => host === hostname) || knownDomains.some((domain) => hostname.endsWith(domain))
  );
};

const bytesOf = (text: string): Buffer | undefined =>
  /^[\w-]+=*$/.test(text) ? Buffer.from(text, "base64url") : undefined;

/** True for what a browser gives to encrypt with: a point of P-256, uncompressed, and 16 bytes. */
export const arePushKeys = (p256dh: string, auth: string): boolean => {
  const point = bytesOf(p256dh);
  return point?.length === 65 && point[0] === 4 && isOnCurve(point) && bytesOf(auth)?.length === 16;
};

/** Off the curve nothing can be encrypted for it: every notice would fail, and be tried again for an hour. */
const isOnCurve = (point: Buffer): boolean => {
  try {
    ECDH.convertKey(point, "prime256v1");
    return true;
  } catch {
    return false;
  }
};
