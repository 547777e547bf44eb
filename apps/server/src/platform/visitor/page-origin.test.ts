import { expect, test } from "vitest";
import { ownPages, readOrigin } from "./page-origin.ts";

test.each([
  ["https://Exchange.Example.org", "https://exchange.example.org"],
  ["HTTPS://exchange.example.org:443", "https://exchange.example.org"],
  ["http://exchange.example.org:80", "http://exchange.example.org"],
  ["https://exchange.example.org.:443", "https://exchange.example.org"],
  ["https://exchange.example.org:8443", "https://exchange.example.org:8443"],
  ["https://[2001:DB8:0:0::1]:443", "https://[2001:db8::1]"],
  ["https://börse.example", "https://xn--brse-5qa.example"],
  ["https://exchange.example.org/", undefined],
  ["https://exchange.example.org, https://elsewhere.example", undefined],
  ["https://me@exchange.example.org", undefined],
  ["https://exchange.example.org\\@elsewhere.example", undefined],
  ["ws://exchange.example.org", undefined],
  ["exchange.example.org", undefined],
  ["null", undefined],
  ["", undefined],
])("[API-14] the origin %j is read as %j", (text, origin) => {
  expect(readOrigin(text)).toBe(origin);
});

const site = "https://exchange.example.org";

test.each(["upstream", "127.0.0.1:8080", "exchange.example.org", "exchange.example.org:443", "", undefined])(
  "[API-14] pages of PUBLIC_URL may open sockets when Host is %j, those of other sites may not",
  (host) => {
    const isOurs = (origin: string): boolean =>
      ownPages(site)({ origin, ...(host !== undefined && { host }) });
    for (const own of [site, `${site}:443`, `${site}.`, "https://EXCHANGE.example.org"])
      expect(isOurs(own)).toBe(true);
    for (const other of [
      "http://exchange.example.org",
      `${site}:8443`,
      `${site}.elsewhere.example`,
      `${site}..`,
      "https://elsewhere.example",
      "https://example.org",
      "http://upstream",
      "https://upstream",
      "null",
      "",
    ])
      expect(isOurs(other)).toBe(false);
  },
);

test("[API-14] an IPv6 address may be PUBLIC_URL, written in any way", () => {
  const isOurs = ownPages("https://[2001:db8::1]:8443");
  expect(isOurs({ origin: "https://[2001:DB8:0::0:1]:8443", host: "upstream" })).toBe(true);
  expect(isOurs({ origin: "https://[2001:db8::2]:8443", host: "upstream" })).toBe(false);
  expect(isOurs({ origin: "https://[2001:db8::1]", host: "[2001:db8::1]:8443" })).toBe(false);
});

test("[API-14] a page of the host that it asks is ours on this machine, and anywhere while PUBLIC_URL names no other", () => {
  const own = (publicUrl: string, origin: string, host: string): boolean =>
    ownPages(publicUrl)({ origin, host });
  expect(own(site, "http://127.0.0.1:8080", "127.0.0.1:8080")).toBe(true);
  expect(own(site, "http://[::1]:8080", "[::1]:8080")).toBe(true);
  expect(own(site, "http://127.0.0.1:8081", "127.0.0.1:8080")).toBe(false);
  expect(own(site, "https://127.0.0.1.elsewhere.example", "127.0.0.1.elsewhere.example")).toBe(false);
  expect(own("http://localhost:8080", "http://demo.lan:8080", "Demo.lan:8080")).toBe(true);
  expect(own("http://localhost:8080", "http://demo.lan", "demo.lan:80")).toBe(true);
  expect(own("http://localhost:8080", "http://elsewhere.example", "demo.lan")).toBe(false);
});

test("[API-14] a program that names no page is no page of another site", () => {
  expect(ownPages(site)({ host: "upstream" })).toBe(true);
});
