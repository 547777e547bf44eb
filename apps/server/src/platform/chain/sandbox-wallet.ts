/**
 * The wallet that each user of a demo has outside of it: an address of each network and its key, so that a newcomer without a wallet can
 * send a deposit and prove an address. The key is derived from the server's secret: it holds play money, and nothing anywhere else.
 */
import { createHmac } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Network } from "./chain.ts";
import { addressOfKey } from "./derive.ts";
import { messageHash } from "./signed-message.ts";

export type SandboxWallet = { readonly address: string; readonly sign: (text: string) => string };

/** `secret` is the server's for this use; `owner` a user, or any other name of a wallet. */
export const sandboxWallet = (secret: Buffer, network: Network, owner: string): SandboxWallet => {
  const key = createHmac("sha256", secret).update(`${network} ${owner}`).digest();
  return {
    address: addressOfKey(network, secp256k1.getPublicKey(key)),
    sign: (text) => {
      const signed = secp256k1.sign(messageHash(network, text), key, { prehash: false, format: "recovered" });
      return `0x${bytesToHex(signed.subarray(1))}${(27 + (signed[0] ?? 0)).toString(16)}`;
    },
  };
};
