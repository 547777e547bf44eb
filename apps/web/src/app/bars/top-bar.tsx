import { Link, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { useLogout } from "../../parts/use-logout.ts";
import { AreaBoundary } from "../../ui/area-boundary.tsx";
import { buttonClass, Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/picture/mark.tsx";
import { HeaderClock } from "./header-clock.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { SettingsMenu } from "../settings/settings-menu.tsx";
import { tabOf } from "./tabs.ts";
import { useTabs } from "./use-navigation.ts";
import look from "../../ui/icon-button.module.css";
import styles from "./top-bar.module.css";

// Only logged-in users have notices.
const NoticeBell = lazy(async () => ({
  default: (await withTexts(["alerts"], () => import("../../features/alerts/notice-bell.tsx"))).NoticeBell,
}));

// The page is drawn without it.
const SupportButton = lazy(async () => ({
  default: (await import("../../features/support/support-button.tsx")).SupportButton,
}));

/** NAV-02: tabs, clock, settings, and the user. */
export const TopBar = () => {
  const text = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useUser();
  const current = tabOf(path);
  const tabs = useTabs();
  return (
    <header className={styles["bar"]}>
      <Link to="/" className={styles["brand"]} aria-label={text("shell.brand")}>
        <Mark />
        <span>Candor</span>
      </Link>
      <nav className={styles["tabs"]} aria-label={text("shell.mainMenu")}>
        {tabs.map((tab) => (
          <Link
            key={tab.path}
            to={tab.path === "/mine" && user === undefined ? "/login" : tab.path}
            className={styles["tab"]}
            aria-current={tab.path === current ? "page" : undefined}
          >
            {text(tab.text)}
          </Link>
        ))}
      </nav>
      <div className={styles["end"]}>
        <HeaderClock />
        <PaletteButton />
        {user !== undefined && (
          <AreaBoundary silent>
            <Suspense fallback={<span className={look["icon"]} />}>
              <NoticeBell uid={user.uid} />
            </Suspense>
          </AreaBoundary>
        )}
        <AreaBoundary silent>
          <Suspense fallback={<span className={look["icon"]} />}>
            <SupportButton />
          </Suspense>
        </AreaBoundary>
        <SettingsMenu />
        <Visitor signedIn={user !== undefined} />
      </div>
    </header>
  );
};

const Visitor = ({ signedIn }: { readonly signedIn: boolean }) => {
  const text = useText();
  const logout = useLogout();
  if (signedIn) {
    return (
      <div className={styles["who"]}>
        <Link to="/mine" className={buttonClass({ kind: "line" })}>
          {text("shell.nav.mine")}
        </Link>
        <Button kind="quiet" onClick={() => void logout()}>
          {text("shell.logout")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles["who"]}>
      <Link to="/login" className={buttonClass({ kind: "quiet" })}>
        {text("shell.signIn")}
      </Link>
      <Link to="/register" className={buttonClass({ kind: "solid" })}>
        {text("shell.signUp")}
      </Link>
    </div>
  );
};
