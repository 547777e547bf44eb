import { useTranslation } from "react-i18next";
import { chooseLanguage, languageChoice, type LanguageChoice } from "../i18n/i18n.ts";

/** The chosen language, "auto" included; every picker on the page follows a change. */
export const useLanguageChoice = () => {
  useTranslation();
  return {
    choice: languageChoice(),
    choose: (choice: string): void => void chooseLanguage(choice as LanguageChoice),
  };
};
