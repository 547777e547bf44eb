/** The people of the storm: all of their money is in the contract wallet, enough for every round. */
import type { People } from "../bench-people.ts";

export const stormPeople: People = {
  first: 500_001,
  count: Number(process.env["STORM_USERS"] ?? 20_000),
  wallet: 0n,
  contract: 10_000_000_000n,
};
