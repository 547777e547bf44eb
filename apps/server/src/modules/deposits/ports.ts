/** What the composition gives to deposits. */
import type { DepositChannel } from "@candor/core/deposit/deposit";
import type { Money } from "@candor/core/money/money";
import type { Chain, Network } from "../../platform/chain/chain.ts";

/** A chain on which deposits arrive. */
export type DepositNetwork = {
  readonly chain: Chain;
  /** Who holds for us what arrives there. */
  readonly channel: Exclude<DepositChannel, "gateway">;
  /** How many blocks are looked through at a time, after a time without looking. */
  readonly mostBlocks: number;
  /** Tells a browser's wallet on which chain to send. */
  readonly chainId: number;
  /** The contract of the token that is credited. */
  readonly token: string;
  /** The users' own addresses by position; absent where the operator has given no extended public key. */
  readonly addressAt: ((position: number) => string) | undefined;
  /** One address for everybody; absent where there is none. */
  readonly shared: string | undefined;
};

export type DepositNetworks = ReadonlyMap<Network, DepositNetwork>;

/** The user who has proven to control this address (COLD-01). */
export type ProvenOwner = (network: Network, address: string) => Promise<number | undefined>;

/** Reads settings by name; one that is not set is absent. */
export type ReadSettings = (
  names: readonly string[],
) => Promise<Readonly<Record<string, string | undefined>>>;

/** The least and the most of a deposit (userpay_min, userpay_max). */
export type DepositLimits = { readonly min: Money; readonly max: Money };
