import { CurvePanel } from "./curve-panel.tsx";
import { HoldingsPanel } from "./holdings-panel.tsx";
import { MoneyButtons } from "./money-buttons.tsx";
import styles from "./board.module.css";

type Props = { readonly money: boolean };

/** The account as a portfolio: the ways of money, its curve, what it consists of, and what is open. */
export const PortfolioBoard = ({ money }: Props) => (
  <div className={styles["board"]}>
    {money && (
      <div className={styles["money"]}>
        <MoneyButtons />
      </div>
    )}
    <CurvePanel />
    <HoldingsPanel />
  </div>
);
