import type { Interest } from "@candor/core/invest/holding";
import type { ProductRow } from "@candor/wire/earn/invest";
import { hasCompound } from "./product-terms.ts";

/** The wire's digit of a kind of interest, as the addresses carry it from /details to /order (INV-04). */
export const interestDigits: Readonly<Record<Interest, "1" | "2">> = { fixed: "1", compound: "2" };

/** What the address asks for; fixed for a product without compound interest. */
export const interestOf = (product: ProductRow, type: string | undefined): Interest =>
  type === interestDigits.compound && hasCompound(product) ? "compound" : "fixed";
