/** The network that an address belongs to: what one customer of a provider can have is one subject (SES-12). */
import { isIPv4, isIPv6 } from "node:net";

/** "192.0.2.0/24" or "2001:db8:1::/48"; the text itself for what is no address. */
export const networkOf = (address: string): string => {
  const dotted = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(dotted)) return `${dotted.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(address)) return address;
  // Only the first three groups count, and only a "::" among them hides any.
  const [head = ""] = address.toLowerCase().split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const first = [...groups, "0", "0", "0"]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/48`;
};
