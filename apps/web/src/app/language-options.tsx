/** The languages in their own names, whatever language the page speaks. */
import { useText } from "../i18n/use-text.ts";

export const LanguageOptions = () => {
  const text = useText();
  return (
    <>
      <option value="auto">{text("shell.languageAuto")}</option>
      <option value="en">English</option>
      <option value="zh-CN">简体中文</option>
      <option value="zh-TW">繁體中文</option>
      <option value="ja">日本語</option>
    </>
  );
};
