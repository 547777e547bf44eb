/** The hash of a transfer as its sender types it (WAL-03). Spaces are removed; what is left must be in the form of its network. */
import { ok, refuse, type Result } from "../result/result.ts";

/** How a deposit is sent, by the product's names; the codes are in wire. */
export type DepositKind = "erc20" | "trc20" | "shared" | "eth";

/** All Ethereum hashes have 66 characters; a longer text is not a hash of any network. */
const mostCharacters = 128;

/** The hash in one form, so that equal hashes are equal texts; refused with enterTransferHash. */
export const readTransferHash = (kind: DepositKind, typed: string): Result<string> => {
  const hash = typed.replaceAll(/\s/g, "");
  if (!/^[0-9a-z]+$/i.test(hash) || hash.length > mostCharacters) return refuse("enterTransferHash");
  if ((kind === "erc20" || kind === "eth") && (hash.length !== 66 || !hash.startsWith("0x")))
    return refuse("enterTransferHash");
  return ok(hash.toLowerCase());
};

/** The network of a hash that somebody named. For the shared address it follows from the form of the hash. */
export const networkOfHash = (kind: DepositKind, hash: string): "ethereum" | "tron" => {
  if (kind === "shared") return hash.startsWith("0x") ? "ethereum" : "tron";
  return kind === "trc20" ? "tron" : "ethereum";
};

/** A hash that the network can have: others are not asked for. Ethereum: 0x and 64 hex digits; TRON: 64 hex digits. */
export const isHashOf = (network: "ethereum" | "tron", hash: string): boolean =>
  network === "ethereum" ? /^0x[0-9a-f]{64}$/.test(hash) : /^[0-9a-f]{64}$/.test(hash);
