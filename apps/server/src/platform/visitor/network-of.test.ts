import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2::5", "2001:db8:1::/48"],
  ["2001:0DB8:0001:ffff:1:2:3:4", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8::/48"],
  ["2001:db8::1:2:3:4:5", "2001:db8::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["fe80::1%br-lan", "fe80::/48"],
  ["fe80::1%eth0.100", "fe80::/48"],
  ["1.2.3.4%x", "1.2.3.0/24"],
  ["%", "%"],
  ["::1", "::/48"],
  ["010.1.1.1", "010.1.1.1"],
  ["no address", "no address"],
  ["", ""],
])("[SES-12] %s belongs to the network %s", (address, network) => {
  expect(networkOf(address, { v4: 24, v6: 48 })).toBe(network);
});

test.each([
  ["192.0.2.77", "192.0.2.77/32"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1::5", "2001:db8:1::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:DB8:01::5", "2001:db8:1::/64"],
])("[API-17] for a limit of calls, %s counts as %s", (address, network) => {
  expect(networkOf(address, { v4: 32, v6: 64 })).toBe(network);
});
