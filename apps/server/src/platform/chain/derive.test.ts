import { pbkdf2Sync } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { expect, test } from "vitest";
import { NoExtendedPublicKey, openDerivation } from "./derive.ts";

/** A phrase that everyone knows, so that other programs' addresses can be compared. */
const masterOf = (phrase: string): HDKey =>
  HDKey.fromMasterSeed(pbkdf2Sync(phrase, "mnemonic", 2048, 64, "sha512"));
const account = masterOf("test test test test test test test test test test test junk").derive(
  "m/44'/60'/0'",
);
const abandon = masterOf(`${"abandon ".repeat(11)}about`);

test("gives the addresses that a wallet with the same account shows: anvil's first three", () => {
  const { addressAt } = openDerivation("ethereum", account.publicExtendedKey);
  expect([0, 1, 2].map(addressAt)).toEqual([
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  ]);
});

test("gives the address of the same key in TRON's form", () => {
  const { publicExtendedKey } = abandon.derive("m/44'/195'/0'");
  expect(openDerivation("tron", publicExtendedKey).addressAt(0)).toBe("TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH");
});

test("gives every index its own address, far ones too", () => {
  const { addressAt } = openDerivation("ethereum", account.publicExtendedKey);
  const addresses = new Set(Array.from({ length: 200 }, (_, index) => addressAt(index)));
  expect(addresses.size).toBe(200);
  expect(addressAt(0x7fffffff)).toMatch(/^0x[\dA-Fa-f]{40}$/);
  for (const index of [-1, 1.5, 0x80000000, Number.NaN]) expect(() => addressAt(index)).toThrow(RangeError);
});

test("refuses a private key by name, and does not repeat it", () => {
  const secret = account.privateExtendedKey;
  const refusal = (() => {
    try {
      return openDerivation("ethereum", ` ${secret} `);
    } catch (error) {
      return error as Error;
    }
  })();
  expect(refusal).toBeInstanceOf(NoExtendedPublicKey);
  expect(String(refusal)).toContain("extended private key (xprv)");
  expect(String(refusal)).not.toContain(secret.slice(4, 20));
});

test("refuses a key that is not an account's, a damaged one, and other texts", () => {
  const { publicExtendedKey } = account;
  const damaged = `${publicExtendedKey.slice(0, -1)}${publicExtendedKey.endsWith("a") ? "b" : "a"}`;
  const master = abandon.publicExtendedKey;
  const child = account.deriveChild(0).publicExtendedKey;
  const ypub = publicExtendedKey.replace("xpub", "ypub");
  for (const text of [
    damaged,
    master,
    child,
    ypub,
    "",
    "xpub",
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  ]) {
    expect(() => openDerivation("tron", text)).toThrow(NoExtendedPublicKey);
  }
});
