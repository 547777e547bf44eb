import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hmac } from "./demo-seeds.ts";

test("[MKT-07] the HMAC of the demo's market is that of the standard, for keys of up to 64 bytes and texts of any length", () => {
  for (const bytes of [0, 1, 31, 32, 63, 64]) {
    const key = randomBytes(bytes);
    for (const text of ["", "BTCUSDT,29664847", "x".repeat(200)])
      expect(Buffer.from(hmac(key, text))).toEqual(createHmac("sha256", key).update(text).digest());
  }
});
