import { languageList } from "@candor/wire/language";
import { IconLanguage } from "../../ui/icons/icons.tsx";
import { useText } from "../../i18n/use-text.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { LanguageOptions } from "./language-options.tsx";
import styles from "./settings-menu.module.css";
import { useLanguageChoice } from "./use-language-choice.ts";

/** NAV-05: the language, one press away. A native select with a short label. */
export const LanguageSelect = () => {
  const text = useText();
  const { choice, choose } = useLanguageChoice();
  return (
    <span className={styles["language"]}>
      <IconLanguage size={18} stroke={1.7} aria-hidden="true" />
      <span aria-hidden="true">{languageList[shownLanguage()].short}</span>
      <select
        aria-label={text("shell.language")}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      >
        <LanguageOptions />
      </select>
    </span>
  );
};
