/** Where digital currency may be sent, by the product's types (WAL-02), and how a type is read. */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { formatMoney, formatQuantity, type Quantity } from "@candor/core/money/money";
import type { DepositKind } from "@candor/core/deposit/transfer-hash";
import { channelTypes, type DigitalChannel } from "@candor/wire/deposits";
import type { Network } from "../../../platform/chain/chain.ts";
import type { AddressBook } from "../address/address-book.ts";
import type { DepositLimits, DepositNetwork, DepositNetworks } from "../ports.ts";

const ownTypes = {
  ethereum: { type: channelTypes.erc20, typename: "USDT (ERC20)" },
  tron: { type: channelTypes.trc20, typename: "USDT (TRC20)" },
} as const;

/** The kind of deposit that a type of the wire means; undefined for an unknown type. */
export const kindOf = (type: string): DepositKind | undefined =>
  (Object.entries(channelTypes) as [keyof typeof channelTypes, number][]).find(
    ([, number]) => String(number) === type,
  )?.[0];

/** The asset that is sent to a deposit of this kind. */
export const assetOf = (kind: DepositKind): DepositAsset => (kind === "eth" ? "ETH" : "USDT");

/** The network with the shared address. */
export const sharedNetwork = (
  networks: DepositNetworks,
): (DepositNetwork & { readonly shared: string }) | undefined => {
  for (const network of networks.values()) {
    const { shared } = network;
    if (shared !== undefined) return { ...network, shared };
  }
  return undefined;
};

export type ChannelDeps = {
  readonly networks: DepositNetworks;
  readonly book: AddressBook;
  /** Users who see a link that opens a wallet app (WAL-05). */
  readonly walletLinkUsers: ReadonlySet<number>;
};

/** The channels of a user. An address that the user does not have yet is given now. */
export const digitalChannels = async (
  { networks, book, walletLinkUsers }: ChannelDeps,
  userId: number,
  { min, max, minEth }: DepositLimits & { readonly minEth: Quantity },
  nowMs: number,
): Promise<readonly DigitalChannel[]> => {
  const rowOf = (network: Network, { chain, token, chainId }: DepositNetwork) => ({
    network,
    chain: chainId,
    asset: "USDT" as const,
    token,
    confirmations: chain.confirmationsNeeded,
    minprice: formatMoney(min),
    maxprice: formatMoney(max),
    walletlink: network === "ethereum" && walletLinkUsers.has(userId),
  });
  const rows: DigitalChannel[] = [];
  for (const [name, network] of networks) {
    const value = await book.addressFor(userId, name, nowMs);
    if (value !== undefined) rows.push({ ...rowOf(name, network), ...ownTypes[name], value });
  }
  const ofEthereum = rows.find(({ type }) => type === channelTypes.erc20);
  const shared = sharedNetwork(networks);
  if (shared !== undefined) {
    const name = shared.chain.network;
    rows.push({
      ...rowOf(name, shared),
      type: channelTypes.shared,
      typename: `${ownTypes[name].typename}, manual`,
      value: shared.shared,
    });
  }
  if (ofEthereum !== undefined && networks.get("ethereum")?.chain.coinsTo !== undefined)
    rows.push(ethOf(ofEthereum, minEth));
  return rows;
};

/** ETH itself is sent to the same address as USDT. Its amount has no upper limit. */
const ethOf = (usdt: DigitalChannel, least: Quantity): DigitalChannel => ({
  ...usdt,
  type: channelTypes.eth,
  typename: "ETH",
  asset: "ETH",
  token: "",
  minprice: formatQuantity(least),
  maxprice: "",
});
