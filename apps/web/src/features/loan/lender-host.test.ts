import { expect, test } from "vitest";
import { lenderHost } from "./lender-host.ts";

test.each([
  ["https://lender.example/loans?a=1", "lender.example"],
  ["https://lender.example:8443/", "lender.example:8443"],
  ["http://lender.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["https://candor.test@lender.example/", undefined],
  ["https://127.0.0.1/", undefined],
  ["https://localhost/", undefined],
  ["//lender.example/", undefined],
  ["/loan", undefined],
  ["", undefined],
])("[LOAN-01] the host of %s is %s", (address, host) => expect(lenderHost(address)).toBe(host));
