/** Keys and signatures that are not what they should be: a verification returns false, and never throws. */
import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { verifyEs256, verifySignature } from "./device-crypto.ts";
import { keyOf } from "./test-record.ts";

const message = Buffer.from("tick 30");
const { publicKey: hex, secret } = keyOf("the platform");
const key = Buffer.from(hex, "hex");
const signature = sign(null, message, secret);

test("[TRUST-06] an Ed25519 signature holds for its own key and message, and for no bytes that are not a key", () => {
  expect(verifySignature(key, message, signature)).toBe(true);
  expect(verifySignature(key, Buffer.from("tick 31"), signature)).toBe(false);
  expect(verifySignature(new Uint8Array(31), message, signature)).toBe(false);
});

test("[TRUST-06] an Ed25519 signature has 64 bytes, and none of another length holds", () => {
  for (const length of [0, 1, 32, 63, 65, 128]) {
    const other = Buffer.concat([signature, signature], length);
    expect([length, verifySignature(key, message, other)]).toEqual([length, false]);
  }
});

test("[OPS-06] a passkey's signature holds for its own point, and for none that is not on the curve", () => {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const signed = sign("sha256", message, pair.privateKey);
  expect(verifyEs256(point, message, signed)).toBe(true);
  expect(verifyEs256(point, Buffer.from("tick 31"), signed)).toBe(false);
  expect(verifyEs256(Buffer.alloc(65, 1), message, signed)).toBe(false);
});
