import { Link } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { lookOf } from "../../lib/show/show-money.ts";
import styles from "./portfolio.module.css";
import { useWorth } from "./use-worth.ts";
import { Amount } from "../../ui/amount.tsx";

/** The account in one line: equity, margins with their result, stakes, the open result and today's, live (MINE-01). */
export const PortfolioStrip = () => {
  const text = useText();
  const { held, worth } = useWorth();
  const figures = [
    ["equity", plain(worth?.equity), ""],
    ["bound", plain(worth?.bound), ""],
    ["stakes", plain(held?.stakes), ""],
    ["open", ...signed(worth?.net)],
    ["today", ...signed(held?.todaynet)],
  ] as const;
  return (
    <section className={styles["strip"]} aria-label={text("portfolio.title")}>
      <dl>
        {figures.map(([name, shown, look]) => (
          <div key={name}>
            <dt>{text(`portfolio.${name}`)}</dt>
            <dd className={`num ${look}`}>{shown}</dd>
          </div>
        ))}
      </dl>
      <Link to="/mine">{text("portfolio.details")}</Link>
    </section>
  );
};

const plain = (amount: string | undefined) => (amount === undefined ? "–" : <Amount of={amount} />);

/** A result and its colour. */
const signed = (amount: string | undefined) => {
  if (amount === undefined) return ["–", ""] as const;
  const shown = <Amount of={amount} signed />;
  return [shown, lookOf(amount)] as const;
};
