/** The chains of this server: in a demo the sandbox, on both networks; live those whose nodes the settings name, and no others. */
import type { Chain, Network } from "../platform/chain/chain.ts";
import { createSandboxChain } from "../platform/chain/sandbox.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db/open-database.ts";

export type Chains = Partial<Readonly<Record<Network, Chain>>>;

type ChainDeps = {
  readonly config: Pick<Config, "mode" | "chains">;
  readonly database: { readonly db: Db };
  readonly clock: Clock;
};

export const openChains = async ({ config, database: { db }, clock }: ChainDeps): Promise<Chains> => {
  const { ethereum, tron } = config.chains;
  if (config.mode === "demo") {
    const sandbox = (network: Network) =>
      createSandboxChain({ db, clock, network, confirmationsNeeded: config.chains[network].confirmations });
    return { ethereum: sandbox("ethereum"), tron: sandbox("tron") };
  }
  const partsOf = ({ nodes, confirmations, ...settings }: Config["chains"][Network]) => ({
    ...settings,
    urls: nodes,
    confirmationsNeeded: confirmations,
    clock,
  });
  // Loaded only where they are used: the library of one of them takes a fifth of a second.
  const { createEthereumChain } = await import("../platform/chain/ethereum/ethereum.ts");
  const { createTronChain } = await import("../platform/chain/tron/tron.ts");
  return {
    ...(ethereum.nodes.length === 0 ? {} : { ethereum: createEthereumChain(partsOf(ethereum)) }),
    ...(tron.nodes.length === 0 ? {} : { tron: createTronChain(partsOf(tron)) }),
  };
};
