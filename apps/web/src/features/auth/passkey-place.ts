/** Where passkeys can be used (SES-15): they belong to a host name, never to an IP address. */
type Place = { readonly hostname: string; readonly hasPasskeys: boolean };

const loopback = /^(127(\.\d{1,3}){3}|\[::1\])$/;
const bareAddress = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * "here": show the button. "localhost": this machine by its IP address, for which passkeys do not work, so its name is offered.
 * "nowhere": this browser has none, or not at such an address.
 */
export const passkeyPlace = ({ hostname, hasPasskeys }: Place): "here" | "localhost" | "nowhere" => {
  if (!hasPasskeys) return "nowhere";
  if (loopback.test(hostname)) return "localhost";
  return bareAddress.test(hostname) ? "nowhere" : "here";
};

/** Whether a page at `hostname` may use passkeys of `rpId`, the host name that a server stores them under. */
export const ownsPasskeys = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`);

/** The same page at the host name of the passkeys: on this machine with the same port, otherwise the https site. */
export const addressOfPasskeys = (rpId: string, port: string): string =>
  rpId === "localhost" ? `http://localhost${port === "" ? "" : `:${port}`}/login` : `https://${rpId}/login`;
