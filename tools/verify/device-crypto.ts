/** SHA-256, Ed25519 and ES256 of this machine. */
import { createHash, createPublicKey, verify } from "node:crypto";
import type { Sha256 } from "@candor/core/market/tick-chain";
import type { VerifyEs256 } from "@candor/core/proof/check-approval";
import type { VerifySignature } from "@candor/core/proof/check-signed";

export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

export const verifySignature: VerifySignature = (publicKey, message, signature) => {
  try {
    const x = Buffer.from(publicKey).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, message, key, signature);
  } catch {
    // Bytes that are not a point of the curve are not a key.
    return false;
  }
};

export const verifyEs256: VerifyEs256 = (point, message, signature) => {
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
      Buffer.from(half).toString("base64url"),
    );
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" });
    return verify("sha256", message, key, signature);
  } catch {
    return false;
  }
};
