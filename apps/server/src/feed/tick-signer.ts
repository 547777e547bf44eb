/**
 * The key that signs checkpoints and records of days (MKT-08): Ed25519, from TICK_SIGNING_KEY or stored under DATA_DIR, created
 * at the first start. Its holder could sign another history, so only the file's owner can read it.
 */
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";
import { dayRecordMessage, type DayRecord } from "@candor/core/market/archived-day";
import { checkpointMessage, keyIdOf, utf8, type Checkpoint } from "@candor/core/market/tick-chain";
import { auditCheckpointText } from "@candor/core/operators/texts";
import { storedSecret } from "../platform/stored-secret.ts";

export type TickSigner = {
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** 64 bytes over the checkpoint's message. */
  readonly sign: (checkpoint: Pick<Checkpoint, "symbol" | "seq" | "timeMs" | "hash">) => Buffer;
  /** 64 bytes over the message of a day's record. */
  readonly signDay: (record: Omit<DayRecord, "signature" | "keyId">) => Buffer;
  /** 64 bytes over the end of the audit log, as `auditCheckpointText` writes it. */
  readonly signAudit: (minuteMs: number, seq: number, hash: string) => Buffer;
};

/** The signer of a 32-byte seed in hex, or of the one kept under `dataDir`. */
export const openTickSigner = (seedHex: string | undefined, dataDir: string): TickSigner => {
  const seed = seedHex ?? storedSecret(dataDir, "tick-signing-key");
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error("The tick signing key must be 64 hex digits.");
  const privateKey = privateKeyOf(Buffer.from(seed, "hex"));
  const publicKey = rawPublicKey(privateKey);
  const keyId = keyIdOf(publicKey, (bytes) => createHash("sha256").update(bytes).digest());
  return {
    keyId,
    publicKey,
    sign: (checkpoint) => sign(null, utf8(checkpointMessage(checkpoint)), privateKey),
    signDay: (record) => sign(null, utf8(dayRecordMessage(record)), privateKey),
    signAudit: (minuteMs, seq, hash) =>
      sign(null, utf8(auditCheckpointText(minuteMs, seq, hash)), privateKey),
  };
};

/** PKCS #8 around a bare Ed25519 seed (RFC 8410). */
const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
    format: "der",
    type: "pkcs8",
  });

const rawPublicKey = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-32);
