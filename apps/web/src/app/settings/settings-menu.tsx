import { IconAdjustmentsHorizontal, IconMoon, IconSun } from "../../ui/icons/icons.tsx";
import { useText } from "../../i18n/use-text.ts";
import { chooseMode, useNight } from "../../lib/device/preferences.ts";
import { LanguageSelect } from "./language-select.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import look from "../../ui/icon-button.module.css";
import styles from "./settings-menu.module.css";

/** The language and the light or dark mode are one press away; the rest is in a small native popover (Escape or a press outside closes it). */
export const SettingsMenu = () => {
  const text = useText();
  const night = useNight();
  return (
    <div className={styles["menu"]}>
      <LanguageSelect />
      <button
        type="button"
        className={look["icon"]}
        aria-label={text(night ? "shell.toDay" : "shell.toNight")}
        onClick={() => chooseMode(night ? "day" : "night")}
      >
        {night ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </button>
      <button
        type="button"
        className={`${look["icon"]} ${styles["settings"]}`}
        aria-label={text("shell.settings")}
        popoverTarget="settings"
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} />
      </button>
      <div
        id="settings"
        popover="auto"
        className={styles["panel"]}
        role="dialog"
        aria-label={text("shell.settings")}
      >
        <SettingsFields />
      </div>
    </div>
  );
};
