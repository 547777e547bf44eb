import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useText } from "../i18n/use-text.ts";
import { AreaBoundary } from "../ui/area-boundary.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ToastStack } from "../ui/toast-stack.tsx";
import { useAccountLink } from "./account-link.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { DownloadPanelHost } from "./download-panel/download-panel-host.tsx";
import { FinishedTrade } from "./finished-trade.tsx";
import { Footer } from "./footer.tsx";
import { PaletteHost } from "./palette/palette-host.tsx";
import { Prove } from "./prove.tsx";
import { ShortcutsList } from "./shortcuts-list.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

/** What stands around every page: bars, banner, footer, messages. */
export const Shell = () => {
  const text = useText();
  useAccountLink();
  useTitle();
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#main">
        {text("shell.skip")}
      </a>
      <aside className={styles["demo"]}>{text("shell.demoBar")}</aside>
      <TopBar />
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Outlet />
      </main>
      <AreaBoundary silent>
        <Footer />
        <DownloadPanelHost />
      </AreaBoundary>
      <BottomBar />
      <AreaBoundary silent>
        <FinishedTrade />
        <PaletteHost />
        <ShortcutsList />
      </AreaBoundary>
      <ToastStack />
      <ConfirmDialog />
      <Prove />
    </div>
  );
};

/** Names the document after the page's heading, so that tabs and histories can be told apart. */
const useTitle = (): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    const heading = document.querySelector("main h1")?.textContent ?? "";
    document.title = heading === "" || path === "/" ? "Candor" : `${heading} · Candor`;
  }, [path]);
};
