import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { hasDownloadPanel } from "./download-entry.ts";

const DownloadPanel = lazy(async () => ({
  default: (await withTexts(["download"], () => import("./download-panel.tsx"))).DownloadPanel,
}));

/** The page that is one chart: at the edge the panel would cover the prices of its axis. */
const chartPage = "/kline";

/** NAV-03: the panel on the pages that have one; it comes after the page's content. */
export const DownloadPanelHost = () => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    hasDownloadPanel(path) && (
      <Suspense>
        <DownloadPanel atEdge={path !== chartPage} />
      </Suspense>
    )
  );
};
