import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { feesNow, feesToReplace } from "./fees.ts";
import { readSignerSettings, SettingsRefused } from "./settings.ts";

let folder: string;
const key = `0x${"7".repeat(64)}`;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-signer-"));
  writeFileSync(join(folder, "key"), `${key}\n`, { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const good = () => ({
  SIGNER_DATABASE_URL: "postgresql://candor_signer:x@db/candor",
  SIGNER_KEY_FILE: join(folder, "key"),
  SIGNER_SECRET: "s".repeat(32),
  SIGNER_DIR: folder,
  SIGNER_DAILY_LIMIT: "5000",
  ETHEREUM_NODES: "https://node.example",
});

describe("the signer's settings", () => {
  test("[WAL-12] name the key's file, the journal and the limits", () => {
    expect(readSignerSettings(good())).toMatchObject({
      host: "127.0.0.1",
      port: 8_090,
      key,
      journal: join(folder, "journal"),
      isFirstJournal: false,
      dailyLimit: 5_000_000_000n,
      mostFee: 100_000_000_000n,
      chainId: 1,
    });
  });

  test.each([
    ["SIGNER_ADDRESS", "0.0.0.0:8090"],
    ["SIGNER_SECRET", "short"],
    ["SIGNER_DAILY_LIMIT", "1e6"],
    ["SIGNER_DAILY_LIMIT", ""],
    ["SIGNER_MOST_GWEI", "0"],
    ["SIGNER_FIRST_JOURNAL", "no"],
    ["ETHEREUM_NODES", ""],
  ])("[WAL-12] %s=%j stops the start, and the message repeats no secret", (name, value) => {
    const read = () => readSignerSettings({ ...good(), [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(key);
  });
});

test("[WAL-12] a key that others may read, or that belongs to another account, stops the start by its file's name", () => {
  const file = join(folder, "another");
  const read = () => readSignerSettings({ ...good(), SIGNER_KEY_FILE: file });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  chmodSync(file, 0o640);
  expect(read).toThrow(`SIGNER_KEY_FILE: ${file} is open to others`);
  chmodSync(file, 0o600);
  expect(read().key).toBe(key);
  if (process.getuid?.() !== 0) return;
  chownSync(file, 4711, 4711);
  expect(read).toThrow(`SIGNER_KEY_FILE: ${file} belongs to another account`);
  expect(read).toThrow(SettingsRefused);
});

describe("fees", () => {
  test("[WAL-12] leave room for the base fee to double, and never exceed the cap", () => {
    expect(feesNow(10n, 2n, 100n)).toEqual({ maxFee: 22n, tip: 2n });
    expect(feesNow(60n, 2n, 100n)).toEqual({ maxFee: 100n, tip: 2n });
    expect(feesNow(99n, 2n, 100n)).toBeUndefined();
  });

  test("[WAL-12] of a replacement are an eighth more, both, or it is not made", () => {
    expect(feesToReplace({ maxFee: 80n, tip: 8n }, 10n, 1n, 100n)).toEqual({ maxFee: 91n, tip: 10n });
    expect(feesToReplace({ maxFee: 16n, tip: 8n }, 30n, 12n, 100n)).toEqual({ maxFee: 72n, tip: 12n });
    expect(feesToReplace({ maxFee: 90n, tip: 8n }, 10n, 1n, 100n)).toBeUndefined();
  });
});
