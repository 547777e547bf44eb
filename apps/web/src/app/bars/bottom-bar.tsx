import { IconArrowsUpDown, IconChartCandle, IconHome, IconMenu2, IconUser } from "../../ui/icons/icons.tsx";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { useUser } from "../../lib/account/session.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import styles from "./bottom-bar.module.css";
import { PaletteButton } from "../palette/palette-button.tsx";
import { SettingsFields } from "../settings/settings-fields.tsx";
import { tabOf } from "./tabs.ts";
import { useTabs } from "./use-navigation.ts";

const icon = { size: 20, stroke: 1.6 } as const;

/** NAV-06: the bottom bar on phones; "More" holds the other tabs and the settings. */
export const BottomBar = () => {
  const text = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const user = useUser();
  const tabs = useTabs();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const here = (target: string) => (tabOf(path) === target ? "page" : undefined);
  return (
    <nav className={styles["bar"]} aria-label={text("shell.thumbMenu")}>
      <Link to="/" aria-current={here("/")}>
        <IconHome {...icon} />
        {text("shell.nav.home")}
      </Link>
      <Link to="/quotes" aria-current={here("/quotes")}>
        <IconChartCandle {...icon} />
        {text("shell.nav.quotes")}
      </Link>
      <Link to="/contract" aria-current={here("/contract")}>
        <IconArrowsUpDown {...icon} />
        {text("shell.nav.contract")}
      </Link>
      <Link to={user === undefined ? "/login" : "/mine"} aria-current={here("/mine")}>
        <IconUser {...icon} />
        {text(user === undefined ? "shell.signIn" : "shell.nav.mine")}
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMenu2 {...icon} />
        {text("shell.nav.more")}
      </button>
      <Dialog title={text("shell.nav.more")} open={open} onClose={() => setOpen(false)}>
        <PaletteButton look="line" onPress={() => setOpen(false)} />
        <ul className={styles["more"]}>
          {tabs.map((tab) => (
            <li key={tab.path}>
              <Link to={tab.path === "/mine" && user === undefined ? "/login" : tab.path}>
                {text(tab.text)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/verify">{text("shell.nav.verify")}</Link>
          </li>
        </ul>
        <div className={styles["settings"]}>
          <SettingsFields />
        </div>
      </Dialog>
    </nav>
  );
};
