/** The languages in their own names, independent of the page's language. */
import { languageList, languages } from "@candor/wire/language";
import { useText } from "../../i18n/use-text.ts";

export const LanguageOptions = () => {
  const text = useText();
  return (
    <>
      <option value="auto">{text("shell.languageAuto")}</option>
      {languages.map((code) => (
        <option key={code} value={code}>
          {languageList[code].name}
        </option>
      ))}
    </>
  );
};
