/** The settings of chains: which nodes are asked, which token is USDT, how deep is deep enough. Nodes come from here and from nowhere else. */
import type { Network } from "../chain/chain.ts";
import { checkAddress } from "../chain/addresses.ts";
import { openDerivation } from "../chain/derive.ts";
import { checksummed } from "../chain/ethereum/ethereum-address.ts";
import { usdtContract } from "../chain/known-tokens.ts";
import { tronAddressBytes } from "../chain/tron/tron-address.ts";
import { addresses, headerText, isLocal, type Parse, type Read } from "./config-parse.ts";

export type ChainSettings = {
  /** Empty: this network is off. May hold a key: never log it. */
  readonly nodes: readonly string[];
  /** Sent to the nodes of TRON; empty for none. */
  readonly apiKey: string;
  readonly chainId: number;
  readonly usdt: string;
  readonly confirmations: number;
  /** The operator's extended public key, of which users' own addresses are derived (WAL-15); empty for none. */
  readonly xpub: string;
  /** One address for everybody's deposits; empty for none. */
  readonly shared: string;
};

export const readChains = (read: Read): Readonly<Record<Network, ChainSettings>> => ({
  ethereum: {
    nodes: read("ETHEREUM_NODES", "", nodeAddresses),
    apiKey: "",
    chainId: read("ETHEREUM_CHAIN_ID", "1", positive(2 ** 32)),
    usdt: read("ETHEREUM_USDT", usdtContract.ethereum, ethereumContract),
    confirmations: read("ETHEREUM_CONFIRMATIONS", "12", positive(1_000)),
    xpub: read("ETHEREUM_XPUB", "", xpubOf("ethereum")),
    shared: read("ETHEREUM_SHARED_ADDRESS", "", addressOf("ethereum")),
  },
  tron: {
    nodes: read("TRON_NODES", "", nodeAddresses),
    apiKey: read("TRON_API_KEY", "", headerText),
    chainId: read("TRON_CHAIN_ID", "728126428", positive(2 ** 32)),
    usdt: read("TRON_USDT", usdtContract.tron, tronContract),
    confirmations: read("TRON_CONFIRMATIONS", "20", positive(1_000)),
    xpub: read("TRON_XPUB", "", xpubOf("tron")),
    shared: read("TRON_SHARED_ADDRESS", "", addressOf("tron")),
  },
});

/** A live server asks over TLS, unless the node is on this machine: what a node answers is money. */
export const openNodes = (chains: Readonly<Record<Network, ChainSettings>>): readonly string[] =>
  (["ethereum", "tron"] as const)
    .filter((network) => chains[network].nodes?.some((url) => url.startsWith("http:") && !isLocal(url)))
    .map(
      (network) =>
        `${network.toUpperCase()}_NODES must be https:// with MODE=live, unless the node is on this machine.`,
    );

const nodeAddresses = addresses(["https:", "http:"]);

/** The mistake never repeats the text: it may be the key that spends. */
const xpubOf =
  (network: Network): Parse<string> =>
  (text) => {
    if (text === "") return text;
    try {
      openDerivation(network, text);
      return text.trim();
    } catch {
      return {
        mistake:
          "the extended public key (xpub) of an account, such as that of m/44'/60'/0'; never a private one",
      };
    }
  };

const addressOf =
  (network: Network): Parse<string> =>
  (text) => {
    if (text === "") return text;
    const checked = checkAddress(network, text);
    return checked.ok ? checked.address : { mistake: "an address of its network" };
  };

const positive =
  (most: number): Parse<number> =>
  (text) =>
    /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most
      ? Number(text)
      : { mistake: `a whole number from 1 to ${most}` };

const ethereumContract: Parse<string> = (text) =>
  /^0x[\da-f]{40}$/i.test(text) && (text === text.toLowerCase() || text === checksummed(text))
    ? checksummed(text)
    : { mistake: "the address of a contract, with its checksum or in small letters" };

const tronContract: Parse<string> = (text) =>
  tronAddressBytes(text) === undefined ? { mistake: "the address of a contract, such as T…" } : text;
