import { expect, test } from "vitest";
import { keyIdOf, toHex } from "../market/tick-chain.ts";
import { sha256 } from "./test-lever-log.ts";
import { checkKeys, trustKeys } from "./trust-keys.ts";

const keyOf = (byte: number, file?: string) => {
  const raw = new Uint8Array(32).fill(byte);
  return { keyId: keyIdOf(raw, sha256), publicKey: toHex(raw), ...(file === undefined ? {} : { file }) };
};
const [own, other] = [keyOf(1), keyOf(2, "evidence.json")];

test("[TRUST-06] keys that are given apart are the only ones that count; another one is named", () => {
  expect(trustKeys([own], [{ ...own, file: "evidence.json" }, other], sha256)).toEqual({
    keys: [own],
    steps: [{ key: "keyStrange", ok: true, values: { keyId: other.keyId, file: "evidence.json" } }],
  });
  expect(trustKeys([own], [], sha256)).toEqual({ keys: [own], steps: [] });
});

test("[TRUST-06] without keys given apart, those that came along are used, each once, and each is not proof", () => {
  expect(trustKeys([], [other, other], sha256)).toEqual({
    keys: [other],
    steps: [{ key: "keyUntrusted", ok: true, values: { keyId: other.keyId, file: "evidence.json" } }],
  });
});

test("[TRUST-06] several keys count each for itself, given apart or not", () => {
  expect(trustKeys([own, other], [], sha256).keys).toEqual([own, other]);
  const untrusted = (keyId: string) => ({ key: "keyUntrusted", ok: true, values: { keyId } });
  const unnamed = keyOf(2);
  expect(trustKeys([], [own, unnamed], sha256)).toStrictEqual({
    keys: [own, unnamed],
    steps: [untrusted(own.keyId), untrusted(unnamed.keyId)],
  });
});

test("[TRUST-06] a key under the name of another is false, also beside the keys that count", () => {
  const named = { ...other, keyId: own.keyId };
  const isFalse = { key: "keyFalse", ok: false, values: { keyId: own.keyId, file: "evidence.json" } };
  expect(trustKeys([own], [named], sha256)).toEqual({ keys: [own], steps: [isFalse] });
  expect(checkKeys([own, named], sha256)).toEqual({ keys: [own], steps: [isFalse] });
});

test.each(["", "zz", "01".repeat(31), "01".repeat(33), "0".repeat(63)])(
  "[TRUST-06] %j is not a key, whatever its name",
  (publicKey) => {
    expect(checkKeys([{ keyId: own.keyId, publicKey }], sha256).keys).toEqual([]);
  },
);
