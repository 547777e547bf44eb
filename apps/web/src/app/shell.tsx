import { Outlet } from "@tanstack/react-router";
import { useText } from "../i18n/use-text.ts";
import { useConnection } from "../live/connection.ts";
import { AreaBoundary } from "../ui/area-boundary.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Later } from "../ui/later.tsx";
import { ToastStack } from "../ui/toast-stack.tsx";
import { useAccountLink } from "./account-link.ts";
import { BottomBar } from "./bars/bottom-bar.tsx";
import { ConnectionBanner } from "./bars/connection-banner.tsx";
import { DemoBar } from "./bars/demo-bar.tsx";
import { DownloadPanelHost } from "./download-panel/download-panel-host.tsx";
import { FinishedTrade } from "./finished-trade.tsx";
import { Footer } from "./bars/footer.tsx";
import { CutOffPage } from "./offline/cut-off-page.tsx";
import { UpdateHost } from "./offline/update-host.tsx";
import { PaletteHost } from "./palette/palette-host.tsx";
import { OpenCalls } from "./open-calls.tsx";
import { PageArrival } from "./page-arrival.tsx";
import { Prove } from "./prove.tsx";
import { Risk } from "./risk.tsx";
import { ShortcutsList } from "./shortcuts-list.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./bars/top-bar.tsx";

/** The frame of every page: bars, banner, footer, messages. */
export const Shell = () => {
  const text = useText();
  const cutOff = useConnection((state) => state.cutOff);
  useAccountLink();
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#main">
        {text("shell.skip")}
      </a>
      <DemoBar />
      <TopBar />
      <ConnectionBanner />
      <OpenCalls />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        {cutOff ? <CutOffPage /> : <Outlet />}
      </main>
      <AreaBoundary silent>
        <Later>
          <Footer />
          <DownloadPanelHost />
        </Later>
      </AreaBoundary>
      <PageArrival />
      <BottomBar />
      <AreaBoundary silent>
        <FinishedTrade />
        <PaletteHost />
        <ShortcutsList />
      </AreaBoundary>
      <ToastStack>
        <UpdateHost />
      </ToastStack>
      <ConfirmDialog />
      <Prove />
      <Risk />
    </div>
  );
};
