/**
 * The key pair by which push services know this server (RFC 8292): stored in DATA_DIR and made at the first start. With another
 * key, this server could not reach any browser that has subscribed.
 */
import { createECDH } from "node:crypto";
import { storedSecret } from "../../platform/stored-secret.ts";

export type Vapid = {
  readonly subject: string;
  /** base64url; the public one is what browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: string;
};

/** Push services require an address for complaints. One that only this machine can open does not count. */
export const openVapid = (dataDir: string, publicUrl: string): Vapid => {
  const privateKey = Buffer.from(storedSecret(dataDir, "web-push-key"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return {
    subject: publicUrl.startsWith("https:") ? publicUrl : "mailto:operator@candor.invalid",
    publicKey: curve.getPublicKey("base64url"),
    privateKey: privateKey.toString("base64url"),
  };
};
