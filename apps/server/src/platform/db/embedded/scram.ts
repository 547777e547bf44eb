/**
 * What PostgreSQL stores for a password (SCRAM-SHA-256, RFC 5803). It is computed here, so that a password is never sent
 * in a statement, and so never appears in a server's log.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/** PostgreSQL's own number. Our passwords are 256 random bits, so more iterations would add no safety. */
const iterations = 4_096;

/** The text for `ALTER ROLE … PASSWORD`, from a password of ASCII letters and digits. */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest("base64");
  const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
};
