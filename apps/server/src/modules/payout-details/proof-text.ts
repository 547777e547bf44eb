/**
 * What a user signs to prove control of an address (COLD-01): the form of EIP-4361, which wallets recognise and show, also on TRON. It names
 * this site, this user, this address, a nonce and its end, so a signature is worth nothing anywhere else, to anybody else, or later.
 */
import { randomBytes } from "node:crypto";
import { minuteMs } from "@candor/core/time/time";
import type { Network } from "../../platform/chain/chain.ts";

const lifetimeMs = 10 * minuteMs;

const names: Readonly<Record<Network, string>> = { ethereum: "Ethereum", tron: "TRON" };
const chainIds: Readonly<Record<Network, number>> = { ethereum: 1, tron: 728_126_428 };

type Signer = { readonly userId: number; readonly network: Network; readonly address: string };

export const makeProofText = (
  publicUrl: string,
  { userId, network, address }: Signer,
  nowMs: number,
): { readonly text: string; readonly untilMs: number } => {
  const untilMs = nowMs + lifetimeMs;
  const lines = [
    `${new URL(publicUrl).host} wants you to sign in with your ${names[network]} account:`,
    address,
    "",
    `I control this address and bind it to account ${userId}. Signing moves no money and costs nothing.`,
    "",
    `URI: ${publicUrl}/bindColdWallet`,
    "Version: 1",
    `Chain ID: ${chainIds[network]}`,
    `Nonce: ${randomBytes(16).toString("hex")}`,
    `Issued At: ${new Date(nowMs).toISOString()}`,
    `Expiration Time: ${new Date(untilMs).toISOString()}`,
  ];
  return { text: lines.join("\n"), untilMs };
};
