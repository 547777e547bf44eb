import { lazy, Suspense } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useUser } from "../../lib/account/session.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import styles from "./portfolio.module.css";

// Only for users, and after what is visible first: the slot keeps its room.
const PortfolioStrip = lazy(async () => ({
  default: (await withTexts(["portfolio"], () => import("./portfolio-strip.tsx"))).PortfolioStrip,
}));

/** The strip's place on a page: nothing for a visitor, and as tall as the strip before it is loaded (MINE-01). */
export const PortfolioSlot = () => {
  const isUser = useUser() !== undefined;
  if (!isUser) return null;
  return (
    <div className={styles["slot"]}>
      <AreaBoundary silent>
        <Suspense>
          <PortfolioStrip />
        </Suspense>
      </AreaBoundary>
    </div>
  );
};
