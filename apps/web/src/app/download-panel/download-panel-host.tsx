import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { hasDownloadPanel } from "./download-entry.ts";

const DownloadPanel = lazy(async () => ({
  default: (await withTexts(["download"], () => import("./download-panel.tsx"))).DownloadPanel,
}));

/** NAV-03: the panel on the pages that have one; it comes after the page's content. */
export const DownloadPanelHost = () => {
  const isHere = useRouterState({ select: (state) => hasDownloadPanel(state.location.pathname) });
  return (
    isHere && (
      <Suspense>
        <DownloadPanel />
      </Suspense>
    )
  );
};
