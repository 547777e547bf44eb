import type { ComponentProps } from "react";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { BookPanel } from "../market/book-panel.tsx";
import { TradesPanel } from "../market/trades-panel.tsx";
import styles from "./pair-page.module.css";

type Props = ComponentProps<typeof BookPanel> & {
  /** What to show where there is no room for both. */
  readonly only?: "book" | "trades" | "none" | undefined;
};

/** Order book and trades on a page about a pair. */
export const MarketArea = ({ product, onPrice, only }: Props) => (
  <div className={styles["market"]} data-area="market">
    <AreaBoundary>
      {(only ?? "book") === "book" && <BookPanel product={product} onPrice={onPrice} />}
    </AreaBoundary>
    <AreaBoundary>{(only ?? "trades") === "trades" && <TradesPanel product={product} />}</AreaBoundary>
  </div>
);
