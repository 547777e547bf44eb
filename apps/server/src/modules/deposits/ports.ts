/** What the composition gives to deposits. */
import type { DepositChannel } from "@candor/core/deposit/deposit";
import type { Money } from "@candor/core/money/money";
import type { Chain, Network } from "../../platform/chain/chain.ts";

/** A chain on which deposits arrive. */
export type DepositNetwork = {
  readonly chain: Chain;
  /** The custody account that holds what arrives there. */
  readonly channel: Exclude<DepositChannel, "gateway">;
  /** The most blocks that one read covers, when the server has been down for a while. */
  readonly mostBlocks: number;
  /** The most new blocks that one look reads whole, for ETH. */
  readonly mostWholeBlocks: number;
  /** Tells a browser's wallet on which chain to send. */
  readonly chainId: number;
  /** The contract of USDT. */
  readonly token: string;
  /** The users' own addresses by position; absent where the operator has given no extended public key. */
  readonly addressAt: ((position: number) => string) | undefined;
  /** One address for everybody; absent where there is none. */
  readonly shared: string | undefined;
};

export type DepositNetworks = ReadonlyMap<Network, DepositNetwork>;

/** The user who has proven to control this address (COLD-01). */
export type ProvenOwner = (network: Network, address: string) => Promise<number | undefined>;

/** The smallest and the largest deposit (userpay_min, userpay_max). */
export type DepositLimits = { readonly min: Money; readonly max: Money };
