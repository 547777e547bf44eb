import type { ProductRow } from "@candor/wire/earn/invest";
import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { BecomesTable } from "./becomes-table.tsx";
import { CoverFacts } from "./cover-facts.tsx";
import {
  hasCompound,
  isOpen,
  moneyOf,
  ownOffers,
  ownTerms,
  rateOf,
  showAnnual,
  showRate,
  showWhole,
} from "./product-terms.ts";
import styles from "./project.module.css";

type Props = { readonly product: ProductRow; readonly feeBps: number | undefined };

/** One product of the list: its rates beside what they mean in money, its limits and its cover (INV-01, INV-02). */
export const ProductCard = ({ product, feeBps }: Props) => {
  const text = useText();
  const { name, cycles, leastAmount, mostAmount } = product;
  const [fixed, compound] = [ownTerms(product, "fixed"), ownTerms(product, "compound")];
  return (
    <li className={styles["card"]}>
      <h3>{name}</h3>
      <div className={styles["rates"]}>
        <p>
          <b>{showAnnual(fixed)}</b> {text("project.annual")}
        </p>
        {hasCompound(product) && (
          <p>
            <b>{showAnnual(compound)}</b> {text("project.annualCompound")}
          </p>
        )}
      </div>
      <BecomesTable offered={ownOffers(product)} feeBps={feeBps} />
      <Facts ruled className={styles["facts"]}>
        <Fact name={text("project.cycle")}>{text("project.days", { days: fixed.days })}</Fact>
        <Fact name={text("project.cycleInterest")}>{`${showRate(fixed)}%`}</Fact>
        {cycles.length > 0 && (
          <Fact name={text("project.otherCycles")}>
            {cycles
              .map(({ cycleRate, cycleDays: days }) =>
                text("project.rateOf", { percent: showRate({ rate: rateOf(cycleRate), days }), days }),
              )
              .join(" · ")}
          </Fact>
        )}
        <Fact name={text("project.amounts")}>
          {text("project.range", {
            min: showWhole(moneyOf(leastAmount)),
            max: showWhole(moneyOf(mostAmount)),
          })}
        </Fact>
        <CoverFacts product={product} />
      </Facts>
      <Open product={product} />
    </li>
  );
};

/** The way to the product; one that is sold out cannot be opened. */
const Open = ({ product }: { readonly product: ProductRow }) => {
  const text = useText();
  if (!isOpen(product))
    return (
      <Button wide aria-disabled="true" onClick={() => toast.bad(text("refusal.SoldOut"))}>
        {text("project.soldOut")}
      </Button>
    );
  return (
    <Link
      to="/details"
      search={{ id: product.id }}
      className={buttonClass({ kind: "solid", wide: true })}
      aria-label={text("project.investIn", { name: product.name })}
    >
      {text("project.invest")}
    </Link>
  );
};
