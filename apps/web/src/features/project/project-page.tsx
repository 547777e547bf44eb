import { productKinds, type ProductKind, type ProductRow } from "@candor/wire/earn/invest";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { EmptyState, Loaded } from "../../parts/states.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { PoolCard } from "./pool/pool-card.tsx";
import { isCopy } from "./pool/pool-query.ts";
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

/** What is shown: the products of one kind, or of all. */
type Choice = ProductKind | "all";

const Sections = ({ products }: { readonly products: readonly ProductRow[] }) => {
  const text = useText();
  const [choice, setChoice] = useState<Choice>("all");
  const panel = useId();
  const kinds = productKinds.filter((kind) => products.some((product) => product.kind === kind));
  // The last product of a kind may go while the kind is shown.
  const chosen = kinds.find((kind) => kind === choice);
  const sections = kinds
    .filter((kind) => chosen === undefined || kind === chosen)
    .map((kind) => (
      <Section key={kind} kind={kind} products={products.filter((each) => each.kind === kind)} />
    ));
  if (kinds.length < 2) return sections;
  return (
    <>
      <div className={styles["kinds"]}>
        <Tabs<Choice>
          look="segments"
          label={text("project.kind")}
          value={chosen ?? "all"}
          controls={panel}
          tabs={(["all", ...kinds] as const).map((value) => ({
            value,
            label: text(`project.kindTabs.${value}`),
          }))}
          onChange={setChoice}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={text(`project.kindTabs.${chosen ?? "all"}`)}
        className={styles["sections"]}
      >
        {sections}
      </div>
    </>
  );
};

type SectionProps = { readonly kind: ProductKind; readonly products: readonly ProductRow[] };

const Section = ({ kind, products }: SectionProps) => {
  const text = useText();
  const feeBps = useWithdrawalFee();
  const title = text(`project.kinds.${kind}`);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {kind === "copy" && <p className={styles["kindNote"]}>{text("pool.lead")}</p>}
      <ul className={styles["cards"]}>
        {products.map((product) => (
          <CardOf key={product.id} product={product} feeBps={feeBps} />
        ))}
      </ul>
    </section>
  );
};

const CardOf = ({
  product,
  feeBps,
}: {
  readonly product: ProductRow;
  readonly feeBps: number | undefined;
}) => {
  if (isCopy(product)) return <PoolCard product={product} />;
  if (product.kind === "experience") return <ExperienceCard product={product} />;
  return <ProductCard product={product} feeBps={feeBps} />;
};
