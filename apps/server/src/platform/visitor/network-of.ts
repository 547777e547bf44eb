/** The network that an address belongs to, with the size that one customer of a provider usually has. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Leading bits of an address that name the network. */
export type NetworkBits = { readonly v4: number; readonly v6: number };

/**
 * For example "192.0.2.0/24" or "2001:db8:1::/48". An IPv4 address written as IPv6 counts as IPv4. Returns the text itself when
 * it is not an address.
 */
export const networkOf = (address: string, { v4, v6 }: NetworkBits): string => {
  // The zone of a link-local address is this machine's own name for a link.
  const [bare = ""] = address.split("%", 1);
  const version = isIP(bare);
  // Asked several times for each request, and usually this.
  if (version === 4 && v4 === 32) return `${bare}/32`;
  if (version === 0 || !ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${v4}`).toString()}/${v4}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${v6}`).toString()}/${v6}`;
};
