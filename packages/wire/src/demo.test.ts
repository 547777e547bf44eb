import * as z from "zod/mini";
import { expect, test } from "vitest";
import { demoSend } from "./demo.ts";

const isSent = (money: string): boolean =>
  z.safeParse(demoSend.request, { money, network: "ethereum", to: "0x" }).success;

test("[WAL-04] a demo's transfer is of at most 100000: sums of play money never run over", () => {
  expect(["1", "99999.999999", "100000"].map(isSent)).toEqual([true, true, true]);
  expect(["100000.000001", "999999999999", "-1", "1e3"].map(isSent)).toEqual([false, false, false, false]);
});
