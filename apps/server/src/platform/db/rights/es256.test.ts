/** The database checks signatures of passkeys itself; node:crypto is the other opinion. */
import { createHash, createSign, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../test-database.ts";

const database = withTestDatabase();
const owner = withOwner(database);

const verifies = async (key: Buffer, message: Buffer, signature: Buffer): Promise<boolean> => {
  const { rows } = await owner().query<{ yes: boolean }>("SELECT es256_verifies($1, $2, $3) AS yes", [
    key,
    message,
    signature,
  ]);
  return rows[0]?.yes ?? false;
};

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  return { privateKey, cose };
};

describe("[OPS-06] ES256 in the database", () => {
  test("accepts what node:crypto signed, for many keys and messages", async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      const { privateKey, cose } = keyPair();
      const message = randomBytes(1 + nth * 7);
      const signature = createSign("sha256").update(message).sign(privateKey);
      expect(await verifies(cose, message, signature)).toBe(true);
    }
  });

  test("refuses each changed byte of message, key and signature, and another key", async () => {
    const { privateKey, cose } = keyPair();
    const message = createHash("sha256").update("an act").digest();
    const signature = createSign("sha256").update(message).sign(privateKey);
    const changed = (bytes: Buffer, place: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy;
    };
    for (let place = 0; place < signature.length; place += 3)
      expect(await verifies(cose, message, changed(signature, place))).toBe(false);
    for (const place of [0, 15, 31])
      expect(await verifies(cose, changed(message, place), signature)).toBe(false);
    for (const place of [10, 41, 45, 76])
      expect(await verifies(changed(cose, place), message, signature)).toBe(false);
    expect(await verifies(keyPair().cose, message, signature)).toBe(false);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.from("3006020100020100", "hex")],
    ["a negative number", Buffer.from("3006020181020101", "hex")],
    ["a cut end", Buffer.from("30060201010201", "hex")],
    ["bytes after the end", Buffer.from("300602010102010100", "hex")],
  ])("refuses a signature that is %s", async (_name, signature) => {
    expect(await verifies(keyPair().cose, Buffer.from("an act"), signature)).toBe(false);
  });

  test("takes less than a second", async () => {
    const { privateKey, cose } = keyPair();
    const message = randomBytes(100);
    const signature = sign("sha256", message, privateKey);
    const startMs = performance.now();
    expect(await verifies(cose, message, signature)).toBe(true);
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});
