import { useLiveQuotes } from "../../live/quote-store.ts";
import { PortfolioSlot } from "../../parts/portfolio/portfolio-slot.tsx";
import { BoardSlot } from "../../parts/portfolio/board/board-slot.tsx";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { Announcements } from "./announcements.tsx";
import { Banners } from "./banners.tsx";
import { HalvingCountdown } from "./halving-countdown.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import { HotSlot } from "./hot-slot.tsx";
import { MarketsPanel } from "./markets-panel.tsx";
import { Proofs } from "./proofs.tsx";
import { RecordPanel } from "./record-panel.tsx";
import { Ticker } from "./ticker.tsx";

/** The front page: prices first, then their public record, then why it can be trusted. Each part may fail separately; a decorative part then leaves no gap. */
export const HomePage = () => {
  useLiveQuotes();
  return (
    <>
      <AreaBoundary silent>
        <Ticker />
      </AreaBoundary>
      <div className={`page ${styles["home"]}`}>
        <div className={styles["worth"]}>
          <PortfolioSlot />
          <BoardSlot money />
        </div>
        <div className={styles["top"]}>
          <AreaBoundary>
            <Hero />
          </AreaBoundary>
          <AreaBoundary>
            <RecordPanel />
          </AreaBoundary>
        </div>
        <div className={styles["news"]}>
          <AreaBoundary silent>
            <Announcements />
          </AreaBoundary>
          <AreaBoundary silent>
            <HalvingCountdown />
          </AreaBoundary>
        </div>
        <AreaBoundary>
          <MarketsPanel />
        </AreaBoundary>
        <div className={styles["rest"]}>
          <AreaBoundary silent>
            <HotSlot />
          </AreaBoundary>
          <AreaBoundary silent>
            <Banners />
          </AreaBoundary>
          <AreaBoundary>
            <Proofs />
          </AreaBoundary>
        </div>
      </div>
    </>
  );
};
