/** The calls of operators about investment products (OPS-02, OPS-03). */
import {
  askProduct,
  changeProductText,
  openProduct,
  productList,
  productTextList,
} from "@candor/wire/desks/products";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { lastClosedDay } from "./changes.ts";
import { changeSales, changeText } from "./operators/change-alone.ts";
import { askForProduct } from "./operators/change-terms.ts";
import { readProducts, readProductTexts } from "./operators/product-queries.ts";

export type InvestOperatorDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  readonly reads: Db;
  readonly clock: Clock;
};

export const investOperatorRoutes = ({
  operators,
  reads,
  clock,
}: InvestOperatorDeps): readonly MountedCall[] => [
  handle(productList, async () => {
    const rows = await readProducts(operators, reads, lastClosedDay(clock));
    return { rows, total: rows.length };
  }),
  handle(askProduct, async (input, { session }) => ({
    id: String(await askForProduct(operators, session, input)),
  })),
  handle(openProduct, async (input, { session }) => {
    await changeSales(operators, session, input);
    return {};
  }),
  handle(productTextList, async ({ productId }) => {
    const rows = await readProductTexts(operators, productId);
    return { rows, total: rows.length };
  }),
  handle(changeProductText, async (input, { session }) => {
    await changeText(operators, session, input);
    return {};
  }),
];
