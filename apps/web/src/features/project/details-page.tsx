import type { Interest } from "@candor/core/invest/holding";
import type { ProductRow } from "@candor/wire/earn/invest";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useLoginSoon } from "../../lib/account/use-login-soon.ts";
import { useUser } from "../../lib/account/session.ts";
import { toast } from "../../lib/toasts.ts";
import { SignInState } from "../../parts/sign-in-state.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Panel } from "../../ui/panel.tsx";
import { BecomesTable } from "./becomes-table.tsx";
import { ComparisonPanel } from "./comparison-panel.tsx";
import { interestDigits } from "./interest-digit.ts";
import { InterestTabs } from "./interest-tabs.tsx";
import { LinesPanel } from "./lines-panel.tsx";
import { OneProduct } from "./one-product.tsx";
import { PoolDetails } from "./pool/pool-details.tsx";
import { isCopy } from "./pool/pool-query.ts";
import { hasCompound, offersOf, ownTerms, showAnnual, showRate, showWhole } from "./product-terms.ts";
import { useWithdrawalFee } from "./products-query.ts";
import { PromisePanel } from "./promise-panel.tsx";
import styles from "./project.module.css";

/** /details: one product, all that it says of itself, and what its interest means in money (INV-03), or what its pool does (INV-14). */
export const DetailsPage = () => {
  const text = useText();
  const { id } = useSearch({ from: "/details" });
  if (useUser() === undefined) return <PleaseLogIn />;
  return (
    <div className={`page ${styles["project"]}`}>
      <header>
        <Link to="/project">{text("project.all")}</Link>
        <h1>{text("pages.details")}</h1>
      </header>
      <OneProduct id={id} hasRecord={isCopy}>
        {(product) =>
          isCopy(product) ? <PoolDetails key={product.id} product={product} /> : <Details product={product} />
        }
      </OneProduct>
    </div>
  );
};

/** INV-03. */
const PleaseLogIn = () => {
  const text = useText();
  const goToLoginSoon = useLoginSoon();
  useEffect(() => {
    toast.bad(text("project.pleaseLogIn"));
    goToLoginSoon();
  }, [text, goToLoginSoon]);
  return (
    <div className="page">
      <h1 className="visually-hidden">{text("pages.details")}</h1>
      <SignInState title={text("project.pleaseLogIn")} body={text("project.lead")} />
    </div>
  );
};

const Details = ({ product }: { readonly product: ProductRow }) => {
  const [interest, setInterest] = useState<Interest>("fixed");
  return (
    <>
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <TermsPanel product={product} interest={interest} onInterest={setInterest} />
          <LinesPanel product={product} />
        </div>
        <PromisePanel product={product} />
      </div>
      <ComparisonPanel product={product} />
    </>
  );
};

type TermsProps = {
  readonly product: ProductRow;
  readonly interest: Interest;
  readonly onInterest: (interest: Interest) => void;
};

const TermsPanel = ({ product, interest, onInterest }: TermsProps) => {
  const text = useText();
  const feeBps = useWithdrawalFee();
  const terms = ownTerms(product, interest);
  return (
    <Panel title={product.name}>
      <div className={styles["stack"]}>
        {hasCompound(product) && <InterestTabs interest={interest} controls="terms" onChange={onInterest} />}
        <div
          id="terms"
          role={hasCompound(product) ? "tabpanel" : undefined}
          aria-label={hasCompound(product) ? text(`project.${interest}`) : undefined}
          className={styles["stack"]}
        >
          <div className={styles["rates"]}>
            <p>
              <b>{showAnnual(terms)}</b>{" "}
              {text(interest === "compound" ? "project.annualCompound" : "project.annual")}
            </p>
          </div>
          <p className={styles["note"]}>{text(`project.${interest}How`)}</p>
          <BecomesTable offered={[{ ...terms, interest }]} feeBps={feeBps} />
          <Facts ruled className={styles["facts"]}>
            {offersOf(product, interest).map((offer) => (
              <Fact
                key={offer.cycleId ?? ""}
                name={text("project.rateOf", { percent: showRate(offer), days: offer.days })}
              >
                {text("project.range", { min: showWhole(offer.minimum), max: showWhole(offer.maximum) })}
              </Fact>
            ))}
          </Facts>
        </div>
        <Link
          to="/order"
          search={{ id: product.id, type: interestDigits[interest] }}
          className={buttonClass({ kind: "solid", wide: true })}
        >
          {text("project.invest")}
        </Link>
      </div>
    </Panel>
  );
};
