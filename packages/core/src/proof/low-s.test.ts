import { createSign, generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { isLowS, withLowS } from "./low-s.ts";

const groupSize = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same signature with the other s. */
const other = (signature: Uint8Array): Uint8Array => {
  const sAt = 4 + (signature[3] ?? 0);
  const s = groupSize - BigInt(`0x${Buffer.from(signature.slice(sAt + 2)).toString("hex")}`);
  let bytes = Buffer.from(s.toString(16).padStart(64, "0"), "hex");
  while (bytes[0] === 0 && (bytes[1] ?? 0) < 128) bytes = bytes.subarray(1);
  if ((bytes[0] ?? 0) > 127) bytes = Buffer.concat([Buffer.from([0]), bytes]);
  const body = Buffer.concat([signature.slice(2, sAt), Buffer.from([2, bytes.length]), bytes]);
  return new Uint8Array([0x30, body.length, ...body]);
};

test("[OPS-06] of the two signatures that a key verifies, one form is kept, and it is the same for both", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  for (let nth = 0; nth < 200; nth += 1) {
    const message = Buffer.from(`act ${nth}`);
    const made = new Uint8Array(createSign("sha256").update(message).sign(privateKey));
    const twin = other(made);
    expect([isLowS(made), isLowS(twin)].filter(Boolean)).toHaveLength(1);
    const low = withLowS(made);
    expect(isLowS(low)).toBe(true);
    expect(withLowS(twin)).toEqual(low);
    expect(verify("sha256", message, publicKey, low)).toBe(true);
  }
});

test("[OPS-06] what is no signature has no low s, and is left as it is", () => {
  for (const bytes of [
    [],
    [0x30],
    [0x30, 6, 2, 1, 1, 2, 1, 0],
    [0x30, 6, 2, 1, 1, 2, 1, 1, 9],
    [0x31, 6, 2, 1, 1, 2, 1, 1],
  ]) {
    expect(isLowS(new Uint8Array(bytes))).toBe(false);
    expect(withLowS(new Uint8Array(bytes))).toEqual(new Uint8Array(bytes));
  }
});
