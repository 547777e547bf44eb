import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { callerAddress, readTrustedProxies } from "./trusted-proxies.ts";

const isTrusted = readTrustedProxies("127.0.0.0/8,::1,10.0.0.0/8") ?? (() => false);
const callerOf = (forwarded: string | undefined, remoteAddress = "127.0.0.1"): string => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return callerAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, isTrusted);
};

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:5555", "203.0.113.9"],
  ["[2001:db8::7]:443", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["1.2.3.4, 203.0.113.9:1, 10.0.0.2:80", "203.0.113.9"],
  ["203.0.113.9, ,", "203.0.113.9"],
])("[API-17] what a proxy reports as %j is the caller %s, whatever its port", (forwarded, caller) => {
  expect(callerOf(forwarded)).toBe(caller);
});

test.each(["unknown", "1.2.3.4.5", "1.2.3.4:123456", "[1.2.3.4", "10.0.0.9x", "<script>", "_hidden"])(
  "[API-17] %j is not an address: who sends it gets no allowance of its own, and what is written before it does not count",
  (text) => {
    expect(callerOf(text)).toBe("127.0.0.1");
    expect(callerOf(`203.0.113.9, ${text}`)).toBe("127.0.0.1");
    expect(callerOf(`${text}, 203.0.113.9`)).toBe("203.0.113.9");
    expect(callerOf(`203.0.113.9, ${text}, 10.0.0.2`)).toBe("10.0.0.2");
  },
);

test("[API-17] only a trusted proxy may report a caller", () => {
  expect(callerOf("1.2.3.4", "198.51.100.7")).toBe("198.51.100.7");
  expect(callerOf(undefined, "198.51.100.7")).toBe("198.51.100.7");
  expect(callerOf(undefined)).toBe("127.0.0.1");
  expect(callerOf("10.0.0.3, 10.0.0.2")).toBe("10.0.0.3");
});
