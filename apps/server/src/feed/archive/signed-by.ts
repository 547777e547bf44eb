/** Whether a checkpoint in a file was signed by a key of the log (MKT-08). */
import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { checkpointMessage, utf8, type Checkpoint } from "@candor/core/market/tick-chain";

export type IsSigned = (checkpoint: Checkpoint) => Promise<boolean>;

/** `readKeys` returns every key that has ever signed, hex; it is asked again for a name that is not known. */
export const signedBy = (
  readKeys: () => Promise<readonly { readonly keyId: string; readonly publicKey: string }[]>,
): IsSigned => {
  let keys: ReadonlyMap<string, KeyObject> = new Map();
  return async (checkpoint) => {
    if (!keys.has(checkpoint.keyId))
      keys = new Map((await readKeys()).map(({ keyId, publicKey }) => [keyId, keyObject(publicKey)]));
    const key = keys.get(checkpoint.keyId);
    const signature = Buffer.from(checkpoint.signature, "hex");
    return key !== undefined && verify(null, utf8(checkpointMessage(checkpoint)), key, signature);
  };
};

const keyObject = (hex: string): KeyObject =>
  createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(hex, "hex").toString("base64url") },
    format: "jwk",
  });
