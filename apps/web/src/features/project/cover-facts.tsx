import type { ProductRow } from "@candor/wire/earn/invest";
import { useText } from "../../i18n/use-text.ts";
import { Fact } from "../../ui/facts.tsx";
import { coveredBy, moneyOf, ownTerms, show, showWhole } from "./product-terms.ts";

/** What the reserve of a product can still promise, and what it has promised (INV-13, INV-16): facts of a list. */
export const CoverFacts = ({ product }: { readonly product: ProductRow }) => {
  const text = useText();
  const most = coveredBy(product, ownTerms(product, "fixed"));
  return (
    <>
      <Fact name={text("project.cover")}>
        {text("project.usdt", { amount: show(moneyOf(product.cover)) })}
        {most !== undefined && <small>{text("project.coverUpTo", { amount: showWhole(most) })}</small>}
      </Fact>
      <Fact name={text("project.committed")}>
        {text("project.usdt", { amount: show(moneyOf(product.committed)) })}
      </Fact>
    </>
  );
};
