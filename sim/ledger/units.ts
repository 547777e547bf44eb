/** Micro-units of an amount as people write it in an act: the simulation's own reading, as act_amount of db/functions. */
export const unitsOf = (amount: string): bigint => {
  const [whole = "0", decimals = ""] = amount.split(".");
  return BigInt(whole + decimals.padEnd(6, "0"));
};
