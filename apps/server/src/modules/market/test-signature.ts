import { createPublicKey, verify } from "node:crypto";

/** Checks an Ed25519 signature with Node's own code, as somebody outside this project would. */
export const verifySignature = (raw: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  const x = Buffer.from(raw).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, message, key, signature);
};
