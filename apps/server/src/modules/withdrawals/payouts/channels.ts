/** How each network's withdrawals are paid out (WAL-12). */
import { blockMs, type Chain, type Network } from "../../../platform/chain/chain.ts";
import { sandboxBlockMs } from "../../../platform/chain/sandbox.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import type { PayoutChannel, PayoutChannels, PayoutChannelName } from "../ports.ts";
import { lookOnChain } from "./look-on-chain.ts";

/** Sends USDT on the sandbox chain, in the caller's transaction, and returns the hash. */
export type SandboxSend = (
  tx: Tx,
  transfer: { readonly network: Network; readonly to: string; readonly amount: bigint },
  nowMs: number,
) => Promise<string>;

/** Of the networks that are on. */
type Chains = Partial<Readonly<Record<Network, Chain>>>;

/** A demo pays on its own chain; a bank that does not exist has received at once. */
export const sandboxChannels = (chains: Chains, sandboxSend: SandboxSend): PayoutChannels => {
  const onChain = (network: Network): PayoutChannel => ({
    name: "sandbox",
    send: (tx, { address, arrives }, nowMs) =>
      sandboxSend(tx, { network, to: address, amount: arrives }, nowMs),
    look: lookOn(chains[network]),
    confirmsMs: confirmsIn(chains[network], sandboxBlockMs),
  });
  return {
    ethereum: onChain("ethereum"),
    tron: onChain("tron"),
    bank: {
      name: "sandbox",
      send: async (_tx, { withdrawalId }) => `SANDBOX-BANK-${withdrawalId}`,
      look: async () => "paid",
    },
  };
};

/** An operator pays from the house's own wallet and enters the hash; the chain must confirm it. */
export const manualChannels = (chains: Chains): PayoutChannels => {
  const byHand = (network: Network): PayoutChannel => ({
    name: network satisfies PayoutChannelName,
    look: lookOn(chains[network]),
    confirmsMs: confirmsIn(chains[network], blockMs[network]),
  });
  return {
    ethereum: byHand("ethereum"),
    tron: byHand("tron"),
    // Nobody but a person knows what a bank did: an operator says that it is done.
    bank: { name: "gateway", look: async () => "unknown" },
  };
};

/** Where the network is off, nothing is known. */
const lookOn =
  (chain: Chain | undefined): PayoutChannel["look"] =>
  async (payout, hash) =>
    chain === undefined ? "unknown" : await lookOnChain(chain, payout, hash);

/** With a block more: the payment may just have missed one. */
const confirmsIn = (chain: Chain | undefined, everyMs: number): number | undefined =>
  chain && (chain.confirmationsNeeded + 1) * everyMs;
