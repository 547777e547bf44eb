/** How a service refuses: thrown once, mapped once at the edge through `wire/messages/refusals.ts` (API-07). */
import type { Refusal } from "@candor/core/result/result";

export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.key);
    this.refusal = refusal;
  }
}

/** Throws `Refused` with a key of the product's catalog and the values that its message names. */
export const refuseWith = (key: string, values?: Readonly<Record<string, string>>): never => {
  throw new Refused(values === undefined ? { key } : { key, values });
};
