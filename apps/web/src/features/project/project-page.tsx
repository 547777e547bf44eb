import type { ProductKind, ProductRow } from "@candor/wire/earn/invest";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { ProductCard } from "./product-card.tsx";
import { useProducts, useWithdrawalFee } from "./products-query.ts";
import styles from "./project.module.css";
import { StaleNote } from "./stale-note.tsx";

/** /project: what can be bought, also for visitors (INV-01). */
export const ProjectPage = () => {
  const text = useText();
  const products = useProducts();
  return (
    <div className={`page ${styles["project"]}`}>
      <header>
        <h1>{text("pages.project")}</h1>
        <p className="muted">{text("project.lead")}</p>
      </header>
      <StaleNote query={products} />
      <Loaded query={products} rows={6}>
        {(rows) => (rows.length === 0 ? <Nothing /> : <Sections products={rows} />)}
      </Loaded>
    </div>
  );
};

const Nothing = () => {
  const text = useText();
  return (
    <EmptyState
      title={text("project.none")}
      action={
        <Link to="/quotes" className={buttonClass({ kind: "solid" })}>
          {text("project.toQuotes")}
        </Link>
      }
    >
      {text("project.noneBody")}
    </EmptyState>
  );
};

const Sections = ({ products }: { readonly products: readonly ProductRow[] }) => {
  const feeBps = useWithdrawalFee();
  const card = (product: ProductRow) => <ProductCard key={product.id} product={product} feeBps={feeBps} />;
  const experience = (product: ProductRow) => <ExperienceCard key={product.id} product={product} />;
  return (
    <>
      <Section kind="fixed" products={products} card={card} />
      <Section kind="experience" products={products} card={experience} />
      <Section kind="copy" products={products} card={card} />
    </>
  );
};

type SectionProps = {
  readonly kind: ProductKind;
  readonly products: readonly ProductRow[];
  readonly card: (product: ProductRow) => ReactNode;
};

/** The products of a kind; nothing while there is none. */
const Section = ({ kind, products, card }: SectionProps) => {
  const text = useText();
  const own = products.filter((product) => product.kind === kind);
  if (own.length === 0) return null;
  const title = text(`project.kinds.${kind}`);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles["cards"]}>{own.map(card)}</ul>
    </section>
  );
};
