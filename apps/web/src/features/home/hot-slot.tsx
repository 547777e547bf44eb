import { lazy, Suspense } from "react";
import { withTexts } from "../../i18n/i18n.ts";

// Far below what is visible first.
const HotProducts = lazy(async () => ({
  default: (await withTexts(["hot"], () => import("./hot-products.tsx"))).HotProducts,
}));

/** The place of the products on the front page; nothing while there are none. */
export const HotSlot = () => (
  <Suspense>
    <HotProducts />
  </Suspense>
);
