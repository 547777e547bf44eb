/** Where deposits arrive: in a demo the sandbox chain and the sandbox gateway; else what the settings name. */
import { createBtcpay } from "../modules/deposits/gateway/btcpay.ts";
import type { Gateway } from "../modules/deposits/gateway/gateway.ts";
import { createSandboxGateway } from "../modules/deposits/gateway/sandbox-gateway.ts";
import type { DepositNetwork, DepositNetworks } from "../modules/deposits/ports.ts";
import type { Network } from "../platform/chain/chain.ts";
import { openDerivation } from "../platform/chain/derive.ts";
import { usdtContract } from "../platform/chain/known-tokens.ts";
import { sandboxChainId } from "../platform/chain/sandbox.ts";
import { sandboxWallet } from "../platform/chain/sandbox-wallet.ts";
import type { HousePlaces } from "../records/addresses/house-address.ts";
import type { Base } from "./base.ts";
import type { Chains } from "./chains.ts";

export const depositNetworks = (base: Base, chains: Chains): DepositNetworks =>
  base.config.mode === "demo" ? sandboxNetworks(base, chains) : realNetworks(base, chains);

/** Addresses of nobody's wallet: their keys are derived from the server's secret, and hold nothing anywhere else. */
const sandboxNetworks = ({ secretKey }: Base, chains: Chains): DepositNetworks => {
  const secret = secretKey.derive("sandbox deposits");
  return networksOf(chains, (network) => ({
    channel: "sandbox",
    // One look into its table finds all.
    mostBlocks: 1_000_000_000,
    mostWholeBlocks: 1_000_000_000,
    chainId: sandboxChainId,
    token: usdtContract[network],
    addressAt: (position) => sandboxWallet(secret, network, `user ${position}`).address,
    shared: network === "tron" ? sandboxWallet(secret, network, "shared").address : undefined,
  }));
};

/** A network without nodes is off; so is one on which deposits have nowhere to arrive. */
const realNetworks = ({ config }: Base, chains: Chains): DepositNetworks =>
  networksOf(chains, (network) => {
    const { xpub, shared, usdt, chainId } = config.chains[network];
    if (xpub === "" && shared === "") return undefined;
    return {
      channel: network,
      mostBlocks: 2_000,
      mostWholeBlocks: 50,
      chainId,
      token: usdt,
      addressAt: xpub === "" ? undefined : openDerivation(network, xpub).addressAt,
      shared: shared === "" ? undefined : shared,
    };
  });

const networksOf = (
  chains: Chains,
  restOf: (network: Network) => Omit<DepositNetwork, "chain"> | undefined,
): DepositNetworks => {
  const found = new Map<Network, DepositNetwork>();
  for (const network of ["ethereum", "tron"] as const) {
    const chain = chains[network];
    const rest = restOf(network);
    if (chain !== undefined && rest !== undefined) found.set(network, { ...rest, chain });
  }
  return found;
};

/** The house's addresses on each network, for what must not be a user's. */
export const housePlaces = (base: Base, chains: Chains): HousePlaces => {
  const networks = depositNetworks(base, chains);
  const of = (network: Network) => ({
    shared: networks.get(network)?.shared,
    usdt: base.config.chains[network].usdt,
  });
  return { ethereum: of("ethereum"), tron: of("tron") };
};

export const paymentGateway = ({ config, database: { db }, secretKey }: Base): Gateway | undefined => {
  if (config.btcpay !== undefined) return createBtcpay(config.btcpay);
  if (config.mode !== "demo") return undefined;
  return createSandboxGateway(db, config.publicUrl, secretKey.derive("sandbox gateway").toString("hex"));
};
