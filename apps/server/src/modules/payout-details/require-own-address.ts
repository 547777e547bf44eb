/** An address that somebody typed as their own (WAL-07, COLD-01), in its written form. */
import type { AddressNetwork } from "../../platform/chain/addresses.ts";
import { refuseWith } from "../../platform/refused.ts";
import { requireAddress } from "../../records/addresses/require-address.ts";
import type { PayoutDeps } from "./ports.ts";

/**
 * Refuses PleaseFillInTheWalletAddress, what is wrong with the address, WalletAddressIsOfThisPlatform for one where deposits arrive, and
 * WalletAddressCannotReceive for the contract of USDT, also one that only the settings name.
 */
export const requireOwnAddress = async (
  { houseAddressOf }: Pick<PayoutDeps, "houseAddressOf">,
  network: AddressNetwork,
  typed: string,
): Promise<string> => {
  if (typed.trim() === "") refuseWith("PleaseFillInTheWalletAddress");
  const address = requireAddress(network, typed);
  const house = await houseAddressOf(network, address);
  if (house === "deposit") refuseWith("WalletAddressIsOfThisPlatform");
  if (house === "token") refuseWith("WalletAddressCannotReceive");
  return address;
};
