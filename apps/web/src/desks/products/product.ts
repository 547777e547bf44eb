import type { AnswerOf } from "@candor/wire/call";
import type { productList } from "@candor/wire/desks/products";

/** An investment product, as the list of the desk gives it. */
export type ShownProduct = AnswerOf<typeof productList>;
