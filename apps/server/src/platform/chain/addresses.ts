/**
 * Whether a text is an address that money may be sent to on its network, and its one written form: with the capitals of EIP-55 on
 * Ethereum, base58 on TRON. Every address that the server stores or compares is in that form.
 *
 * Ethereum: capitals and small letters mixed must be the checksum. All small is accepted, because explorers and programs write
 * addresses in this way, although nothing then finds a typing error; all capital is refused like a wrong checksum, because nothing writes it.
 * An address of which nobody can have the key (zero, precompiled contracts, 0x…dEaD) or that is a known token's contract is not a payee.
 *
 * Known limit: a contract that is not a token looks like an address of a person, and may be one (a wallet that is a contract).
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { validate, Network as BitcoinNetwork } from "bitcoin-address-validation";
import type { Network } from "./chain.ts";
import { checksummed } from "./ethereum/ethereum-address.ts";
import { knownTokens } from "./known-tokens.ts";
import { tronAddress, tronAddressBytes } from "./tron/tron-address.ts";

export type AddressNetwork = Network | "bitcoin";

/** What is wrong: no address, one of another network, a typing error, or one that nobody can pay out from. */
export type AddressFault = "malformed" | "otherNetwork" | "checksum" | "noPayee";

export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: AddressFault };

const networks: readonly AddressNetwork[] = ["ethereum", "tron", "bitcoin"];

/** Blanks at the ends are removed; anything else that does not belong there is refused, and so is any look-alike of a letter. */
export const checkAddress = (network: AddressNetwork, text: string): CheckedAddress => {
  const typed = text.trim();
  const found = readAddress[network](typed);
  if (typeof found === "string") {
    return noPayee(network, found) ? { ok: false, fault: "noPayee" } : { ok: true, address: found };
  }
  const isOthers = networks.some((other) => typeof readAddress[other](typed) === "string");
  return { ok: false, fault: isOthers ? "otherNetwork" : found.fault };
};

type Read = (typed: string) => string | { readonly fault: "malformed" | "checksum" };

const readEthereum: Read = (typed) => {
  if (!/^0x[\da-f]{40}$/i.test(typed) || typed.startsWith("0X")) return { fault: "malformed" };
  const address = checksummed(typed);
  return typed === address || typed === typed.toLowerCase() ? address : { fault: "checksum" };
};

const readTron: Read = (typed) => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(typed)) return { fault: "malformed" };
  return tronAddressBytes(typed) === undefined ? { fault: "checksum" } : typed;
};

/** Base58 of 25 bytes, or bech32 for the main network; the checksum is checked after the form. */
const bitcoinForm =
  /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87})$/;

const readBitcoin: Read = (typed) => {
  if (!bitcoinForm.test(typed)) return { fault: "malformed" };
  if (!validate(typed, BitcoinNetwork.mainnet)) return { fault: "checksum" };
  return typed.startsWith("BC1") ? typed.toLowerCase() : typed;
};

const readAddress: Readonly<Record<AddressNetwork, Read>> = {
  ethereum: readEthereum,
  tron: readTron,
  bitcoin: readBitcoin,
};

/** Numbers below 2^32 are nobody's hash: the zero address, precompiled contracts, and the one where tokens are burned. */
const isNobodys = (bytes: Uint8Array): boolean => bytes.subarray(0, 16).every((byte) => byte === 0);

const noPayee = (network: AddressNetwork, address: string): boolean => {
  if (network === "bitcoin") return false;
  if (knownTokens[network].includes(address)) return true;
  const bytes = network === "tron" ? tronAddressBytes(address) : hexToBytes(address.slice(2));
  return bytes === undefined || isNobodys(bytes);
};

/** The same 20 bytes on TRON: what a node, a log or a signature gives in hex. */
export const tronAddressOfHex = (hex: string): string => tronAddress(hexToBytes(hex.slice(-40)));
