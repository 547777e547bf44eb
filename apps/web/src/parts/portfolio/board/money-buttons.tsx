import { Link } from "@tanstack/react-router";
import { useText } from "../../../i18n/use-text.ts";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "./money-buttons.module.css";

/** The ways of money, first of all: in, out, and between currencies (MINE-01). */
export const MoneyButtons = () => {
  const text = useText();
  return (
    <nav className={styles["ways"]} aria-label={text("pages.groups.money")}>
      <Link to="/recharge" className={buttonClass({ kind: "solid" })}>
        {text("pages.recharge")}
      </Link>
      <Link to="/withdraw" className={buttonClass()}>
        {text("pages.withdraw")}
      </Link>
      <Link to="/exchange" className={buttonClass()}>
        {text("pages.exchange")}
      </Link>
    </nav>
  );
};
