/** Which addresses are the house's own, or of a token: nobody's money is paid out there (WAL-07). */
import type { AddressNetwork } from "../../platform/chain/addresses.ts";
import type { Network } from "../../platform/chain/chain.ts";
import type { Db } from "../../platform/db/open-database.ts";

/** `deposit`: where deposits arrive, somebody's own address or everybody's. `token`: the contract of USDT as the settings name it. */
export type HouseAddress = "deposit" | "token";

/** The address in its written form (`checkAddress`). */
export type HouseAddressOf = (network: AddressNetwork, address: string) => Promise<HouseAddress | undefined>;

export type HousePlaces = Readonly<
  Record<Network, { readonly shared: string | undefined; readonly usdt: string }>
>;

export const houseAddressOf =
  (db: Db, places: HousePlaces): HouseAddressOf =>
  async (network, address) => {
    if (network === "bitcoin") return undefined;
    const { shared, usdt } = places[network];
    if (address === usdt) return "token";
    if (address === shared) return "deposit";
    const given = await db
      .selectFrom("deposit_address")
      .select("position")
      .where("network", "=", network)
      .where("address", "=", address)
      .executeTakeFirst();
    return given === undefined ? undefined : "deposit";
  };
