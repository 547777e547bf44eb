/**
 * The server's own secret, SECRET_KEY: what seals authenticator secrets and signs challenges. Every use
 * has a key of its own, derived from it, so that one use's key tells nothing of another's.
 *
 * Known limit: who loses the key loses what it sealed; keep it with the database's backups, apart from them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { keptKey } from "./kept-key.ts";

export type SecretKey = {
  /** 32 bytes for a use, named in words: the same for the same name. */
  readonly derive: (use: string) => Buffer;
};

/** The secret of 64 hex digits, or the one kept under `dataDir`. */
export const openSecretKey = (hex: string | undefined, dataDir: string): SecretKey => {
  const root = Buffer.from(hex ?? keptKey(dataDir, "secret-key"), "hex");
  return { derive: (use) => Buffer.from(hkdfSync("sha256", root, "candor", use, 32)) };
};

const nonceBytes = 12;
const tagBytes = 16;

/** Seals a text with AES-256-GCM. What it `belongsTo` is sealed with it: it opens nowhere else. */
export const seal = (key: Buffer, text: string, belongsTo: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(belongsTo));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
};

/** Opens what `seal` made. Throws when it was changed, belongs elsewhere, or the key is another. */
export const unseal = (key: Buffer, sealed: Buffer, belongsTo: string): string => {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(sealed.subarray(-tagBytes));
  const text = [decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
};
