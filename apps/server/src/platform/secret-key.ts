/**
 * The server's own secret, SECRET_KEY: it seals authenticator secrets and signs challenges. Every use
 * has its own key, derived from it, so that the key of one use reveals nothing about the others.
 *
 * Known limit: without the key, everything it sealed is lost; back it up like the database, but in a separate place. A start without it is
 * refused (`keys/server-keys.ts`); where two people decided to go on with another one, what the lost one sealed is read as `undefined`.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { storedSecret } from "./stored-secret.ts";

export type SecretKey = {
  /** 32 bytes for a use, named in words: the same name gives the same bytes. */
  readonly derive: (use: string) => Buffer;
};

/** The secret of 64 hex digits, or the one stored under `dataDir`. */
export const openSecretKey = (hex: string | undefined, dataDir: string): SecretKey => {
  const root = Buffer.from(hex ?? storedSecret(dataDir, "secret-key"), "hex");
  return { derive: (use) => Buffer.from(hkdfSync("sha256", root, "candor", use, 32)) };
};

const nonceBytes = 12;
const tagBytes = 16;

/** Seals a text with AES-256-GCM. What it `belongsTo` is authenticated with it: it opens only with the same value. */
export const seal = (key: Buffer, text: string, belongsTo: string): Buffer =>
  sealBytes(key, Buffer.from(text, "utf8"), belongsTo);

/** Opens what `seal` made. Throws when it was changed, belongs to something else, or the key differs. */
export const unseal = (key: Buffer, sealed: Buffer, belongsTo: string): string =>
  unsealBytes(key, sealed, belongsTo).toString("utf8");

/** The same, but undefined for what another key sealed, or what was changed. */
export const unsealIfOurs = (key: Buffer, sealed: Buffer, belongsTo: string): string | undefined => {
  try {
    return unseal(key, sealed, belongsTo);
  } catch {
    return undefined;
  }
};

/** The same as `seal` and `unseal`, of bytes. */
export const sealBytes = (key: Buffer, bytes: Uint8Array, belongsTo: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(belongsTo));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

export const unsealBytes = (key: Buffer, sealed: Buffer, belongsTo: string): Buffer => {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
};
