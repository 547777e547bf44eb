/** An address that somebody typed, in its written form (WAL-07, COLD-01); or the refusal that says what is wrong with it. */
import { checkAddress, type AddressFault, type AddressNetwork } from "../../platform/chain/addresses.ts";
import { refuseWith } from "../../platform/refused.ts";

const names: Readonly<Record<AddressNetwork, string>> = {
  ethereum: "Ethereum (ERC20)",
  tron: "TRON (TRC20)",
  bitcoin: "Bitcoin",
};

const keys: Readonly<Record<AddressFault, string>> = {
  malformed: "WalletAddressIsIncorrect",
  checksum: "WalletAddressHasATypingError",
  otherNetwork: "WalletAddressIsOfAnotherNetwork",
  noPayee: "WalletAddressCannotReceive",
};

export const requireAddress = (network: AddressNetwork, text: string): string => {
  const checked = checkAddress(network, text);
  return checked.ok ? checked.address : refuseWith(keys[checked.fault], { network: names[network] });
};
