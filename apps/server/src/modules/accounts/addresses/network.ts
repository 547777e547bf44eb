import { networkOf } from "../../../platform/visitor/network-of.ts";

/** The network whose callers count as one (SES-12): an IPv4 /24 or an IPv6 /48, such as "192.0.2.0/24". */
export const callerNetwork = (address: string): string => networkOf(address, { v4: 24, v6: 48 });
