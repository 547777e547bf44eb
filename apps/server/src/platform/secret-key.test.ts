import { chownSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSecretKey, seal, unseal } from "./secret-key.ts";
import { requirePrivate } from "./stored-secret.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "candor-key-"));

describe("the secret key", () => {
  test("[SES-15] is created once, readable only by its owner, and gives every use its own key", () => {
    const dataDir = folder();
    const first = openSecretKey(undefined, dataDir);
    const again = openSecretKey(undefined, dataDir);
    expect(again.derive("a use")).toEqual(first.derive("a use"));
    expect(first.derive("another")).not.toEqual(first.derive("a use"));
    expect(openSecretKey(undefined, folder()).derive("a use")).not.toEqual(first.derive("a use"));
    expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secret-key"]);
  });

  test("[SES-15] a setting takes precedence over the stored key; a broken file stops the start", () => {
    const dataDir = folder();
    const key = openSecretKey("ab".repeat(32), dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(key.derive("a use")).toEqual(openSecretKey("ab".repeat(32), folder()).derive("a use"));
    writeFileSync(join(dataDir, "secret-key"), "short", { mode: 0o600 });
    expect(() => openSecretKey(undefined, dataDir)).toThrow("64 hex digits");
  });

  test("[SES-15] a file of another account is not read, though nobody else may read it", () => {
    const dataDir = folder();
    const file = join(dataDir, "secret-key");
    writeFileSync(file, "ab".repeat(32), { mode: 0o600 });
    // Only root can give files away; root reads its own and no other's.
    if (process.getuid?.() === 0) chownSync(file, 4711, 4711);
    const { uid } = statSync(file);
    expect(() => requirePrivate(file, uid)).not.toThrow();
    if (process.getuid?.() !== 0) return;
    expect(() => requirePrivate(file, 4712)).toThrow("Run chown 4712 on it");
    expect(() => openSecretKey(undefined, dataDir)).toThrow(`${file} belongs to another account`);
    // Root may serve from the folder of an account: that account's files are its own.
    chownSync(dataDir, 4711, 4711);
    expect(() => openSecretKey(undefined, dataDir)).not.toThrow();
    chownSync(file, 4712, 4712);
    expect(() => openSecretKey(undefined, dataDir)).toThrow(`${file} belongs to another account`);
    chownSync(file, 0, 0);
    expect(() => requirePrivate(file, 4711)).not.toThrow();
  });

  test("[SES-15] a sealed text opens only unchanged and only for its owner", () => {
    const key = openSecretKey(undefined, folder()).derive("a use");
    const sealed = seal(key, "JBSWY3DPEHPK3PXP", "7");
    expect(sealed.toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
    expect(unseal(key, sealed, "7")).toBe("JBSWY3DPEHPK3PXP");
    expect(() => unseal(key, sealed, "8")).toThrow(/authenticate/);
    expect(() => unseal(Buffer.alloc(32), sealed, "7")).toThrow(/authenticate/);
    sealed[14] = (sealed[14] ?? 0) ^ 1;
    expect(() => unseal(key, sealed, "7")).toThrow(/authenticate/);
  });
});
