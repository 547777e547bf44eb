import { lazy, Suspense } from "react";
import { withTexts } from "../../../i18n/i18n.ts";
import { useUser } from "../../../lib/account/session.ts";
import { AreaBoundary } from "../../../ui/area-boundary.tsx";
import styles from "./board-slot.module.css";

// Only for users, and after what is visible first: the slot keeps its room.
const PortfolioBoard = lazy(async () => ({
  default: (await withTexts(["portfolio"], () => import("./portfolio-board.tsx"))).PortfolioBoard,
}));

/** With the ways of money, for a page that has none. */
type Props = { readonly money?: boolean };

/** The portfolio's place on a page: nothing for a visitor, and as tall as the portfolio before it is loaded (MINE-01). */
export const BoardSlot = ({ money = false }: Props) => {
  const isUser = useUser() !== undefined;
  if (!isUser) return null;
  return (
    <div className={money ? `${styles["slot"]} ${styles["withMoney"]}` : styles["slot"]}>
      <AreaBoundary>
        <Suspense>
          <PortfolioBoard money={money} />
        </Suspense>
      </AreaBoundary>
    </div>
  );
};
