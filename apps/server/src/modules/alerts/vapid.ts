/**
 * The key pair by which push services know this server (RFC 8292): kept in DATA_DIR and made at the first start. Another key
 * would part us from every browser that has subscribed.
 */
import { createECDH } from "node:crypto";
import { keptKey } from "../../platform/kept-key.ts";

export type Vapid = {
  readonly subject: string;
  /** base64url; the public one is what browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: string;
};

/** Push services ask for an address to complain to. One that only this machine can open is none. */
export const openVapid = (dataDir: string, publicUrl: string): Vapid => {
  const privateKey = Buffer.from(keptKey(dataDir, "web-push-key"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return {
    subject: publicUrl.startsWith("https:") ? publicUrl : "mailto:operator@candor.invalid",
    publicKey: curve.getPublicKey("base64url"),
    privateKey: privateKey.toString("base64url"),
  };
};
