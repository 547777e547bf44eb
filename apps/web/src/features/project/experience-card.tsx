import { cycleInterest } from "@candor/core/invest/earned";
import type { ProductRow } from "@candor/wire/earn/invest";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { LostAnswer } from "../../ui/lost-answer.tsx";
import { isOpen, moneyOf, ownTerms, show, showAnnual, showWhole } from "./product-terms.ts";
import styles from "./project.module.css";
import { useFreeBuy } from "./use-free-buy.ts";

/** The Experience Fund: a cycle with borrowed credit (INV-01, INV-07). */
export const ExperienceCard = ({ product }: { readonly product: ProductRow }) => {
  const text = useText();
  const { isUsed, callState, start, askAgain } = useFreeBuy(product.id);
  const terms = ownTerms(product, "fixed");
  const credit = moneyOf(product.mostAmount);
  const press = (): void => (isOpen(product) ? start() : toast.bad(text("refusal.SoldOut")));
  const label = !isOpen(product)
    ? text("project.soldOut")
    : text(isUsed ? "project.experience.used" : "project.experience.start");
  return (
    <li className={styles["card"]}>
      <h3>{product.name}</h3>
      <p className={styles["note"]}>{text("project.experience.lead")}</p>
      <Facts ruled className={styles["facts"]}>
        <Fact name={text("project.experience.credit")}>
          {text("project.usdt", { amount: showWhole(credit) })}
        </Fact>
        <Fact name={text("project.cycle")}>{text("project.days", { days: terms.days })}</Fact>
        <Fact name={text("project.annualRate")}>{showAnnual(terms)}</Fact>
        <Fact name={text("project.experience.yours")} look={styles["strong"]}>
          {text("project.usdt", { amount: show(cycleInterest(credit, terms)) })}
        </Fact>
      </Facts>
      {callState === "lost" && <LostAnswer what={product.name} onAskAgain={askAgain} />}
      <Button
        kind={isOpen(product) && !isUsed ? "solid" : "line"}
        wide
        busy={callState === "sending"}
        disabled={callState === "lost"}
        aria-disabled={!isOpen(product) || isUsed || undefined}
        onClick={press}
      >
        {label}
      </Button>
    </li>
  );
};
