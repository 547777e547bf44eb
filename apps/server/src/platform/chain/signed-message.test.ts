import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { sandboxWallet } from "./sandbox-wallet.ts";
import { signerOf } from "./signed-message.ts";

/** Anvil's first key, which everyone knows. */
const someone = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
const text = "candor.example wants you to sign in.\n\nNonce: 12345678 · 確認";

test("[COLD-01] the signer of a personal message of Ethereum is recognised, as wallets sign it", async () => {
  const signature = await someone.signMessage({ message: text });
  expect(signerOf("ethereum", text, signature)).toBe(someone.address);
  expect(signerOf("ethereum", text, signature.slice(2).toUpperCase())).toBe(someone.address);
});

test("[COLD-01] a changed text, a changed signature and the other network's heading give another signer or none", async () => {
  const signature = await someone.signMessage({ message: text });
  expect(signerOf("ethereum", `${text} `, signature)).not.toBe(someone.address);
  expect(signerOf("tron", text, signature)).not.toBe(signerOf("tron", text, await tronSignature()));
  const other = `${signature.slice(0, 20)}${signature[20] === "0" ? "1" : "0"}${signature.slice(21)}`;
  expect(signerOf("ethereum", text, other)).not.toBe(someone.address);
  const swapped = signature.endsWith("1b") ? "1c" : "1b";
  expect(signerOf("ethereum", text, signature.slice(0, -2) + swapped)).not.toBe(someone.address);
});

const tronSignature = async () => sandboxWallet(Buffer.alloc(32, 1), "tron", "7").sign(text);

test("[COLD-01] what is not a signature has no signer", async () => {
  const signature = await someone.signMessage({ message: text });
  const none = [
    "",
    "0x",
    signature.slice(0, -2),
    `${signature}00`,
    `${signature.slice(0, -2)}1d`,
    `0x${"00".repeat(64)}1b`,
    `0x${"ff".repeat(64)}1b`,
    signature.replace("0x", "0X"),
    `${signature}\n`,
    signature.replace(/\d/, "g"),
  ];
  for (const wrong of none) expect([wrong, signerOf("ethereum", text, wrong)]).toEqual([wrong, undefined]);
});

test("[COLD-01] the signer of TRON's form of it is recognised: a signature that tronweb 6.5.1 made", () => {
  expect(
    signerOf(
      "tron",
      "Candor · 確認",
      "0xa060829df8a30b613b0bf795be5bad1f997ec65e614b5f03824a81f4304bcfab296e29767ede148688039b5dd39ec711c64c464d7e8970d3bd3b0baa9fd060a01b",
    ),
  ).toBe("TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG");
});

test("[COLD-01] a play wallet signs like any other, and each owner has another", () => {
  for (const network of ["ethereum", "tron"] as const) {
    const wallet = sandboxWallet(Buffer.alloc(32, 7), network, "100002");
    expect(signerOf(network, text, wallet.sign(text))).toBe(wallet.address);
    expect(sandboxWallet(Buffer.alloc(32, 7), network, "100003").address).not.toBe(wallet.address);
    expect(sandboxWallet(Buffer.alloc(32, 8), network, "100002").address).not.toBe(wallet.address);
  }
});
