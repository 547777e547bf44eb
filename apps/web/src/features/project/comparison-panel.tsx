import type { CycleTerms } from "@candor/core/invest/earned";
import type { Interest } from "@candor/core/invest/holding";
import { interestOfCycles } from "@candor/core/invest/schedule";
import { formatMoney, money, moneyUnit } from "@candor/core/money/money";
import type { ProductRow } from "@candor/wire/earn/invest";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { showMoney, toCents } from "../../lib/show/show-money.ts";
import { Panel } from "../../ui/panel.tsx";
import { ownOffers, show, showAnnual } from "./product-terms.ts";
import styles from "./project.module.css";

/** INV-03. */
const principal = money(1_000_000n * moneyUnit);
/** INV-02's year: twelve months of 30 days. */
const yearDays = 360;
/** The product's own sample: nobody is offered these rates. */
const sample = [
  { percent: "280%", earned: money(2_800_000n * moneyUnit) },
  { percent: "320%", earned: money(3_200_000n * moneyUnit) },
] as const;

/** The sample of two rates, marked as invented, beside the product's own two (INV-03). */
export const ComparisonPanel = ({ product }: { readonly product: ProductRow }) => {
  const text = useText();
  const own = ownOffers(product);
  return (
    <Panel title={text("project.compare.title")}>
      <div className={styles["stack"]}>
        <p className="muted">{text("project.compare.lead")}</p>
        <div className={styles["tables"]}>
          <div>
            <Table
              caption={text("project.compare.own")}
              heads={own.map(({ interest }) => text(`project.${interest}`))}
              rates={own.map(showAnnual)}
              earned={own.map((terms) => (
                <Earned key={terms.interest} terms={terms} />
              ))}
            />
            <p>{text("project.compare.ownNote")}</p>
          </div>
          <div className={styles["invented"]}>
            <Table
              caption={text("project.compare.sample")}
              heads={[text("project.fixed"), text("project.compound")]}
              rates={sample.map(({ percent }) => percent)}
              earned={sample.map(({ earned }) => show(earned))}
            />
            <p>{text("project.compare.sampleNote")}</p>
          </div>
        </div>
      </div>
    </Panel>
  );
};

/** As many whole cycles as a year of 360 days has. */
const Earned = ({ terms }: { readonly terms: CycleTerms & { readonly interest: Interest } }) => {
  const text = useText();
  const count = Math.floor(yearDays / terms.days);
  return (
    <>
      {showMoney(toCents(formatMoney(interestOfCycles(principal, terms, count))))}
      <small>{text("project.compare.cycles", { count, days: terms.days })}</small>
    </>
  );
};

type TableProps = {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rates: readonly string[];
  readonly earned: readonly ReactNode[];
};

const Table = ({ caption, heads, rates, earned }: TableProps) => {
  const text = useText();
  const row = (name: string, cells: readonly ReactNode[]) => (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, nth) => (
        <td key={heads[nth]} className="num">
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(text("project.compare.rate"), rates)}
        {row(text("project.compare.earned"), earned)}
      </tbody>
    </table>
  );
};
