import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2::5", "2001:db8:1::/48"],
  ["2001:0DB8:0001:ffff:1:2:3:4", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", ""],
])("[SES-12] %s belongs to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
