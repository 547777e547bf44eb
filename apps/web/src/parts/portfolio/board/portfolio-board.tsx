import { CurvePanel } from "./curve-panel.tsx";
import { HoldingsPanel } from "./holdings-panel.tsx";
import styles from "./board.module.css";

/** The account as a portfolio: its curve, what it consists of, and what is open. */
export const PortfolioBoard = () => (
  <div className={styles["board"]}>
    <CurvePanel />
    <HoldingsPanel />
  </div>
);
