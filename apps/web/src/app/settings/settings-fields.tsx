import { useText } from "../../i18n/use-text.ts";
import {
  chooseMode,
  chooseRise,
  chooseZone,
  usePreferences,
  type Mode,
  type Rise,
} from "../../lib/device/preferences.ts";
import { Link } from "@tanstack/react-router";
import { SelectField } from "../../ui/form/field.tsx";
import { InstallApp } from "../../ui/install-app.tsx";
import { LanguageOptions } from "./language-options.tsx";
import type { Zone } from "../../lib/show/zones.ts";
import styles from "./settings-menu.module.css";
import { useLanguageChoice } from "./use-language-choice.ts";
import { useZoneOptions } from "./zone-options.tsx";

/** NAV-04, NAV-05: language, light or dark mode, colour of a rise, time zone; NAV-09: how to install the app. */
export const SettingsFields = () => {
  const text = useText();
  const { mode, rise, zone } = usePreferences();
  const { choice, choose } = useLanguageChoice();
  const { wakers, options } = useZoneOptions();
  return (
    <>
      <SelectField
        label={text("shell.language")}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      >
        <LanguageOptions />
      </SelectField>
      <SelectField
        label={text("shell.mode")}
        value={mode}
        onChange={(event) => chooseMode(event.target.value as Mode)}
      >
        <option value="auto">{text("shell.modeAuto")}</option>
        <option value="day">{text("shell.modeDay")}</option>
        <option value="night">{text("shell.modeNight")}</option>
      </SelectField>
      <SelectField
        label={text("shell.rise")}
        value={rise}
        onChange={(event) => chooseRise(event.target.value as Rise)}
      >
        <option value="green">{text("shell.riseGreen")}</option>
        <option value="red">{text("shell.riseRed")}</option>
      </SelectField>
      <SelectField
        {...wakers}
        label={text("shell.zone")}
        value={zone}
        onChange={(event) => chooseZone(event.target.value as Zone)}
      >
        {options}
      </SelectField>
      <InstallApp>
        <Link to="/download" className={styles["how"]}>
          {text("shell.install.how")}
        </Link>
      </InstallApp>
    </>
  );
};
