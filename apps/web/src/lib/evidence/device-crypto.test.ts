import { afterEach, expect, test, vi } from "vitest";
import { verifySignature } from "./device-crypto.ts";

vi.mock("@noble/curves/ed25519.js", () => ({
  ed25519: {
    verify: () => {
      throw new Error("the library does not run here");
    },
  },
}));
afterEach(() => void vi.unstubAllGlobals());

const notSupported = { importKey: () => Promise.reject(new Error("NotSupportedError")) };

test.each([
  ["offers nothing", undefined],
  ["does not know Ed25519", notSupported],
])(
  "[TRUST-05] where the browser %s and the library fails, no signature is accepted",
  async (_what, subtle) => {
    vi.stubGlobal("crypto", { subtle });
    expect(await verifySignature(new Uint8Array(32), new Uint8Array(1), new Uint8Array(64))).toBe(false);
  },
);

/** A browser that knows Ed25519 and finds everything correct. */
const agreeing = (calls: unknown[]) => ({
  importKey: (...given: readonly unknown[]) => {
    calls.push(given);
    return Promise.resolve("key");
  },
  verify: (...given: readonly unknown[]) => {
    calls.push(given);
    return Promise.resolve(true);
  },
});

test("[TRUST-05] where the browser knows Ed25519 it decides, about exactly this key, signature and message", async () => {
  const calls: unknown[] = [];
  vi.stubGlobal("crypto", { subtle: agreeing(calls) });
  const [publicKey, message] = [new Uint8Array(32).fill(1), new Uint8Array([2, 3])];
  const signature = new Uint8Array(64).fill(4);
  expect(await verifySignature(publicKey, message, signature)).toBe(true);
  expect(calls).toEqual([
    ["raw", publicKey, "Ed25519", false, ["verify"]],
    ["Ed25519", "key", signature, message],
  ]);
});

test.each([
  [31, 64],
  [33, 64],
  [32, 63],
  [32, 65],
])(
  "[TRUST-05] a key of %i bytes with a signature of %i is refused, whatever the browser says",
  async (key, signature) => {
    vi.stubGlobal("crypto", { subtle: agreeing([]) });
    expect(await verifySignature(new Uint8Array(key), new Uint8Array(1), new Uint8Array(signature))).toBe(
      false,
    );
  },
);
