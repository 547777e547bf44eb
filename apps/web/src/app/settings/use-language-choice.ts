import { chooseLanguage, languageChoice, type LanguageChoice } from "../../i18n/i18n.ts";
import { useText } from "../../i18n/use-text.ts";
import { toast } from "../../lib/toasts.ts";

/** The chosen language, "auto" included; every picker on the page follows a change. */
export const useLanguageChoice = () => {
  const text = useText();
  return {
    choice: languageChoice(),
    choose: (choice: string): void =>
      void chooseLanguage(choice as LanguageChoice).catch(() => toast.bad(text("shell.network"))),
  };
};
