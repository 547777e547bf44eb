/** The languages in their own names, independent of the page's language. */
import { useText } from "../i18n/use-text.ts";

export const languageNames = {
  en: "English",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  ja: "日本語",
} as const;

export const LanguageOptions = () => {
  const text = useText();
  return (
    <>
      <option value="auto">{text("shell.languageAuto")}</option>
      {Object.entries(languageNames).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
};
