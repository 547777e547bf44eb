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
